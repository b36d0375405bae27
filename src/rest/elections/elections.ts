import type {
  FastifyPluginAsync,
  FastifyReply,
  FastifyRequest,
  RouteShorthandOptions,
} from 'fastify'
import type { FromSchema } from 'json-schema-to-ts'
import type { Cursors } from '../../domain/cursor.js'
import { ELECTION_STATES, electionState } from '../../elections/election-state.js'
import { ApiError } from '../../errors.js'
import type {
  ElectionCoverage,
  ElectionList,
  ElectionPosition,
} from '../../loaders/elections/elections.js'
import type { RequestContext } from '../../request-context.js'
import { given, wrong } from '../parameters.js'
import { sendTagged, tagged } from '../tagged.js'
import {
  toElectionDetailJson,
  toElectionJson,
  toListedRaceJson,
  toLoggedJson,
} from './election-json.js'
import {
  electionChangesQuery,
  electionChangesReply,
  electionParams,
  electionRacesQuery,
  electionRacesReply,
  electionReply,
  electionsQuery,
  electionsReply,
} from './election-schemas.js'
import { createWriteOnce, type WriteOnce } from '../written-once.js'
import { limitIn, pageReply, positionIn, sendPage } from './paging.js'
import { shownOf } from './races.js'

const PATH = '/api/v1/elections'
const ENTITY_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
/** Elections that are looked at for one page of those with a kind or state: it may hold fewer than there is room for. */
const MOST_LOOKED_AT = 1_000
const LOOKED_AT_ONCE = 100

const config = {
  errors: ['INVALID_PARAMETER', 'ELECTION_NOT_FOUND', 'GRAPH_UNAVAILABLE', 'QUERY_TIMEOUT'],
  isTagged: true,
  redirects: 'The election has another slug now, or was merged into another; `Location` names it.',
} as const

const listElections = {
  schema: {
    operationId: 'listElections',
    summary: 'List elections',
    description:
      'Returns elections that have a date, newest first, with the number of their races.',
    tags: ['elections'],
    querystring: electionsQuery,
    response: { 200: electionsReply },
  },
  config: {
    errors: ['INVALID_PARAMETER', 'GRAPH_UNAVAILABLE', 'QUERY_TIMEOUT'],
    isTagged: true,
    isPaged: true,
  },
} satisfies RouteShorthandOptions

const getElection = {
  schema: {
    operationId: 'getElection',
    summary: 'Get an election',
    description: 'Returns the state of an election and what the graph covers of it.',
    tags: ['elections'],
    params: electionParams,
    response: { 200: electionReply },
  },
  config,
} satisfies RouteShorthandOptions

const listRaces = {
  schema: {
    operationId: 'listElectionRaces',
    summary: 'List the races of an election',
    description: 'Returns each race with its leading candidates and its calls.',
    tags: ['elections'],
    params: electionParams,
    querystring: electionRacesQuery,
    response: { 200: electionRacesReply },
  },
  config: { ...config, isPaged: true },
} satisfies RouteShorthandOptions

const listChanges = {
  schema: {
    operationId: 'listElectionChanges',
    summary: 'List the changes of an election',
    description:
      'Returns updates, corrections, calls and retracted calls of all races, oldest first.',
    tags: ['elections'],
    params: electionParams,
    querystring: electionChangesQuery,
    response: { 200: electionChangesReply },
  },
  config: { ...config, isPaged: true },
} satisfies RouteShorthandOptions

interface ListRoute {
  readonly Querystring: FromSchema<typeof electionsQuery>
}
interface Route<Query> {
  readonly Params: FromSchema<typeof electionParams>
  readonly Querystring: Query
}
type RacesRoute = Route<FromSchema<typeof electionRacesQuery>>
type ChangesRoute = Route<FromSchema<typeof electionChangesQuery>>

/** GET /api/v1/elections, GET /api/v1/elections/{slug}, its /races and its /changes. */
export const electionRoutes: FastifyPluginAsync<{ cursors: Cursors }> = async (
  app,
  { cursors },
) => {
  const writeOnce = createWriteOnce()

  app.get<ListRoute>(PATH, listElections, async (request, reply) =>
    sendElections(cursors, request, reply),
  )
  app.get<Route<unknown>>(`${PATH}/:slug`, getElection, async (request, reply) => {
    const election = await electionOf(request, reply)
    if (election === null) return reply
    const data = toElectionDetailJson(election, request.context.now)
    return sendTagged(request, reply, tagged(JSON.stringify({ data })))
  })
  app.get<RacesRoute>(`${PATH}/:slug/races`, listRaces, async (request, reply) =>
    sendRaces(cursors, writeOnce, request, reply),
  )
  app.get<ChangesRoute>(`${PATH}/:slug/changes`, listChanges, async (request, reply) =>
    sendChanges(cursors, request, reply),
  )
}

async function sendElections(
  cursors: Cursors,
  request: FastifyRequest<ListRoute>,
  reply: FastifyReply,
) {
  const { query, context } = request
  const limit = limitIn(query.limit)
  const filters = filtersIn(query)
  const listing = { cursors, path: PATH, filters }
  const [date, id] = positionIn(listing, query.cursor) ?? []
  const after = date === undefined ? null : { date: String(date), id: String(id) }
  const { found, next } = await electionsAfter(filters, after, limit, context)
  return sendPage(request, reply, listing, {
    meta: {},
    data: found.map((election) => toElectionJson(election, context.now)),
    limit,
    next: next === null ? null : [next.date, next.id],
  })
}

type Filters = Readonly<Record<'country' | 'kind' | 'state' | 'year' | 'from' | 'to' | 'q', string>>

function filtersIn(query: ListRoute['Querystring']): Filters {
  const state = given(query.state)?.toLowerCase() ?? ''
  if (state !== '' && !ELECTION_STATES.some((each) => each === state)) {
    throw wrong('state', 'ENUM', `must be one of ${ELECTION_STATES.join(', ')}`)
  }
  return {
    country: given(query.country)?.toLowerCase() ?? '',
    kind: given(query.kind)?.toLowerCase() ?? '',
    state,
    year: given(query.year) ?? '',
    from: given(query.from) ?? '',
    to: given(query.to) ?? '',
    q: given(query.q) ?? '',
  }
}

async function electionsAfter(
  { country, kind, state, year, from, to, q }: Filters,
  start: ElectionPosition | null,
  limit: number,
  { loaders, now }: RequestContext,
): Promise<{ found: readonly ElectionCoverage[]; next: ElectionPosition | null }> {
  const list: ElectionList = {
    country: country || null,
    q: q || null,
    from: year || from || null,
    to: year || to || null,
  }
  const today = now.toISOString().slice(0, 10)
  const fits = (election: ElectionCoverage) =>
    (kind === '' || election.kind === kind) &&
    (state === '' || electionState(election, today) === state)
  const found: ElectionCoverage[] = []
  let after = start
  for (let looked = 0; looked < MOST_LOOKED_AT; looked += LOOKED_AT_ONCE) {
    const page = await loaders.electionPages.load({ ...list, after, limit: LOOKED_AT_ONCE })
    const rows = page.slice(0, LOOKED_AT_ONCE)
    const covered = await loaders.elections.loadMany(rows.map(({ id }) => id))
    for (const [at, position] of rows.entries()) {
      const election = covered[at] ?? null
      after = position
      if (election === null || !fits(election)) continue
      found.push(election)
      const isLast = at === page.length - 1
      if (found.length === limit) return { found, next: isLast ? null : after }
    }
    if (page.length === rows.length) return { found, next: null }
  }
  return { found, next: after }
}

async function sendRaces(
  cursors: Cursors,
  writeOnce: WriteOnce,
  request: FastifyRequest<RacesRoute>,
  reply: FastifyReply,
) {
  const { query, context } = request
  const limit = limitIn(query.limit)
  const election = await electionOf(request, reply)
  if (election === null) return reply
  const { id, slug } = election.entity
  const filters = {
    office: given(query.office) ?? '',
    area: given(query.area) ?? '',
    called: given(query.called) ?? '',
  }
  const listing = { cursors, path: `${PATH}/${slug}/races`, filters, of: id }
  const [office, area, race] = positionIn(listing, query.cursor) ?? []
  const page = await context.loaders.electionRaces.load({
    keys: election.keys,
    office: filters.office || null,
    area: filters.area || null,
    isCalled: filters.called === '' ? null : filters.called === 'true',
    after:
      office === undefined
        ? null
        : { office: String(office), area: String(area), id: String(race) },
    limit,
  })
  const rows = page.slice(0, limit)
  const last = page.length > limit ? rows.at(-1) : undefined
  const races = await context.loaders.races.loadMany(rows.map((row) => row.id))
  const shown = await Promise.all(
    races
      .filter((race) => race !== null)
      .map(async (race) => ({ race, ...(await shownOf(race, context)) })),
  )
  const parts = shown.flatMap(({ race, candidacies, count }) => [race, candidacies, count])
  const written = writeOnce([page, slug, ...parts], () =>
    pageReply(listing, {
      meta: { election: id },
      data: shown.map(({ race, candidacies, count }) => toListedRaceJson(race, candidacies, count)),
      limit,
      next: last === undefined ? null : [last.office, last.area, last.id],
    }),
  )
  return sendTagged(request, reply, written)
}

async function sendChanges(
  cursors: Cursors,
  request: FastifyRequest<ChangesRoute>,
  reply: FastifyReply,
) {
  const { query, context } = request
  const limit = limitIn(query.limit)
  const election = await electionOf(request, reply)
  if (election === null) return reply
  const { id, slug } = election.entity
  const since = given(query.since) ?? ''
  const listing = { cursors, path: `${PATH}/${slug}/changes`, filters: { since }, of: id }
  const [after = Number(since)] = positionIn(listing, query.cursor) ?? []
  // What an operator says of the election itself is logged under its id.
  const keys = [...election.keys, id]
  const page = await context.loaders.electionChanges.load({ keys, after: Number(after), limit })
  const rows = page.slice(0, limit)
  const last = page.length > limit ? rows.at(-1) : undefined
  return sendPage(request, reply, listing, {
    meta: { election: id },
    data: rows.map(toLoggedJson),
    limit,
    next: last === undefined ? null : [last.seq],
  })
}

/** The election that the path names; `null`: the client is sent to where it is now. */
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
