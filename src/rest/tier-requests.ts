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

const OF_READS: readonly ErrorCode[] = ['SIGN_IN_REQUIRED', 'GRAPH_UNAVAILABLE', 'QUERY_TIMEOUT']

const OF_SESSION = { tags: ['account'], security: [{ session: [] }] }

const listTierRequests = {
  schema: {
    ...OF_SESSION,
    operationId: 'listTierRequests',
    summary: 'List your tier requests',
    description: 'Returns the requests of your account for a higher tier, newest first.',
    response: { 200: tierRequestsReply },
  },
  config: { errors: OF_READS },
} satisfies RouteShorthandOptions

const askForPro = {
  schema: {
    ...OF_SESSION,
    operationId: 'askForPro',
    summary: 'Apply for the pro tier',
    description: 'An operator decides about the request.',
    headers: csrfHeader,
    body: tierRequestBody,
    response: { 201: tierRequestReply },
  },
  config: {
    errors: [
      ...OF_READS,
      ...(['CSRF_REFUSED', 'INVALID_PARAMETER', 'REQUEST_PENDING', 'TIER_HELD'] as const),
      ...(['MALFORMED_BODY', 'BODY_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'] as const),
    ],
  },
} satisfies RouteShorthandOptions

const getTierRequest = {
  schema: {
    ...OF_SESSION,
    operationId: 'getTierRequest',
    summary: 'Get a tier request',
    description: 'Returns one request of your account and its state.',
    params: tierRequestParams,
    response: { 200: tierRequestReply },
  },
  config: { errors: [...OF_READS, 'INVALID_PARAMETER', 'REQUEST_NOT_FOUND'] },
} satisfies RouteShorthandOptions

/** Requests for the pro tier, below /api/v1/tier-requests; registered where `request.signedIn` is set. */
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
    askForPro,
    async ({ signedIn, body }, reply) => {
      const request = await requests.askForPro(signedIn.accountId, {
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
