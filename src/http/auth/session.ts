import { timingSafeEqual } from 'node:crypto'
import cookie from '@fastify/cookie'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Sessions, SignedIn } from '../../accounts/sessions.js'
import { ApiError } from '../../errors.js'

declare module 'fastify' {
  interface FastifyRequest {
    /** The session of the request; set only by `requireSession`. */
    signedIn: SignedIn
    /** The account of the key or session; set only by `requireAccount`. */
    owner: Pick<SignedIn, 'accountId' | 'tier'>
  }
}

/**
 * Browsers refuse a cookie with the prefix `__Host-` if it lacks `Secure`, has `Domain` or comes
 * from a neighbouring host.
 */
export const SESSION_COOKIE = '__Host-polity-session'

const SAFE_METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Prepares `scope` for routes that concern a single account. It reads cookies, forbids caching, and
 * forbids pages of other origins to read responses. Call it before the routes are registered.
 */
export async function makePrivate(scope: FastifyInstance): Promise<void> {
  await scope.register(cookie)
  scope.addHook('onRequest', (_request, reply, done) => {
    reply.removeHeader('access-control-allow-origin')
    reply.removeHeader('access-control-expose-headers')
    void reply.header('cache-control', 'no-store')
    done()
  })
}

/**
 * Requires a session, and sets `request.signedIn`; the hook for `onRequest` of a scope that
 * `makePrivate` prepared. An API key is not enough, because a person who finds a key must not be
 * able to create other keys. Throws `SIGN_IN_REQUIRED` (401) without a session, and `CSRF_REFUSED`
 * (403) for a write that does not come from our own page.
 *
 * `publicUrl`: the origin of the gateway as browsers see it. `errorWithout`: the code of the error
 * without a session.
 */
export function requireSession(
  {
    sessions,
    publicUrl,
  }: { readonly sessions: Pick<Sessions, 'find'>; readonly publicUrl: string },
  errorWithout: 'SIGN_IN_REQUIRED' | 'ACCOUNT_REQUIRED' = 'SIGN_IN_REQUIRED',
) {
  const { origin } = new URL(publicUrl)
  return async (request: FastifyRequest): Promise<void> => {
    const token = request.cookies[SESSION_COOKIE]
    const signedIn = token === undefined ? null : await sessions.find(token)
    if (signedIn === null) throw new ApiError(errorWithout)
    const isIntended =
      SAFE_METHODS.has(request.method) ||
      (isFrom(origin, request) && holdsToken(signedIn.csrfToken, request))
    if (!isIntended) throw new ApiError('CSRF_REFUSED')
    request.signedIn = signedIn
  }
}

/**
 * Requires an API key, or a session as for `requireSession`, and sets `request.owner`. Throws
 * `ACCOUNT_REQUIRED` (401) if the request has neither.
 */
export function requireAccount(options: Parameters<typeof requireSession>[0]) {
  const withSession = requireSession(options, 'ACCOUNT_REQUIRED')
  return async (request: FastifyRequest): Promise<void> => {
    const { caller } = request
    if (caller.kind !== 'account') await withSession(request)
    request.owner = caller.kind === 'account' ? caller : request.signedIn
  }
}

/** True if the browser states that a page of this origin sent the request. */
function isFrom(origin: string, { headers }: FastifyRequest): boolean {
  if (headers.origin !== undefined) return headers.origin === origin
  return headers['sec-fetch-site'] === 'same-origin'
}

function holdsToken(csrfToken: string, { headers }: FastifyRequest): boolean {
  const token = headers['x-csrf-token']
  if (typeof token !== 'string') return false
  const [expected, sent] = [Buffer.from(csrfToken), Buffer.from(token)]
  return expected.length === sent.length && timingSafeEqual(expected, sent)
}
