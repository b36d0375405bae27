/**
 * The URL of a public `https:` web page, which an operator can open without risk; `null` for any
 * other text.
 */
export function httpsUrlIn(text: string): string | null {
  const url = URL.canParse(text) ? new URL(text) : null
  const isPublic =
    url?.protocol === 'https:' &&
    url.username === '' &&
    url.password === '' &&
    /\.[a-z0-9-]+$/i.test(url.hostname)
  return isPublic ? url.href : null
}
