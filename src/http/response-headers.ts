/**
 * The headers of every response, errors included, beside those of its limit. What needs no cookie is
 * public, so pages of any origin may read it, headers too.
 */
export function responseHeaders(requestId: string): Readonly<Record<string, string>> {
  return {
    'x-request-id': requestId,
    // A browser must not take data that holds markup for a page.
    'x-content-type-options': 'nosniff',
    'access-control-allow-origin': '*',
    'access-control-expose-headers': '*',
  }
}
