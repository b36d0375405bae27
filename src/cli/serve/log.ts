import { pino, type DestinationStream, type Logger } from 'pino'
import { HIDDEN, hidingSecrets, secretsIn } from '../secrets.js'
import type { Session } from '../session.js'

/** Fields that are never for a log, wherever an object that is logged has them. */
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
  /** Texts that must not be written, such as the peppers and passwords of the settings. */
  readonly secrets: readonly string[]
  /** Absent: standard output. */
  readonly destination?: DestinationStream
}

/** The program's log, a line of JSON each; secrets are taken out of what is written. */
export function createLog({ level, secrets, destination }: LogOptions): Logger {
  const hide = hidingSecrets(secrets)
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

/** The log of a command that goes on, at the level of the settings. */
export function openLog({ config }: Pick<Session, 'config'>): Logger {
  return createLog({ level: config.logLevel, secrets: secretsIn(config) })
}
