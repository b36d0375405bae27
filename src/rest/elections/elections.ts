import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FromSchema } from 'json-schema-to-ts'
import { pageOf, type Cursors } from '../../domain/cursor.js'
import { ELECTION_STATES, type ElectionState } from '../../elections/election-state.js'
import { ApiError } from '../../errors.js'
import type { ElectionCoverage, ElectionPosition } from '../../loaders/elections/elections.js'
import { loadCalendar, type CalendarKey } from '../../loaders/elections/calendar.js'
import type { RequestContext } from '../../request-context.js'
import { localNames, type LocalNames } from '../local-names.js'
import { pageIn } from '../paging.js'
import { choiceIn, valueIn } from '../parameters.js'
import { route, type RouteApp } from '../route.js'
import { sendTagged } from '../tagged.js'
import { toElectionDetailJson, toElectionJson, toLoggedJson } from './election-json.js'
import {
  ELECTION_REDIRECT,
  electionChangesQuery,
  electionChangesReply,
  electionParams,
  electionRacesQuery,
  electionRacesReply,
  electionReply,
  electionsQuery,
  electionsReply,
} from './election-schemas.js'
import { listedRaces } from './race-lists.js'

const PATH = '/api/v1/elections'
const ENTITY_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const ofElection = {
  tags: ['elections'],
  params: electionParams,
  config: {
    errors: ['ELECTION_NOT_FOUND'],
    isTagged: true,
    isCached: true,
    redirects: ELECTION_REDIRECT,
  },
} as const

const listElections = route({
  operationId: 'listElections',
  summary: 'List elections',
  description: 'Returns elections that have a date, newest first, with the number of their races.',
  tags: ['elections'],
  querystring: electionsQuery,
  response: { 200: electionsReply },
  config: { isTagged: true, isPaged: true, isLocalized: true },
})

const getElection = route({
  ...ofElection,
  operationId: 'getElection',
  summary: 'Get an election',
  description:
    'Returns the state of an election, and which of its races and results the graph has.',
  response: { 200: electionReply },
  config: { ...ofElection.config, isLocalized: true },
})

const listRaces = route({
  ...ofElection,
  operationId: 'listElectionRaces',
  summary: 'List the races of an election',
  description: 'Returns each race with its leading candidates and its calls.',
  querystring: electionRacesQuery,
  response: { 200: electionRacesReply },
  config: { ...ofElection.config, isPaged: true },
})

const listChanges = route({
  ...ofElection,
  operationId: 'listElectionChanges',
  summary: 'List the changes of an election',
  description:
    'Returns updates, corrections, calls and retracted calls of all races, oldest first.',
  querystring: electionChangesQuery,
  response: { 200: electionChangesReply },
  config: { ...ofElection.config, isPaged: true },
})

/** GET /api/v1/elections, GET /api/v1/elections/{slug}, and /races and /changes below it. */
export function electionRoutes(app: RouteApp, { cursors }: { cursors: Cursors }): void {
  app.get(PATH, listElections, async (request, reply) => {
    const { query, context } = request
    const filters = filtersIn(query)
    const list = { path: PATH, filters }
    const page = pageIn<readonly [date: string, id: string]>(cursors, query, list)
    const after = page.after && { date: page.after[0], id: page.after[1] }
    const { found, next } = await electionsAfter(filters, after, page.limit, context)
    const names = await localNames(
      request,
      found.map(({ entity }) => entity),
    )
    return page.send(request, reply, {
      data: found.map((election) => toElectionJson(localized(election, names), context.now)),
      next: next && [next.date, next.id],
      localized: names.reply,
    })
  })

  app.get(`${PATH}/:slug`, getElection, async (request, reply) => {
    const election = await electionOf(request, reply)
    if (election === null) return reply
    const names = await localNames(request, [election.entity])
    const data = toElectionDetailJson(localized(election, names), request.context.now)
    return sendTagged(request, reply, { data }, names.reply)
  })

  app.get(`${PATH}/:slug/races`, listRaces, async (request, reply) => {
    const { query, context } = request
    const election = await electionOf(request, reply)
    if (election === null) return reply
    const { id, slug } = election.entity
    const filters = {
      office: valueIn(query.office) ?? '',
      area: valueIn(query.area) ?? '',
      called: valueIn(query.called) ?? '',
    }
    const list = { path: `${PATH}/${slug}/races`, filters, id }
    const page = pageIn<readonly [office: string, area: string, id: string]>(cursors, query, list)
    const { limit, after } = page
    const found = await context.loaders.electionRaces.load({
      keys: election.keys,
      office: filters.office || null,
      area: filters.area || null,
      isCalled: filters.called === '' ? null : filters.called === 'true',
      after: after && { office: after[0], area: after[1], id: after[2] },
      limit,
    })
    const { rows, last } = pageOf(found, limit)
    return page.send(request, reply, {
      meta: { election: id },
      data: await listedRaces(rows, context),
      next: last && [last.office, last.area, last.id],
    })
  })

  app.get(`${PATH}/:slug/changes`, listChanges, async (request, reply) => {
    const { query, context } = request
    const election = await electionOf(request, reply)
    if (election === null) return reply
    const { id, slug } = election.entity
    const since = valueIn(query.since) ?? ''
    const list = { path: `${PATH}/${slug}/changes`, filters: { since }, id }
    const page = pageIn<readonly [seq: number]>(cursors, query, list)
    const { limit } = page
    const [after] = page.after ?? [Number(since)]
    // Changes that operators make to the election itself are logged under its id.
    const keys = [...election.keys, id]
    const found = await context.loaders.electionChanges.load({ keys, after, limit })
    const { rows, last } = pageOf(found, limit)
    return page.send(request, reply, {
      meta: { election: id },
      data: rows.map(toLoggedJson),
      next: last && [last.seq],
    })
  })
}

/** The election with its name in the client's language. */
function localized(election: ElectionCoverage, { localize }: LocalNames): ElectionCoverage {
  return { ...election, entity: localize(election.entity) }
}

type Filters = Readonly<
  Record<'country' | 'kind' | 'year' | 'from' | 'to' | 'q', string> & {
    state: ElectionState | ''
  }
>

function filtersIn(query: FromSchema<typeof electionsQuery>): Filters {
  return {
    country: valueIn(query.country)?.toLowerCase() ?? '',
    kind: valueIn(query.kind)?.toLowerCase() ?? '',
    state: choiceIn('state', query.state, ELECTION_STATES) ?? '',
    year: valueIn(query.year) ?? '',
    from: valueIn(query.from) ?? '',
    to: valueIn(query.to) ?? '',
    q: valueIn(query.q) ?? '',
  }
}

async function electionsAfter(
  { country, kind, state, year, from, to, q }: Filters,
  after: ElectionPosition | null,
  limit: number,
  { loaders, now }: RequestContext,
) {
  const key: CalendarKey = {
    country: country || null,
    q: q || null,
    from: year || from || null,
    to: year || to || null,
    kind: kind || null,
    state: state || null,
    ...{ direction: 'DESC', after, limit },
  }
  return loadCalendar(key, loaders, now.toISOString().slice(0, 10))
}

/** Loads the election in the path. If its slug has changed, sends a redirect and returns null. */
export async function electionOf(
  request: FastifyRequest<{ Params: FromSchema<typeof electionParams> }>,
  reply: FastifyReply,
): Promise<ElectionCoverage | null> {
  const { loaders } = request.context
  const { slug } = request.params
  const entity = ENTITY_ID.test(slug)
    ? await loaders.entitiesById.load(slug)
    : await loaders.namedEntities.load({ slug })
  if (entity?.type !== 'election') throw new ApiError('ELECTION_NOT_FOUND')
  if (entity.slug !== slug && entity.id !== slug) {
    void reply.redirect(request.url.replace(`${PATH}/${slug}`, `${PATH}/${entity.slug}`), 308)
    return null
  }
  const election = await loaders.elections.load(entity.id)
  if (election === null) throw new ApiError('ELECTION_NOT_FOUND')
  return election
}
