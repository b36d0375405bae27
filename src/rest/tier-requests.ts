import type { Requests, TierRequest } from '../accounts/requests.js'
import { toRestNames } from '../domain/rest-names.js'
import { ApiError } from '../errors.js'
import {
  csrfHeader,
  tierRequestBody,
  tierRequestParams,
  tierRequestReply,
  tierRequestsReply,
} from './account-schemas.js'
import { linesIn } from './parameters.js'
import { ACCOUNT_ROUTE, route, type RouteApp } from './route.js'

const PATH = '/api/v1/tier-requests'

const listTierRequests = route({
  ...ACCOUNT_ROUTE,
  operationId: 'listTierRequests',
  summary: 'List your applications for a tier',
  description: 'Returns the applications of your account for a higher tier, newest first.',
  response: { 200: tierRequestsReply },
})

const applyForPro = route({
  ...ACCOUNT_ROUTE,
  operationId: 'applyForPro',
  summary: 'Apply for the pro tier',
  description: 'An operator decides on the application.',
  headers: csrfHeader,
  body: tierRequestBody,
  response: { 201: tierRequestReply },
  config: { errors: ['REQUEST_PENDING', 'TIER_HELD'] },
})

const getTierRequest = route({
  ...ACCOUNT_ROUTE,
  operationId: 'getTierRequest',
  summary: 'Get an application for a tier',
  description: 'Returns an application of your account and its state.',
  params: tierRequestParams,
  response: { 200: tierRequestReply },
  config: { errors: ['REQUEST_NOT_FOUND'] },
})

/** `data` of `GET /api/v1/tier-requests/{id}`, and an item of the list. */
export const toTierRequestJson = (request: TierRequest) =>
  toRestNames({ ...request, state: request.state.toLowerCase() })

/**
 * The caller's applications for the pro tier, below /api/v1/tier-requests. Register these routes
 * where `request.signedIn` is set.
 */
export function tierRequestRoutes(app: RouteApp, { requests }: { requests: Requests }): void {
  app.get(PATH, listTierRequests, async ({ signedIn }) => {
    const found = await requests.ofAccount(signedIn.accountId)
    return { data: found.map(toTierRequestJson) }
  })

  app.post(PATH, applyForPro, async ({ signedIn, body }, reply) => {
    const request = await requests.applyForPro(signedIn.accountId, {
      purpose: linesIn(body.purpose),
      expectedVolume: body.expected_volume,
    })
    return reply.code(201).send({ data: toTierRequestJson(request) })
  })

  app.get(`${PATH}/:id`, getTierRequest, async ({ signedIn, params }) => {
    const request = await requests.find(signedIn.accountId, params.id)
    if (request === null) throw new ApiError('REQUEST_NOT_FOUND')
    return { data: toTierRequestJson(request) }
  })
}
