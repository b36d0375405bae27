import { timingSafeEqual } from 'node:crypto'
import cookie from '@fastify/cookie'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Sessions, SignedIn } from '../accounts/sessions.js'
import { ApiError } from '../errors.js'

declare module 'fastify' {
  interface FastifyRequest {
    /** The session of the request; set only behind `requireSession`. */
    signedIn: SignedIn
    /** The account that a key or a session stands for; set only behind `requireAccount`. */
    owner: Pick<SignedIn, 'accountId' | 'tier'>
  }
}

/** The prefix makes browsers refuse it without `Secure`, with `Domain`, or from a neighbouring host. */
export const SESSION_COOKIE = '__Host-polity-session'

const SAFE_METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Prepares `scope` for what concerns a single account: it reads cookies, and its replies are kept out of
 * caches and away from pages of other origins. Called before its routes are registered.
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
 * Lets signed-in browsers in, and sets `request.signedIn`; the hook for `onRequest` of a scope that
 * `makePrivate` prepared. A key does not count: a person who finds one must not be able to make others. 401
 * `SIGN_IN_REQUIRED` without a session; 403 `CSRF_REFUSED` for a request that changes something and does
 * not come from our page.
 *
 * `publicUrl`: the origin of the gateway as browsers see it.
 */
export function requireSession({
  sessions,
  publicUrl,
}: {
  readonly sessions: Pick<Sessions, 'find'>
  readonly publicUrl: string
}) {
  const { origin } = new URL(publicUrl)
  return async (request: FastifyRequest): Promise<void> => {
    const token = request.cookies[SESSION_COOKIE]
    const signedIn = token === undefined ? null : await sessions.find(token)
    if (signedIn === null) throw new ApiError('SIGN_IN_REQUIRED')
    const isMeant =
      SAFE_METHODS.has(request.method) ||
      (isFrom(origin, request) && holdsToken(signedIn.csrfToken, request))
    if (!isMeant) throw new ApiError('CSRF_REFUSED')
    request.signedIn = signedIn
  }
}

/**
 * Lets in who has a key, or is signed in as `requireSession` wants it, and sets `request.owner`. 401 `ACCOUNT_REQUIRED`
 * for who is neither.
 */
export function requireAccount(options: Parameters<typeof requireSession>[0]) {
  const withSession = requireSession(options)
  return async (request: FastifyRequest): Promise<void> => {
    const { caller } = request
    if (caller.kind === 'account') {
      request.owner = caller
      return
    }
    try {
      await withSession(request)
    } catch (error) {
      const isStranger = error instanceof ApiError && error.code === 'SIGN_IN_REQUIRED'
      throw isStranger ? new ApiError('ACCOUNT_REQUIRED', { cause: error }) : error
    }
    request.owner = request.signedIn
  }
}

/** Whether a page of this origin sent the request, according to the browser. */
function isFrom(origin: string, { headers }: FastifyRequest): boolean {
  if (headers.origin !== undefined) return headers.origin === origin
  return headers['sec-fetch-site'] === 'same-origin'
}

function holdsToken(csrfToken: string, { headers }: FastifyRequest): boolean {
  const given = headers['x-csrf-token']
  if (typeof given !== 'string') return false
  const [right, sent] = [Buffer.from(csrfToken), Buffer.from(given)]
  return right.length === sent.length && timingSafeEqual(right, sent)
}
