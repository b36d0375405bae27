import type { FastifyPluginAsync, RouteShorthandOptions } from 'fastify'
import type { FromSchema } from 'json-schema-to-ts'
import type { Requests } from '../accounts/requests.js'
import { toTierRequestJson } from '../domain/json.js'
import { ApiError, type ErrorCode } from '../errors.js'
import {
  csrfHeader,
  tierRequestBody,
  tierRequestParams,
  tierRequestReply,
  tierRequestsReply,
} from './account-schemas.js'
import { linesIn } from './parameters.js'

const PATH = '/api/v1/tier-requests'

const READ_ERRORS: readonly ErrorCode[] = ['SIGN_IN_REQUIRED', 'GRAPH_UNAVAILABLE', 'QUERY_TIMEOUT']

const SESSION_ROUTE = { tags: ['account'], security: [{ session: [] }] }

const listTierRequests = {
  schema: {
    ...SESSION_ROUTE,
    operationId: 'listTierRequests',
    summary: 'List your tier requests',
    description: 'Returns the requests of your account for a higher tier, newest first.',
    response: { 200: tierRequestsReply },
  },
  config: { errors: READ_ERRORS },
} satisfies RouteShorthandOptions

const applyForPro = {
  schema: {
    ...SESSION_ROUTE,
    operationId: 'applyForPro',
    summary: 'Apply for the pro tier',
    description: 'An operator decides about the request.',
    headers: csrfHeader,
    body: tierRequestBody,
    response: { 201: tierRequestReply },
  },
  config: {
    errors: [
      ...READ_ERRORS,
      ...(['CSRF_REFUSED', 'INVALID_PARAMETER', 'REQUEST_PENDING', 'TIER_HELD'] as const),
      ...(['MALFORMED_BODY', 'BODY_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'] as const),
    ],
  },
} satisfies RouteShorthandOptions

const getTierRequest = {
  schema: {
    ...SESSION_ROUTE,
    operationId: 'getTierRequest',
    summary: 'Get a tier request',
    description: 'Returns one request of your account and its state.',
    params: tierRequestParams,
    response: { 200: tierRequestReply },
  },
  config: { errors: [...READ_ERRORS, 'INVALID_PARAMETER', 'REQUEST_NOT_FOUND'] },
} satisfies RouteShorthandOptions

/** Requests for the pro tier; register the routes where `request.signedIn` is set. */
export const tierRequestRoutes: FastifyPluginAsync<{ requests: Requests }> = async (
  app,
  { requests },
) => {
  app.get(PATH, listTierRequests, async ({ signedIn }) => {
    const found = await requests.ofAccount(signedIn.accountId)
    return { data: found.map(toTierRequestJson) }
  })

  app.post<{ Body: FromSchema<typeof tierRequestBody> }>(
    PATH,
    applyForPro,
    async ({ signedIn, body }, reply) => {
      const request = await requests.applyForPro(signedIn.accountId, {
        purpose: linesIn(body.purpose),
        expectedVolume: body.expected_volume,
      })
      return reply.code(201).send({ data: toTierRequestJson(request) })
    },
  )

  app.get<{ Params: FromSchema<typeof tierRequestParams> }>(
    `${PATH}/:id`,
    getTierRequest,
    async ({ signedIn, params }) => {
      const request = await requests.find(signedIn.accountId, params.id)
      if (request === null) throw new ApiError('REQUEST_NOT_FOUND')
      return { data: toTierRequestJson(request) }
    },
  )
}
