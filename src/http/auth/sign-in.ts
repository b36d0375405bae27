import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify'
import type { FromSchema } from 'json-schema-to-ts'
import { wantsPage } from '../web/pages/visit.js'
import { ABSOLUTE_SECONDS, type Sessions } from '../../accounts/sessions.js'
import { CALLBACK_PATH, SIGN_IN_SECONDS, type SignIn } from '../../accounts/sign-in.js'
import { ApiError } from '../../errors.js'
import { toApiError, type ErrorLog } from '../errors/errors.js'
import { requireSession, SESSION_COOKIE } from './session.js'

export interface SignInRoutesOptions {
  readonly signIn: SignIn
  readonly sessions: Sessions
  /** The origin of the gateway as browsers see it. */
  readonly publicUrl: string
  readonly log: ErrorLog
}

/** The page that shows the result of a sign-in. */
const PAGE_PATH = '/account'
/**
 * Shows the account page that there may be a session, because the page cannot read the session
 * cookie. Without this cookie, the page does not request the account, so the browser does not
 * report a failed request.
 */
const SIGNED_IN_COOKIE = 'polity-signed-in'
const SIGN_IN_COOKIE = '__Host-polity-sign-in'
/**
 * The prefix `__Host-` requires these attributes. `sameSite` is `lax`, because the browser returns
 * from another site.
 */
const COOKIE = { path: '/', secure: true, httpOnly: true, sameSite: 'lax' } as const
const PAGE_COOKIE = { path: PAGE_PATH, secure: true, sameSite: 'lax' } as const
/**
 * Limits how often one address begins or completes a sign-in, because each of these requests
 * writes to the graph and may call a provider.
 */
const OWN_LIMIT = { name: 'sign-in', units: 60, windowSeconds: 60 } as const

const signInQuery = {
  type: 'object',
  properties: {
    provider: {
      type: 'string',
      maxLength: 64,
      description: 'The `id` of one of `/auth/providers`. Absent: the first one.',
    },
  },
} as const

const signOutQuery = {
  type: 'object',
  properties: {
    everywhere: {
      type: 'boolean',
      description: 'True: end the sessions of all browsers that are signed in to the account.',
    },
  },
} as const

const redirect = (description: string) => ({
  description,
  type: 'null',
  headers: { Location: { type: 'string', description: 'URL to continue at.' } },
})

const providersReply = {
  description: 'The providers; none if sign-in is not configured.',
  type: 'object',
  required: ['data'],
  properties: {
    data: {
      type: 'array',
      description: 'The providers.',
      items: {
        title: 'IdentityProvider',
        type: 'object',
        description: 'A service that people sign in with.',
        required: ['id', 'name'],
        properties: {
          id: { type: 'string', description: 'Value of the parameter `provider`.' },
          name: { type: 'string', description: 'Display name.' },
        },
      },
    },
  },
} as const

const listProviders = {
  schema: {
    operationId: 'listProviders',
    summary: 'List the identity providers',
    description:
      'Returns the providers with which people sign in; none if sign-in is not configured.',
    tags: ['account'],
    response: { 200: providersReply },
  },
} satisfies RouteShorthandOptions

const beginSignIn = {
  schema: {
    operationId: 'signIn',
    summary: 'Sign in',
    description: 'Redirects a browser to an identity provider.',
    tags: ['account'],
    querystring: signInQuery,
    response: {
      302: redirect('Redirects to the provider.'),
      303: redirect('Redirects a browser to `/account?error=CODE`, which explains the error.'),
    },
  },
  config: {
    errors: ['INVALID_PARAMETER', 'SIGN_IN_UNAVAILABLE', 'GRAPH_UNAVAILABLE', 'RATE_LIMITED'],
    ownLimit: OWN_LIMIT,
    waitsForProvider: true,
  },
} satisfies RouteShorthandOptions

const completeSignIn = {
  schema: {
    operationId: 'finishSignIn',
    summary: 'Complete a sign-in',
    description:
      'The identity provider redirects the browser to this path, with the parameters of OpenID Connect.',
    tags: ['account'],
    response: {
      303: redirect(
        'Redirects to `/account` with a session, or to `/account?error=CODE` without one.',
      ),
    },
  },
  config: { errors: ['RATE_LIMITED'], ownLimit: OWN_LIMIT, waitsForProvider: true },
} satisfies RouteShorthandOptions

const signOut = {
  schema: {
    operationId: 'signOut',
    summary: 'Sign out',
    description: 'Ends the session of this browser, or all sessions of the account.',
    tags: ['account'],
    security: [{ session: [] }],
    querystring: signOutQuery,
    response: { 204: { description: 'The session has ended.', type: 'null' } },
  },
  config: { errors: ['INVALID_PARAMETER', 'SIGN_IN_REQUIRED', 'GRAPH_UNAVAILABLE'] },
} satisfies RouteShorthandOptions

/**
 * GET /auth/providers, GET /auth/sign-in, GET /auth/callback and POST /auth/sign-out, for browsers,
 * in a scope that `makePrivate` prepared. If a sign-in fails, the browser is redirected to the
 * account page, which explains the error by its code.
 */
export function signInRoutes(app: FastifyInstance, options: SignInRoutesOptions): void {
  const { signIn, sessions, publicUrl, log } = options

  app.get('/auth/providers', listProviders, () => ({ data: signIn.providers }))

  app.get<{ Querystring: FromSchema<typeof signInQuery> }>(
    '/auth/sign-in',
    beginSignIn,
    async (request, reply) => {
      try {
        const { token, url } = await signIn.begin(request.query.provider)
        void reply.setCookie(SIGN_IN_COOKIE, token, { ...COOKIE, maxAge: SIGN_IN_SECONDS })
        return await reply.redirect(url, 302)
      } catch (error) {
        if (!wantsPage(request)) throw error
        return explain(error, log, request, reply)
      }
    },
  )

  app.get(CALLBACK_PATH, completeSignIn, async (request, reply) => {
    void reply.clearCookie(SIGN_IN_COOKIE, COOKIE)
    try {
      const signInToken = request.cookies[SIGN_IN_COOKIE]
      if (signInToken === undefined) throw new ApiError('SIGN_IN_FAILED')
      // `signIn.complete` validates the parameters, for example that no parameter is repeated.
      const { searchParams } = new URL(request.url, publicUrl)
      const accountId = await signIn.complete(signInToken, searchParams)
      const oldSession = request.cookies[SESSION_COOKIE]
      if (oldSession !== undefined) await sessions.end(oldSession)
      const { token } = await sessions.open(accountId)
      const maxAge = ABSOLUTE_SECONDS
      void reply.setCookie(SESSION_COOKIE, token, { ...COOKIE, maxAge })
      void reply.setCookie(SIGNED_IN_COOKIE, 'yes', { ...PAGE_COOKIE, maxAge })
      return await reply.redirect(PAGE_PATH, 303)
    } catch (error) {
      return explain(error, log, request, reply)
    }
  })

  app.post<{ Querystring: FromSchema<typeof signOutQuery> }>(
    '/auth/sign-out',
    { ...signOut, onRequest: requireSession({ sessions, publicUrl }) },
    async (request, reply) => {
      if (request.query.everywhere === true) await sessions.endAll(request.signedIn.accountId)
      else await sessions.end(request.cookies[SESSION_COOKIE] ?? '')
      void reply.clearCookie(SIGNED_IN_COOKIE, PAGE_COOKIE)
      return reply.clearCookie(SESSION_COOKIE, COOKIE).code(204).send()
    },
  )
}

/** Redirects to the page that explains the error. Logs errors of the server. */
function explain(
  error: unknown,
  log: ErrorLog,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const { code, status, cause } = toApiError(error)
  // The log must contain neither the URL, whose parameters are secret, nor the response of the
  // provider.
  if (status >= 500) log.error({ requestId: request.id, reason: messageOf(cause ?? error) }, code)
  return reply.redirect(`${PAGE_PATH}?error=${code}`, 303)
}

function messageOf(error: unknown): string {
  return error instanceof Error ? `${error.name}: ${error.message}` : 'unknown'
}
