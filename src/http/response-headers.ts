/**
 * The headers of every response, errors included. Everything here is public and no cookie is read, so
 * pages of any origin may read it, headers too.
 */
export function responseHeaders(requestId: string): Readonly<Record<string, string>> {
  return {
    'x-request-id': requestId,
    'x-api-tier': 'free',
    'access-control-allow-origin': '*',
    'access-control-expose-headers': '*',
  }
}
