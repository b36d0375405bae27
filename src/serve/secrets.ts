import type { Config } from '../config.js'

export const HIDDEN = '[hidden]'

/**
 * Patterns of secrets inside a longer text, for example a database error that quotes a duplicate
 * value. They match API keys, webhook secrets, Polity's cookies and e-mail addresses.
 */
const SECRET_TEXTS = [
  /pol(?:_|%5f)[0-9A-Za-z]{6,}(?:_|%5f)?[0-9A-Za-z]*/gi,
  /whsec_[0-9A-Za-z+/=]+/g,
  /(?<=__Host-polity-[a-z-]+=)[^;,\s"\\]+/g,
  /[\w.+-]{1,64}(?:@|%40)[\w-]+(?:\.[\w-]+)+/g,
]

/**
 * A shorter secret setting is not hidden, because its text could also be part of an ordinary word.
 */
const MIN_KNOWN_LENGTH = 8

/**
 * Returns a function that hides secrets in a text: the texts in `known`, and everything that looks
 * like a secret.
 */
export function createSecretFilter(known: readonly string[]): (text: string) => string {
  const long = known.filter(({ length }) => length >= MIN_KNOWN_LENGTH)
  // JSON escapes characters such as quotes, so look for the escaped form too.
  const forms = new Set(long.flatMap((secret) => [secret, JSON.stringify(secret).slice(1, -1)]))
  return (text) => {
    const shown = SECRET_TEXTS.reduce((rest, pattern) => rest.replaceAll(pattern, HIDDEN), text)
    return [...forms].reduce((rest, secret) => rest.replaceAll(secret, HIDDEN), shown)
  }
}

/** Lists the values of all secret settings. */
export function secretsIn(config: Config): readonly string[] {
  const { server, cursorSecret, keyPeppers, redisUrl, signIn, apiKey, polling } = config
  return [
    server?.password ?? '',
    cursorSecret ?? '',
    redisUrl === null ? '' : new URL(redisUrl).password,
    ...keyPeppers.map(({ secret }) => secret),
    ...signIn.providers.map(({ clientSecret }) => clientSecret),
    apiKey ?? '',
    ...Object.values(polling.tokens),
  ]
}
