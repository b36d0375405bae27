import type { Correction } from '../corrections/correction.js'
import type { Proposals } from '../corrections/proposals.js'
import { toRestNames } from '../domain/rest-names.js'
import { ApiError } from '../errors.js'
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
import { ENTITY_REDIRECT, KEY_OR_SESSION, route, type RouteApp } from './route.js'
import { sendTagged } from './tagged.js'

const PATH = '/api/v1/corrections'

const ACCOUNT_ROUTE = { tags: ['corrections'], security: KEY_OR_SESSION } as const

const proposeCorrection = route({
  ...ACCOUNT_ROUTE,
  operationId: 'proposeCorrection',
  summary: 'Propose a correction',
  description: 'An operator applies or refuses the proposal.',
  body: correctionBody,
  response: { 201: correctionReply },
  config: { errors: ['TOO_MANY_CORRECTIONS', 'REQUESTS_FULL'] },
})

const listCorrections = route({
  ...ACCOUNT_ROUTE,
  operationId: 'listCorrections',
  summary: 'List your corrections',
  description: 'Returns the proposals of your account and their states, newest first.',
  response: { 200: correctionsReply },
})

const getCorrection = route({
  ...ACCOUNT_ROUTE,
  operationId: 'getCorrection',
  summary: 'Get a correction',
  description: 'Returns one proposal of your account and its state.',
  params: correctionParams,
  response: { 200: correctionReply },
  config: { errors: ['CORRECTION_NOT_FOUND'] },
})

const withdrawCorrection = route({
  ...ACCOUNT_ROUTE,
  operationId: 'withdrawCorrection',
  summary: 'Withdraw a correction',
  description: 'Deletes a proposal that no operator has decided on yet.',
  params: correctionParams,
  response: { 204: emptyReply('The proposal was withdrawn.') },
  config: { errors: ['CORRECTION_NOT_FOUND', 'CORRECTION_DECIDED'] },
})

/** Routes for the caller's proposals. Register these routes where `request.owner` is set. */
export function correctionRoutes(app: RouteApp, { proposals }: { proposals: Proposals }): void {
  app.get(PATH, listCorrections, async ({ owner }) => {
    const found = await proposals.ofAccount(owner.accountId)
    return { data: found.map(toCorrectionJson) }
  })

  app.post(PATH, proposeCorrection, async ({ owner, body }, reply) => {
    const { entity, kind, value = null, relationship = null, source, comment = '' } = body
    const { type = null, start = null, end = null } = body
    const isForMissing = type !== null || start !== null || end !== null
    const proposal = await proposals.propose(owner.accountId, {
      ...{ entity, kind, value, relationship, source },
      missing: isForMissing ? { type, start, end } : null,
      comment: linesIn(comment),
    })
    return reply.code(201).send({ data: toCorrectionJson(proposal) })
  })

  app.get(`${PATH}/:id`, getCorrection, async ({ owner, params }) => ({
    data: toCorrectionJson(await proposals.get(owner.accountId, params.id)),
  }))

  app.delete(`${PATH}/:id`, withdrawCorrection, async ({ owner, params }, reply) => {
    await proposals.remove(owner.accountId, params.id)
    return reply.code(204).send()
  })
}

/** A correction for its proposer, the only client that sees it. */
function toCorrectionJson({
  entityId: id,
  entitySlug: slug,
  entityName: name,
  entityType: type,
  ...correction
}: Correction) {
  const state = correction.state.toLowerCase()
  return toRestNames({ ...correction, state, entity: { id, slug, name, type } })
}

const listApplied = route({
  operationId: 'listEntityCorrections',
  summary: 'List the corrections of an entity',
  description:
    'Returns the corrections by readers that were applied, with their sources, newest first.',
  tags: ['graph'],
  params: entityParams,
  response: { 200: appliedReply },
  config: { errors: ['ENTITY_NOT_FOUND'], isTagged: true, redirects: ENTITY_REDIRECT },
})

/** GET /api/v1/entities/{slug}/corrections: the applied corrections, which are public. */
export function appliedCorrectionRoutes(app: RouteApp): void {
  app.get('/api/v1/entities/:slug/corrections', listApplied, async (request, reply) => {
    const { slug } = request.params
    const entity = await request.context.loaders.entities.load({ slug })
    if (entity === null) throw new ApiError('ENTITY_NOT_FOUND')
    if (entity.slug !== slug) {
      return reply.redirect(`/api/v1/entities/${entity.slug}/corrections`, 308)
    }
    const data = entity.corrections.map(({ field, value, about = null, url, on }) => ({
      ...{ kind: field, value, about, source: url },
      applied_on: on,
    }))
    return sendTagged(request, reply, { data })
  })
}
