import { pageOf, type Cursors } from '../../domain/cursor.js'
import { unitsOf } from '../../caller.js'
import { secondOf } from '../../domain/instant.js'
import type { ShownCount } from '../../elections/shown-count.js'
import { ApiError, invalidParameter } from '../../errors.js'
import { WHOLE } from '../../loaders/elections/race-changes.js'
import { isWanted, unitsAt, type PastKey } from '../../loaders/elections/past-units.js'
import type { UnitCount, UnitPageKey } from '../../loaders/elections/race-pages.js'
import type { Race } from '../../loaders/elections/races.js'
import {
  loadCandidacies,
  loadCount,
  type Candidacies,
} from '../../loaders/elections/candidacies-and-counts.js'
import type { RequestContext } from '../../request-context.js'
import { pageIn } from '../paging.js'
import { instantIn, valueIn } from '../parameters.js'
import { route, type RouteApp } from '../route.js'
import { sendTagged } from '../tagged.js'
import { toCallJson, toChangeJson, toRaceJson, toUnitJson } from './race-json.js'
import {
  callsQuery,
  callsReply,
  changesQuery,
  changesReply,
  raceParams,
  raceReply,
  resultsQuery,
  resultsReply,
} from './race-schemas.js'

const PATH = '/api/v1/races'

const ofRace = {
  tags: ['elections'],
  params: raceParams,
  config: { errors: ['RACE_NOT_FOUND'], isTagged: true, isCached: true },
} as const

const getRace = route({
  ...ofRace,
  operationId: 'getRace',
  summary: 'Get a race',
  description:
    'Returns the candidates, the displayed count, how much of it is reported, and the newest calls.',
  response: { 200: raceReply },
})

const listResults = route({
  ...ofRace,
  operationId: 'listRaceResults',
  summary: 'List the results of a race by reporting unit',
  description:
    'Returns the counts of one feed in each reporting unit, now or at a time in the past.',
  querystring: resultsQuery,
  response: { 200: resultsReply },
  config: { ...ofRace.config, isPaged: true },
})

const listCalls = route({
  ...ofRace,
  operationId: 'listRaceCalls',
  summary: 'List the calls of a race',
  description: 'Returns every call and every retracted call, including those of operators.',
  querystring: callsQuery,
  response: { 200: callsReply },
  config: { ...ofRace.config, isPaged: true },
})

const listChanges = route({
  ...ofRace,
  operationId: 'listRaceChanges',
  summary: 'List the changes of a race',
  description: 'Returns every update in order: the count before and after it, and the calls.',
  querystring: changesQuery,
  response: { 200: changesReply },
  config: { ...ofRace.config, isPaged: true },
})

/** GET /api/v1/races/{id}, and /results, /calls and /changes below it. */
export function raceRoutes(app: RouteApp, { cursors }: { cursors: Cursors }): void {
  app.get(`${PATH}/:id`, getRace, async (request, reply) => {
    const race = await raceOf(request.params.id, request.context)
    const { candidacies, count } = await loadShown(race, request.context)
    return sendTagged(request, reply, { data: toRaceJson(race, candidacies, count) })
  })

  app.get(`${PATH}/:id/results`, listResults, async (request, reply) => {
    const { params, query, context } = request
    const [level, unit] = [valueIn(query.level) ?? '', valueIn(query.unit) ?? '']
    const race = await raceOf(params.id, context)
    const source = valueIn(query.source) ?? race.shown?.source ?? ''
    const asOf = instantIn('as_of', query.as_of)
    const at = asOf === null ? '' : secondOf(asOf)
    const page = pageIn<readonly [key: string]>(cursors, query, {
      path: `${PATH}/${race.id}/results`,
      filters: { level, unit, source, as_of: at },
    })
    const { limit } = page
    const [after] = page.after ?? ['']
    const wanted = { race: race.id, source, level, unit, after, limit }
    const { electionKey, area } = race
    const found =
      at === ''
        ? await context.loaders.raceUnits.load(wanted)
        : await pastUnits({ ...wanted, area, electionKey }, at, context)
    const { rows, last } = pageOf(found, limit)
    return page.send(request, reply, {
      meta: { race: race.id, source, as_of: at === '' ? null : at },
      data: rows.map(toUnitJson),
      next: last && [last.key],
    })
  })

  app.get(`${PATH}/:id/calls`, listCalls, async (request, reply) => {
    const { params, query, context } = request
    const race = await raceOf(params.id, context)
    const list = { path: `${PATH}/${race.id}/calls` }
    const page = pageIn<readonly [seq: number, id: string]>(cursors, query, list)
    const before = page.after && { seq: page.after[0], id: page.after[1] }
    const { limit } = page
    const found = await context.loaders.raceCalls.load({ race: race.id, before, limit })
    const { rows, last } = pageOf(found, limit)
    return page.send(request, reply, {
      meta: { race: race.id, source: null },
      data: rows.map(toCallJson),
      next: last && [last.seq, last.id],
    })
  })

  app.get(`${PATH}/:id/changes`, listChanges, async (request, reply) => {
    const { params, query, context } = request
    const race = await raceOf(params.id, context)
    const since = valueIn(query.since) ?? ''
    const list = { path: `${PATH}/${race.id}/changes`, filters: { since } }
    const page = pageIn<readonly [seq: number, part: number]>(cursors, query, list)
    const [seq, part] = page.after ?? [Number(since), WHOLE]
    const wanted = { race: race.id, seq, part, limit: page.limit }
    const { changes, hasMore } = await context.loaders.raceChanges.load(wanted)
    const last = hasMore ? (changes.at(-1) ?? null) : null
    return page.send(request, reply, {
      meta: { race: race.id, source: null },
      data: changes.map((change) => toChangeJson(race, change)),
      next: last && [last.seq, last.part === last.parts ? WHOLE : last.part],
    })
  })
}

/** Loads the candidacies and the count of the displayed feed. */
export async function loadShown(
  race: Race,
  { loaders }: RequestContext,
): Promise<{ readonly candidacies: Candidacies; readonly count: ShownCount | null }> {
  if (race.shown === null) return { candidacies: { list: [], hasMore: false }, count: null }
  const [candidacies, count] = await Promise.all([
    loadCandidacies(race, race.shown.source, loaders),
    loadCount(race, loaders),
  ])
  return { candidacies, count }
}

/**
 * A page of past results. `at` is a time in whole seconds; changes within this second are included.
 */
async function pastUnits(
  { level, unit, after, limit, ...key }: UnitPageKey & Omit<PastKey, 'seq'>,
  at: string,
  { loaders, charge }: RequestContext,
): Promise<readonly UnitCount[]> {
  const found = await unitsAt(loaders, key, at, (nodes) => charge(unitsOf(nodes) - 1))
  if (found === null) {
    throw invalidParameter(
      'as_of',
      'RANGE',
      'is too late: there are too many updates before this time to read in one request. Choose an earlier time, or read /changes',
    )
  }
  return found.filter((result) => isWanted(result, { level, unit, after })).slice(0, limit + 1)
}

/** Loads a race. Throws `RACE_NOT_FOUND`. */
export async function raceOf(id: string, { loaders }: RequestContext): Promise<Race> {
  const race = await loaders.races.load(id)
  if (race === null) throw new ApiError('RACE_NOT_FOUND')
  return race
}
