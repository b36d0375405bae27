import type { FastifyPluginAsync, RouteShorthandOptions } from 'fastify'
import type { FromSchema } from 'json-schema-to-ts'
import type { Cursors } from '../domain/cursor.js'
import { ApiError } from '../errors.js'
import type { Race } from '../loaders/races.js'
import type { RequestContext } from '../request-context.js'
import { given, wrong } from './parameters.js'
import { toRaceJson, toUnitJson, toUpdateJson } from './race-json.js'
import {
  changesQuery,
  changesReply,
  raceParams,
  raceReply,
  resultsQuery,
  resultsReply,
} from './race-schemas.js'
import { nextHeaders, sendTagged, tagged } from './tagged.js'

const PATH = '/api/v1/races'
const LIMIT = 50
const MOST = 100

const config = {
  errors: ['INVALID_PARAMETER', 'RACE_NOT_FOUND', 'GRAPH_UNAVAILABLE', 'QUERY_TIMEOUT'],
  isTagged: true,
} as const

const getRace = {
  schema: {
    operationId: 'getRace',
    summary: 'One race: who stands, the count that is shown, how much is in, and all calls',
    tags: ['elections'],
    params: raceParams,
    response: { 200: raceReply },
  },
  config,
} satisfies RouteShorthandOptions

const listResults = {
  schema: {
    operationId: 'listRaceResults',
    summary: 'The count of a race in its reporting units, as one feed has it',
    tags: ['elections'],
    params: raceParams,
    querystring: resultsQuery,
    response: { 200: resultsReply },
  },
  config: { ...config, isPaged: true },
} satisfies RouteShorthandOptions

const listChanges = {
  schema: {
    operationId: 'listRaceChanges',
    summary: 'Every update of a race: what each count was, and what it became',
    tags: ['elections'],
    params: raceParams,
    querystring: changesQuery,
    response: { 200: changesReply },
  },
  config: { ...config, isPaged: true },
} satisfies RouteShorthandOptions

type Params = FromSchema<typeof raceParams>

/** GET /api/v1/races/{id}, its /results and its /changes. */
export const raceRoutes: FastifyPluginAsync<{ cursors: Cursors }> = async (app, { cursors }) => {
  app.get<{ Params: Params }>(`${PATH}/:id`, getRace, async (request, reply) => {
    const { loaders } = request.context
    const race = await raceOf(request.params.id, request.context)
    const tallies = await loaders.broadTallies.load(race.id)
    const data = toRaceJson(race, tallies.get(race.shown?.source ?? '') ?? [])
    return sendTagged(request, reply, tagged(JSON.stringify({ data })))
  })

  app.get<{ Params: Params; Querystring: FromSchema<typeof resultsQuery> }>(
    `${PATH}/:id/results`,
    listResults,
    async (request, reply) => {
      const { params, query, context } = request
      const [level, unit] = [given(query.level) ?? '', given(query.unit) ?? '']
      const limit = limitIn(query.limit)
      const race = await raceOf(params.id, context)
      const source = given(query.source) ?? race.shown?.source ?? ''
      const bound = JSON.stringify(['race-results', race.id, source, level, unit])
      const after = positionIn(cursors, query.cursor, bound, '')
      const feed = `${race.id}/${source}`
      const found = await context.loaders.raceUnits.load({ feed, level, unit, after, limit })
      const page = found.slice(0, limit)
      const meta = { count: page.length, limit, race: race.id, source }
      const body = JSON.stringify({ meta, data: page.map(toUnitJson) })
      const last = found.length > limit ? page.at(-1) : undefined
      if (last === undefined) return sendTagged(request, reply, tagged(body))
      const cursor = cursors.seal([last.key], bound)
      const next = pathOf(`${race.id}/results`, { level, unit, source, limit, cursor })
      return sendTagged(request, reply, tagged(body, nextHeaders(next, cursor)))
    },
  )

  app.get<{ Params: Params; Querystring: FromSchema<typeof changesQuery> }>(
    `${PATH}/:id/changes`,
    listChanges,
    async (request, reply) => {
      const { params, query, context } = request
      const limit = limitIn(query.limit)
      const race = await raceOf(params.id, context)
      const bound = JSON.stringify(['race-changes', race.id])
      const after = positionIn(cursors, query.cursor, bound, 0)
      const found = await context.loaders.raceUpdates.load({ race: race.id, after, limit })
      const page = found.slice(0, limit)
      const meta = { count: page.length, limit, race: race.id, source: null }
      const body = JSON.stringify({ meta, data: page.map(toUpdateJson) })
      const last = found.length > limit ? page.at(-1) : undefined
      if (last === undefined) return sendTagged(request, reply, tagged(body))
      const cursor = cursors.seal([last.seq], bound)
      const next = pathOf(`${race.id}/changes`, { limit, cursor })
      return sendTagged(request, reply, tagged(body, nextHeaders(next, cursor)))
    },
  )
}

async function raceOf(id: string, { loaders }: RequestContext): Promise<Race> {
  const race = await loaders.races.load(id)
  if (race === null) throw new ApiError('RACE_NOT_FOUND')
  return race
}

function limitIn(text: string | undefined): number {
  const limit = given(text)
  return limit === null ? LIMIT : Math.min(Number(limit), MOST)
}

/** Where a page begins; `first` without a cursor. What we sealed is of its type. */
function positionIn<Value extends string | number>(
  cursors: Cursors,
  text: string | undefined,
  bound: string,
  first: Value,
): Value {
  const cursor = given(text)
  if (cursor === null) return first
  const [position] = cursors.open(cursor, bound) ?? []
  if (typeof position !== typeof first) {
    throw wrong('cursor', 'CURSOR', 'is not one that was given for a list with these filters')
  }
  return position as Value
}

function pathOf(path: string, given: Readonly<Record<string, string | number>>): string {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(given)) {
    if (value !== '') params.set(name, String(value))
  }
  return `${PATH}/${path}?${params.toString()}`
}
