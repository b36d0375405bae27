import type { ReportingReport } from '../../domain/result.js'
import { LEVELS } from '../../elections/race-events.js'
import { shareOf, shownCount, type ShownCount } from '../../elections/shown-count.js'
import type { TallyState } from '../../elections/feed-state.js'
import type { Graph } from '../../graph/graph.js'
import type { CacheLimits } from '../batch/values.js'
import { pageLoader } from './page-loader.js'
import { replayed } from './past-units.js'
import type { CountKey, ToldKey } from './told-of-races.js'

/** What the count of a whole race was after an update that changed it. */
export interface CountPoint {
  readonly at: string
  readonly seq: number
  readonly isCorrection: boolean
  /** Of those with most votes. */
  readonly shares: readonly {
    readonly candidacy: string
    readonly votes: number | null
    readonly share: number | null
  }[]
  readonly reporting: readonly ReportingReport[]
}

const MOST_SHARES = 10

/**
 * How the count of a race by one feed came to be, oldest first: all its updates, applied from zero. `null`: they are too
 * many, or too large, to be read for one answer.
 * Source: cypher/race/updates-until.cypher.
 */
export const raceTimelinesLoader = (graph: Graph, cache: CacheLimits) =>
  pageLoader<CountKey, readonly CountPoint[] | null>({
    graph,
    name: 'raceTimelines',
    cache,
    evictBy: ({ race }) => race,
    async load({ race, source, area }, graph) {
      const points: CountPoint[] = []
      let last = ''
      const isAll = await replayed(graph, { race, source }, (tallies, update) => {
        const count = countOf(area, [...tallies.values()])
        if (count === null) return true
        const { seq, receivedAt: at, isCorrection } = update
        const point = { shares: sharesOf(count), reporting: count.reporting }
        const text = JSON.stringify(point)
        if (text !== last) points.push({ at, seq, isCorrection, ...point })
        last = text
        return true
      })
      return isAll ? points : null
    },
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

function countOf(area: string, tallies: readonly TallyState[]): ShownCount | null {
  const level = LEVELS.find((each) => tallies.some(({ unit }) => unit.level === each))
  if (level === undefined) return null
  const own = tallies.filter(({ unit }) => unit.level === level)
  return shownCount(area, [{ level, tallies: own, isComplete: true }])
}

function sharesOf(count: ShownCount) {
  return [...count.votes]
    .sort(([a, one], [b, other]) => (other ?? -1) - (one ?? -1) || (a < b ? -1 : 1))
    .slice(0, MOST_SHARES)
    .map(([candidacy, votes]) => ({ candidacy, votes, share: shareOf(votes, count) }))
}
