import { pino, type DestinationStream, type Logger } from 'pino'
import type { Config } from '../../config.js'
import type { Session } from '../session.js'

const HIDDEN = '[hidden]'

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

/**
 * What a secret looks like in the middle of a text, such as the message of a database that names the value
 * that was not unique: keys, secrets of webhooks, our cookies, e-mail addresses.
 */
const SECRET_TEXTS = [
  /pol(?:_|%5f)[0-9A-Za-z]{6,}(?:_|%5f)?[0-9A-Za-z]*/gi,
  /whsec_[0-9A-Za-z+/=]+/g,
  /(?<=__Host-polity-[a-z-]+=)[^;,\s"\\]+/g,
  /[\w.+-]{1,64}(?:@|%40)[\w-]+(?:\.[\w-]+)+/g,
]

/** Shorter ones would be found in words that are no secrets. */
const KNOWN_FROM = 8

export interface LogOptions {
  readonly level: string
  /** Texts that must not be written, such as the peppers and passwords of the settings. */
  readonly secrets: readonly string[]
  /** Absent: standard output. */
  readonly destination?: DestinationStream
}

/** The program's log, a line of JSON each; secrets are taken out of what is written. */
export function createLog({ level, secrets, destination }: LogOptions): Logger {
  const known = secrets.filter(({ length }) => length >= KNOWN_FROM).map(asWritten)
  const options = {
    level,
    redact: {
      paths: SECRET_FIELDS.flatMap((name) => [`["${name}"]`, `*["${name}"]`, `*.*["${name}"]`]),
      censor: HIDDEN,
    },
    hooks: {
      streamWrite: (line: string) => {
        const shown = SECRET_TEXTS.reduce((text, each) => text.replaceAll(each, HIDDEN), line)
        return known.reduce((text, secret) => text.replaceAll(secret, HIDDEN), shown)
      },
    },
  }
  return destination === undefined ? pino(options) : pino(options, destination)
}

/** The log of a command that goes on, at the level of the settings. */
export function openLog({ config }: Pick<Session, 'config'>): Logger {
  return createLog({ level: config.logLevel, secrets: secretsIn(config) })
}

/** The settings that are secrets. */
function secretsIn(config: Config): readonly string[] {
  const { server, cursorSecret, keyPeppers, redisUrl, signIn } = config
  return [
    server?.password ?? '',
    cursorSecret ?? '',
    redisUrl === null ? '' : new URL(redisUrl).password,
    ...keyPeppers.map(({ secret }) => secret),
    ...signIn.providers.map(({ clientSecret }) => clientSecret),
  ]
}

/** As JSON writes it inside a string. */
function asWritten(text: string): string {
  return JSON.stringify(text).slice(1, -1)
}
