/** Of every response of a rehearsal, so that nobody takes what it shows for what happened. */
export const REHEARSAL = 'x-polity-rehearsal'

/**
 * The headers of every response, errors included, besides those of its limit. What needs no cookie is
 * public, so pages of any origin may read it, including its headers.
 */
export function responseHeaders(
  requestId: string,
  isRehearsal: boolean,
): Readonly<Record<string, string>> {
  return {
    'x-request-id': requestId,
    // A browser must not treat data that contains markup as a page.
    'x-content-type-options': 'nosniff',
    'access-control-allow-origin': '*',
    'access-control-expose-headers': '*',
    ...(isRehearsal && { [REHEARSAL]: '1' }),
  }
}
