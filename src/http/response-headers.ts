/**
 * The headers of every response, errors included, beside those of its limit. What needs no cookie is
 * public, so pages of any origin may read it, headers too.
 */
export function responseHeaders(requestId: string): Readonly<Record<string, string>> {
  return {
    'x-request-id': requestId,
    'access-control-allow-origin': '*',
    'access-control-expose-headers': '*',
  }
}
