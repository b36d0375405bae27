/** Of every response of a rehearsal, so that nobody takes what it shows for what happened. */
export const REHEARSAL = 'x-polity-rehearsal'

/** Of every response: by which name its request is in the log. */
export const REQUEST_ID = 'x-request-id'

/**
 * The headers of every response, errors included, besides its request's id and those of its limit. What needs no cookie
 * is public, so pages of any origin may read it, including its headers.
 */
export function responseHeaders(isRehearsal: boolean): Readonly<Record<string, string>> {
  return {
    // A browser must not treat data that contains markup as a page.
    'x-content-type-options': 'nosniff',
    'access-control-allow-origin': '*',
    'access-control-expose-headers': '*',
    ...(isRehearsal && { [REHEARSAL]: '1' }),
  }
}
