import { createHash, createHmac, randomBytes } from 'node:crypto'

/** A secret for a cookie. The graph contains only its hash. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

export function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}

/** A secret for one use that can only be computed from the token. */
export function derivedFrom(token: string, use: string): string {
  return createHmac('sha256', token).update(use).digest('base64url')
}
