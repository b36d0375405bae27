import type { Graph } from '../../graph/graph.js'
import type { Gate } from '../batch/lanes.js'
import type { CacheLimits } from '../batch/values.js'
import { pageLoader } from './page-loader.js'
import { countPoints, type CountPoint } from './race-states.js'
import type { CountKey, ToldKey } from './told-of-races.js'

/**
 * How the count of a race by one feed came to be, oldest first. `null`: it has too many updates, or too large ones, to be
 * read for one answer.
 * Source: cypher/race/state-points.cypher, cypher/race/updates-until.cypher.
 */
export const raceTimelinesLoader = (graph: Graph, cache: CacheLimits, gate: Gate) =>
  pageLoader<CountKey, readonly CountPoint[] | null>({
    graph,
    name: 'raceTimelines',
    cache,
    gate,
    evictBy: ({ race }) => race,
    load: (key, reading) => countPoints({ reading, write: graph.write }, key),
  })

/** Markets that a timeline shows. */
const MOST_MARKETS = 10

/**
 * The ids of markets about a race and those who stand in it, as one feed lists them.
 * Source: cypher/race/markets.cypher.
 */
export const raceMarketsLoader = (graph: Graph, cache: CacheLimits) =>
  pageLoader<ToldKey, readonly string[]>({
    graph,
    name: 'raceMarkets',
    cache,
    evictBy: ({ race }) => race,
    async load({ race, source }, graph) {
      const feed = `${race}/${source}`
      const rows = await graph.read('race/markets', { race, feed, limit: MOST_MARKETS })
      return rows.map(({ id }) => id)
    },
  })
