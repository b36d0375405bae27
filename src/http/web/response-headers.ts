/**
 * Every response of a rehearsal has this header. The results of a rehearsal are not real.
 */
export const REHEARSAL = 'x-polity-rehearsal'

/** Every response has this header: the id of the request in the log. */
export const REQUEST_ID = 'x-request-id'

/**
 * The headers of every response, including errors. The request id and the rate limit headers are
 * added later. Responses that need no cookie are public, so web pages of any origin may read them
 * and their headers.
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
