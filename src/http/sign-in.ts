import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import type { FromSchema } from 'json-schema-to-ts'
import { ABSOLUTE_SECONDS, type Sessions } from '../accounts/sessions.js'
import { CALLBACK_PATH, DEPARTURE_SECONDS, type SignIn } from '../accounts/sign-in.js'
import { ApiError } from '../errors.js'
import { toApiError, type ErrorLog } from './errors.js'
import { requireSession, SESSION_COOKIE } from './session.js'

export interface SignInRoutesOptions {
  readonly signIn: SignIn
  readonly sessions: Sessions
  /** The origin of the gateway as browsers see it. */
  readonly publicUrl: string
  readonly log: ErrorLog
}

/** Where the page is that shows how signing in went. */
const PAGE_PATH = '/account'
const DEPARTURE_COOKIE = '__Host-polity-sign-in'
/** All that the prefix `__Host-` asks for; `lax`, since the way back begins on another site. */
const COOKIE = { path: '/', secure: true, httpOnly: true, sameSite: 'lax' } as const
/** Departures and arrivals of one address: each writes a row and may call a provider. */
const OWN_LIMIT = { name: 'sign-in', units: 60, windowSeconds: 60 } as const

const departureQuery = {
  type: 'object',
  properties: {
    provider: {
      type: 'string',
      maxLength: 64,
      description: 'The `id` of one of `/auth/providers`; absent: the first of them.',
    },
  },
} as const

const signOutQuery = {
  type: 'object',
  properties: {
    everywhere: {
      type: 'boolean',
      description: 'True: ends the sessions of all browsers that are signed in to the account.',
    },
  },
} as const

const location = { Location: { type: 'string', description: 'Where to go.' } } as const

const providersReply = {
  description: 'The providers, none when nobody can sign in here.',
  type: 'object',
  required: ['data'],
  properties: {
    data: {
      type: 'array',
      items: {
        type: 'object',
        required: ['id', 'name'],
        properties: { id: { type: 'string' }, name: { type: 'string' } },
      },
    },
  },
} as const

/**
 * GET /auth/providers, GET /auth/sign-in, GET /auth/callback and POST /auth/sign-out, for browsers; in a
 * scope that `makePrivate` made so. Whoever follows a link and cannot be signed in is sent to the page,
 * with the code of the error, and never shown one here.
 */
export const signInRoutes: FastifyPluginAsync<SignInRoutesOptions> = async (app, options) => {
  const { signIn, sessions, publicUrl, log } = options

  function explain(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
    const { code, status, cause } = toApiError(error)
    // Without the address, whose parameters are secrets, and without what the provider sent.
    if (status >= 500) log.error({ requestId: request.id, reason: messageOf(cause ?? error) }, code)
    return reply.redirect(`${PAGE_PATH}?error=${code}`, 303)
  }

  app.get(
    '/auth/providers',
    {
      schema: {
        operationId: 'listProviders',
        summary: 'Who vouches for people that sign in',
        tags: ['account'],
        response: { 200: providersReply },
      },
    },
    () => ({ data: signIn.providers }),
  )

  app.get<{ Querystring: FromSchema<typeof departureQuery> }>(
    '/auth/sign-in',
    {
      schema: {
        operationId: 'signIn',
        summary: 'Sends a browser to a provider to sign in',
        tags: ['account'],
        querystring: departureQuery,
        response: {
          302: { description: 'To the provider.', type: 'null', headers: location },
          303: {
            description: 'To `/account?error=CODE`, which explains it; for browsers.',
            type: 'null',
            headers: location,
          },
        },
      },
      config: {
        errors: ['INVALID_PARAMETER', 'SIGN_IN_UNAVAILABLE', 'GRAPH_UNAVAILABLE', 'RATE_LIMITED'],
        ownLimit: OWN_LIMIT,
      },
    },
    async (request, reply) => {
      try {
        const { token, url } = await signIn.depart(request.query.provider)
        void reply.setCookie(DEPARTURE_COOKIE, token, { ...COOKIE, maxAge: DEPARTURE_SECONDS })
        return await reply.redirect(url, 302)
      } catch (error) {
        if (!wantsPage(request)) throw error
        return explain(error, request, reply)
      }
    },
  )

  app.get(
    CALLBACK_PATH,
    {
      schema: {
        operationId: 'finishSignIn',
        summary: 'Where a provider sends a browser back to',
        description: 'Takes what OpenID Connect has a provider add to the address.',
        tags: ['account'],
        response: {
          303: {
            description:
              'To `/account`, with a session; with `?error=CODE` and without one when not.',
            type: 'null',
            headers: location,
          },
        },
      },
      config: { errors: ['RATE_LIMITED'], ownLimit: OWN_LIMIT },
    },
    async (request, reply) => {
      void reply.clearCookie(DEPARTURE_COOKIE, COOKIE)
      try {
        const departure = request.cookies[DEPARTURE_COOKIE]
        if (departure === undefined) throw new ApiError('SIGN_IN_FAILED')
        const accountId = await signIn.arrive(departure, parametersOf(request.url))
        const before = request.cookies[SESSION_COOKIE]
        if (before !== undefined) await sessions.end(before)
        const { token } = await sessions.open(accountId)
        void reply.setCookie(SESSION_COOKIE, token, { ...COOKIE, maxAge: ABSOLUTE_SECONDS })
        return await reply.redirect(PAGE_PATH, 303)
      } catch (error) {
        return explain(error, request, reply)
      }
    },
  )

  await app.register(async (own) => {
    own.addHook('onRequest', requireSession({ sessions, publicUrl }))
    own.post<{ Querystring: FromSchema<typeof signOutQuery> }>(
      '/auth/sign-out',
      {
        schema: {
          operationId: 'signOut',
          summary: 'Ends the session of this browser',
          tags: ['account'],
          security: [{ session: [] }],
          querystring: signOutQuery,
          response: { 204: { description: 'It has ended.', type: 'null' } },
        },
        config: {
          errors: ['INVALID_PARAMETER', 'SIGN_IN_REQUIRED', 'CSRF_REFUSED', 'GRAPH_UNAVAILABLE'],
        },
      },
      async (request, reply) => {
        if (request.query.everywhere === true) await sessions.endAll(request.signedIn.accountId)
        else await sessions.end(request.cookies[SESSION_COOKIE] ?? '')
        return reply.clearCookie(SESSION_COOKIE, COOKIE).code(204).send()
      },
    )
  })
}

/** A person who followed a link. */
function wantsPage({ headers }: FastifyRequest): boolean {
  return (headers.accept ?? '').includes('text/html')
}

/** As they came: the provider's rules about them, such as that none comes twice, are for who checks them. */
function parametersOf(url: string): URLSearchParams {
  const query = url.indexOf('?')
  return new URLSearchParams(query === -1 ? '' : url.slice(query + 1))
}

function messageOf(error: unknown): string {
  return error instanceof Error ? `${error.name}: ${error.message}` : 'unknown'
}
