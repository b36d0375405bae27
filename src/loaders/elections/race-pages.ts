import { setImmediate as nextTurn } from 'node:timers/promises'
import type { CountedUnit } from '../../elections/shown-count.js'
import { byId, perKey } from '../reading.js'
import { toCall, type RaceCall } from './races.js'
import type { RaceFeedKey } from './candidacies-and-counts.js'

/** The count in one unit. */
export interface UnitCount extends CountedUnit {
  /** The key of the unit. */
  readonly key: string
  readonly at: string
}

/** The units of a race. An empty `level` or `unit` accepts all. */
export interface UnitList extends RaceFeedKey {
  readonly level: string
  /** The key of a unit. This unit and its parts match. */
  readonly unit: string
}

export interface UnitPageKey extends UnitList {
  readonly after: string
  readonly limit: number
}

const UNITS_PER_TURN = 50

/**
 * Loads one page of a race's counts by unit, and one more row.
 * Source: cypher/race/tallies.cypher.
 */
export const raceUnits = perKey<UnitPageKey, readonly UnitCount[]>(
  async ({ race, source, level, unit, after, limit }, graph) => {
    const params = { feed: `${race}/${source}`, level, unit, after, limit: limit + 1 }
    const rows = await graph.read('race/tallies', params)
    const units: UnitCount[] = []
    for (const { state, unit: key, at } of rows) {
      // Parsing many units takes long, so let other requests run after each group of units.
      if (units.length % UNITS_PER_TURN === UNITS_PER_TURN - 1) await nextTurn()
      units.push({ ...(JSON.parse(state) as CountedUnit), key, at })
    }
    return units
  },
  { evictBy: ({ race }) => race },
)

/**
 * Counts the units of a race for which a feed reports counts.
 * Source: cypher/race/count-tallies.cypher.
 */
export const raceUnitCounts = perKey<UnitList, number>(
  async ({ race, source, level, unit }, graph) => {
    const feed = `${race}/${source}`
    const [row] = await graph.read('race/count-tallies', { feed, level, unit })
    return row?.total ?? 0
  },
  { evictBy: ({ race }) => race },
)

export interface CallPageKey {
  readonly race: string
  /** The last call of the previous page; `null` for the first page. */
  readonly before: { readonly seq: number; readonly id: string } | null
  readonly limit: number
}

/**
 * Loads one page of a race's calls and one more row, newest first.
 * Source: cypher/race/calls.cypher.
 */
export const raceCalls = perKey<CallPageKey, readonly RaceCall[]>(
  async ({ race, before, limit }, graph) => {
    const position = {
      before: before?.seq ?? Number.MAX_SAFE_INTEGER,
      beforeId: before?.id ?? '',
    }
    const rows = await graph.read('race/calls', { race, ...position, limit: limit + 1 })
    return rows.map(({ call }) => toCall(call))
  },
  { evictBy: ({ race }) => race },
)

/**
 * Loads the id of the race for the same seat in the newest earlier election of the same kind.
 * Source: cypher/race/previous.cypher.
 */
export const previousRaces = byId<string | null>(null, async (ids, graph) => {
  const rows = await graph.read('race/previous', { ids })
  return rows.map(({ id, previous }) => [id, previous])
})

/**
 * Counts the calls of a race, including retractions and retracted calls.
 * Source: cypher/race/count-calls.cypher.
 */
export const raceCallCounts = byId<number>(0, async (ids, graph) => {
  const rows = await graph.read('race/count-calls', { ids })
  return rows.map(({ id, total }) => [id, total])
})
