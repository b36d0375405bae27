import type { Graph } from '../../graph/graph.js'
import type { CacheLimits } from '../batch/values.js'
import { pageLoader } from './page-loader.js'

export interface RacesOfKey {
  /** The id of the politician. */
  readonly id: string
  readonly after: RaceOf | null
  readonly limit: number
}

export interface RaceOf {
  readonly date: string
  readonly id: string
}

/**
 * Pages of the races that a politician stands in, newest election first, one more than `limit`.
 * Source: cypher/race/of-politician.cypher.
 */
export const politicianRacesLoader = (graph: Graph, cache: CacheLimits) =>
  pageLoader<RacesOfKey, readonly RaceOf[]>({
    graph,
    name: 'politicianRaces',
    cache,
    evictBy: ({ id }) => id,
    load: ({ id, after, limit }, graph) =>
      graph.read('race/of-politician', {
        id,
        afterDate: after?.date,
        afterId: after?.id,
        limit: limit + 1,
      }),
  })
