import type { Graph } from '../../graph/graph.js'
import type { Semaphore } from '../batch/queue.js'
import type { CacheLimits } from '../batch/cached-values.js'
import { pageLoader } from './page-loader.js'
import { countPoints, type CountPoint } from './race-states.js'
import type { CountKey, RaceFeedKey } from './candidacies-and-counts.js'

/**
 * Loads how one feed's count of a race changed over time, oldest first; `null` if the updates are
 * too many or too large to replay for one response.
 * Source: cypher/race/state-points.cypher, cypher/race/updates-until.cypher.
 */
export const raceTimelinesLoader = (graph: Graph, cache: CacheLimits, semaphore: Semaphore) =>
  pageLoader<CountKey, readonly CountPoint[] | null>({
    graph,
    name: 'raceTimelines',
    cache,
    semaphore,
    evictBy: ({ race }) => race,
    load: (key, reader) => countPoints({ reader, write: graph.write }, key),
  })

/** Maximum number of markets that a timeline shows. */
const MAX_MARKETS = 10

/**
 * Loads the ids of markets about a race or about the candidates that one feed lists for the race.
 * Source: cypher/race/markets.cypher.
 */
export const raceMarketsLoader = (graph: Graph, cache: CacheLimits) =>
  pageLoader<RaceFeedKey, readonly string[]>({
    graph,
    name: 'raceMarkets',
    cache,
    evictBy: ({ race }) => race,
    async load({ race, source }, graph) {
      const feed = `${race}/${source}`
      const rows = await graph.read('race/markets', { race, feed, limit: MAX_MARKETS })
      return rows.map(({ id }) => id)
    },
  })
