import { setImmediate as nextTurn } from 'node:timers/promises'
import type { CountedUnit } from '../../elections/shown-count.js'
import type { Graph } from '../../graph/graph.js'
import type { CacheLimits } from '../batch/values.js'
import { pageLoader } from './page-loader.js'
import { toCall, type RaceCall } from './races.js'
import type { ToldKey } from './told-of-races.js'

/** The count in one unit, by what the graph calls the unit. */
export interface UnitCount extends CountedUnit {
  readonly key: string
  readonly at: string
}

/** Which units of a race; `''`: all levels, all units. */
export interface UnitsWanted extends ToldKey {
  readonly level: string
  /** This unit and those that are part of it. */
  readonly unit: string
  readonly after: string
  readonly limit: number
}

const UNITS_A_TURN = 50

/**
 * Pages of a race's counts by unit, one more than `limit`.
 * Source: cypher/race/tallies.cypher.
 */
export const raceUnitsLoader = (graph: Graph, cache: CacheLimits) =>
  pageLoader<UnitsWanted, readonly UnitCount[]>({
    graph,
    name: 'raceUnits',
    cache,
    evictBy: ({ race }) => race,
    async load({ race, source, level, unit, after, limit }, graph) {
      const wanted = { feed: `${race}/${source}`, level, unit, after, limit: limit + 1 }
      const rows = await graph.read('race/tallies', wanted)
      const units: UnitCount[] = []
      for (const { state, unit: key, at } of rows) {
        // Units of a race with many candidates take long to read; other requests are served in between.
        if (units.length % UNITS_A_TURN === UNITS_A_TURN - 1) await nextTurn()
        units.push({ ...(JSON.parse(state) as CountedUnit), key, at })
      }
      return units
    },
  })

export interface CallsWanted {
  readonly race: string
  /** The last call of the page before; `null`: the first page. */
  readonly before: { readonly seq: number; readonly id: string } | null
  readonly limit: number
}

/**
 * Pages of a race's calls, newest first, one more than `limit`.
 * Source: cypher/race/calls.cypher.
 */
export const raceCallsLoader = (graph: Graph, cache: CacheLimits) =>
  pageLoader<CallsWanted, readonly RaceCall[]>({
    graph,
    name: 'raceCalls',
    cache,
    evictBy: ({ race }) => race,
    async load({ race, before, limit }, graph) {
      const position = before === null ? {} : { before: before.seq, beforeId: before.id }
      const rows = await graph.read('race/calls', { race, ...position, limit: limit + 1 })
      return rows.map(({ call }) => toCall(call))
    },
  })
