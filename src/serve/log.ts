import { pino, type DestinationStream, type Logger } from 'pino'
import type { Session, Warn } from '../jobs/session.js'
import { createSecretFilter, HIDDEN, secretsIn } from './secrets.js'

/** Fields whose values are hidden, in the first three levels of a logged object. */
const SECRET_FIELDS = [
  'authorization',
  'cookie',
  'set-cookie',
  'password',
  'secret',
  'clientSecret',
  'key',
  'token',
  'csrfToken',
  'email',
  'contact',
]

export interface LogOptions {
  readonly level: string
  /** Texts to hide, such as the peppers and passwords of the settings. */
  readonly secrets: readonly string[]
  /** Default: standard output. */
  readonly destination?: DestinationStream
}

/** Creates the program's log: one JSON object per line, in which secrets are hidden. */
export function createLog({ level, secrets, destination }: LogOptions): Logger {
  const hide = createSecretFilter(secrets)
  const options = {
    level,
    redact: {
      paths: SECRET_FIELDS.flatMap((name) => [`["${name}"]`, `*["${name}"]`, `*.*["${name}"]`]),
      censor: HIDDEN,
    },
    hooks: {
      streamWrite: hide,
    },
  }
  return destination === undefined ? pino(options) : pino(options, destination)
}

/** Opens the log of a long-running command, at the level of the settings. */
export function openLog({ config }: Pick<Session, 'config'>): Logger {
  return createLog({ level: config.logLevel, secrets: secretsIn(config) })
}

/** Reports failures to the log. */
export function warnIn(log: Pick<Logger, 'warn'>): Warn {
  return (text, error) => {
    log.warn({ err: error }, text)
  }
}
