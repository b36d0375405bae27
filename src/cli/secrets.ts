import type { Config } from '../config.js'

export const HIDDEN = '[hidden]'

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

/** A function that takes out of a text what looks like a secret, and the secrets `known`. */
export function hidingSecrets(known: readonly string[]): (text: string) => string {
  const long = known.filter(({ length }) => length >= KNOWN_FROM)
  // Also as JSON writes them inside a string.
  const written = new Set(long.flatMap((secret) => [secret, JSON.stringify(secret).slice(1, -1)]))
  return (text) => {
    const shown = SECRET_TEXTS.reduce((left, each) => left.replaceAll(each, HIDDEN), text)
    return [...written].reduce((left, secret) => left.replaceAll(secret, HIDDEN), shown)
  }
}

/** The settings that are secrets. */
export function secretsIn(config: Config): readonly string[] {
  const { server, cursorSecret, keyPeppers, redisUrl, signIn } = config
  return [
    server?.password ?? '',
    cursorSecret ?? '',
    redisUrl === null ? '' : new URL(redisUrl).password,
    ...keyPeppers.map(({ secret }) => secret),
    ...signIn.providers.map(({ clientSecret }) => clientSecret),
  ]
}
