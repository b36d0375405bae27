/** What a page of another origin may read beside the body. */
const READABLE = [
  'Allow',
  'Cache-Status',
  'ETag',
  'Link',
  'Retry-After',
  'X-API-Tier',
  'X-Next-Cursor',
  'X-RateLimit-Remaining',
  'X-Request-Id',
].join(', ')

/**
 * The headers of every response, errors included. Everything here is public and no cookie is read, so
 * pages of any origin may.
 */
export function responseHeaders(requestId: string): Readonly<Record<string, string>> {
  return {
    'x-request-id': requestId,
    'x-api-tier': 'free',
    'access-control-allow-origin': '*',
    'access-control-expose-headers': READABLE,
    'x-content-type-options': 'nosniff',
  }
}
