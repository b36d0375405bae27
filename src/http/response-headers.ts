/**
 * The headers of every response, errors included, besides those of its limit. What needs no cookie is
 * public, so pages of any origin may read it, including its headers.
 */
export function responseHeaders(requestId: string): Readonly<Record<string, string>> {
  return {
    'x-request-id': requestId,
    // A browser must not treat data that contains markup as a page.
    'x-content-type-options': 'nosniff',
    'access-control-allow-origin': '*',
    'access-control-expose-headers': '*',
  }
}
