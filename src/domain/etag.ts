import { createHash } from 'node:crypto'

/**
 * Returns the weak entity tag of a response body. The tag is weak, because the same body is also
 * sent compressed.
 */
export function etagOf(body: string | Buffer): string {
  return `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`
}

/** Whether `ifNoneMatch`, a list of tags or `*`, contains the weak tag `etag`. */
export function matchesEtag(ifNoneMatch: string, etag: string): boolean {
  if (ifNoneMatch === etag || ifNoneMatch === '*') return true
  const opaque = etag.replace(/^W\//, '')
  return ifNoneMatch.split(',').some((tag) => tag.trim().replace(/^W\//, '') === opaque)
}
