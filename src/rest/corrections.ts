import type { FastifyPluginAsync, RouteShorthandOptions } from 'fastify'
import type { FromSchema } from 'json-schema-to-ts'
import type { Proposals } from '../corrections/proposals.js'
import { toAppliedJson, toCorrectionJson } from '../domain/json.js'
import { ApiError, type ErrorCode } from '../errors.js'
import {
  appliedReply,
  correctionBody,
  correctionParams,
  correctionReply,
  correctionsReply,
} from './correction-schemas.js'
import { entityParams } from './entities.js'
import { linesIn } from './parameters.js'
import { emptyReply } from './reply-schemas.js'
import { sendTagged, taggedReply } from './tagged.js'

const PATH = '/api/v1/corrections'

const READ_ERRORS: readonly ErrorCode[] = ['ACCOUNT_REQUIRED', 'GRAPH_UNAVAILABLE', 'QUERY_TIMEOUT']
const ITEM_ERRORS: readonly ErrorCode[] = [
  ...READ_ERRORS,
  'INVALID_PARAMETER',
  'CORRECTION_NOT_FOUND',
]

const ACCOUNT_ROUTE = { tags: ['corrections'], security: [{ key: [] }, { session: [] }] }

const describe = (operationId: string, summary: string, description: string) => ({
  ...ACCOUNT_ROUTE,
  ...{ operationId, summary, description },
})

const proposeCorrection = {
  schema: {
    ...describe(
      'proposeCorrection',
      'Propose a correction',
      'An operator applies or refuses the proposal.',
    ),
    body: correctionBody,
    response: { 201: correctionReply },
  },
  config: {
    errors: [
      ...READ_ERRORS,
      ...(['CSRF_REFUSED', 'INVALID_PARAMETER', 'TOO_MANY_CORRECTIONS', 'REQUESTS_FULL'] as const),
      ...(['MALFORMED_BODY', 'BODY_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'] as const),
    ],
  },
} satisfies RouteShorthandOptions

const listCorrections = {
  schema: {
    ...describe(
      'listCorrections',
      'List your corrections',
      'Returns the proposals of your account and their states, newest first.',
    ),
    response: { 200: correctionsReply },
  },
  config: { errors: READ_ERRORS },
} satisfies RouteShorthandOptions

const getCorrection = {
  schema: {
    ...describe(
      'getCorrection',
      'Get a correction',
      'Returns one proposal of your account and its state.',
    ),
    params: correctionParams,
    response: { 200: correctionReply },
  },
  config: { errors: ITEM_ERRORS },
} satisfies RouteShorthandOptions

const withdrawCorrection = {
  schema: {
    ...describe(
      'withdrawCorrection',
      'Withdraw a correction',
      'Deletes a proposal that no operator has decided about yet.',
    ),
    params: correctionParams,
    response: { 204: emptyReply('The proposal was withdrawn.') },
  },
  config: { errors: [...ITEM_ERRORS, 'CSRF_REFUSED', 'CORRECTION_DECIDED'] },
} satisfies RouteShorthandOptions

type Params = FromSchema<typeof correctionParams>

/** Routes for the caller's proposals. Register these routes where `request.owner` is set. */
export const correctionRoutes: FastifyPluginAsync<{ proposals: Proposals }> = async (
  app,
  { proposals },
) => {
  app.get(PATH, listCorrections, async ({ owner }) => {
    const found = await proposals.ofAccount(owner.accountId)
    return { data: found.map(toCorrectionJson) }
  })

  app.post<{ Body: FromSchema<typeof correctionBody> }>(
    PATH,
    proposeCorrection,
    async ({ owner, body }, reply) => {
      const { entity, kind, value = null, relationship = null, source, comment = '' } = body
      const { type = null, start = null, end = null } = body
      const isForMissing = type !== null || start !== null || end !== null
      const proposal = await proposals.propose(owner.accountId, {
        ...{ entity, kind, value, relationship, source },
        missing: isForMissing ? { type, start, end } : null,
        comment: linesIn(comment),
      })
      return reply.code(201).send({ data: toCorrectionJson(proposal) })
    },
  )

  app.get<{ Params: Params }>(`${PATH}/:id`, getCorrection, async ({ owner, params }) => ({
    data: toCorrectionJson(await proposals.get(owner.accountId, params.id)),
  }))

  app.delete<{ Params: Params }>(
    `${PATH}/:id`,
    withdrawCorrection,
    async ({ owner, params }, reply) => {
      await proposals.remove(owner.accountId, params.id)
      return reply.code(204).send()
    },
  )
}

const listApplied = {
  schema: {
    operationId: 'listEntityCorrections',
    summary: 'List the corrections of an entity',
    description:
      'Returns the corrections by readers that were applied, with their sources, newest first.',
    tags: ['graph'],
    params: entityParams,
    response: { 200: appliedReply },
  },
  config: {
    errors: ['INVALID_PARAMETER', 'ENTITY_NOT_FOUND', 'GRAPH_UNAVAILABLE', 'QUERY_TIMEOUT'],
    isTagged: true,
    redirects: 'The entity has another slug now, or was merged into another; `Location` names it.',
  },
} satisfies RouteShorthandOptions

/** GET /api/v1/entities/{slug}/corrections: the applied corrections, which are public. */
export const appliedCorrectionRoutes: FastifyPluginAsync = async (app) => {
  app.get<{ Params: FromSchema<typeof entityParams> }>(
    '/api/v1/entities/:slug/corrections',
    listApplied,
    async (request, reply) => {
      const { slug } = request.params
      const entity = await request.context.loaders.entities.load({ slug })
      if (entity === null) throw new ApiError('ENTITY_NOT_FOUND')
      if (entity.slug !== slug) {
        return reply.redirect(`/api/v1/entities/${entity.slug}/corrections`, 308)
      }
      const body = JSON.stringify({ data: entity.corrections.map(toAppliedJson) })
      return sendTagged(request, reply, taggedReply(body))
    },
  )
}
