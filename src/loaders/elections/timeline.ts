import { perKey } from '../reading.js'
import { countPoints, type CountPoint } from './race-states.js'
import type { CountKey, RaceFeedKey } from './candidacies-and-counts.js'

/**
 * Loads how one feed's count of a race changed over time, oldest first; `null` if the updates are
 * too many or too large to replay for one response.
 * Source: cypher/race/state-points.cypher, cypher/race/updates-until.cypher.
 */
export const raceTimelines = perKey<CountKey, readonly CountPoint[] | null>(
  (key, graph) => countPoints(graph, key),
  { semaphore: 'replays', evictBy: ({ race }) => race },
)

/** Maximum number of markets that a timeline shows. */
const MAX_MARKETS = 10

/**
 * Loads the ids of markets about a race or about the candidates that one feed lists for the race.
 * Source: cypher/race/markets.cypher.
 */
export const raceMarkets = perKey<RaceFeedKey, readonly string[]>(
  async ({ race, source }, graph) => {
    const feed = `${race}/${source}`
    const rows = await graph.read('race/markets', { race, feed, limit: MAX_MARKETS })
    return rows.map(({ id }) => id)
  },
  { evictBy: ({ race }) => race },
)
