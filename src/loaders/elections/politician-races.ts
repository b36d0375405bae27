import type { Graph } from '../../graph/graph.js'
import type { CacheLimits } from '../batch/cached-values.js'
import { pageLoader } from './page-loader.js'

export interface PoliticianRacesKey {
  /** The id of the politician. */
  readonly id: string
  readonly after: PoliticianRace | null
  readonly limit: number
}

export interface PoliticianRace {
  readonly date: string
  readonly id: string
}

/**
 * Loads one page of a politician's races and one row more, newest election first.
 * Source: cypher/race/of-politician.cypher.
 */
export const politicianRacesLoader = (graph: Graph, cache: CacheLimits) =>
  pageLoader<PoliticianRacesKey, readonly PoliticianRace[]>({
    graph,
    name: 'politicianRaces',
    cache,
    evictBy: ({ id }) => id,
    load: ({ id, after, limit }, graph) =>
      graph.read('race/of-politician', {
        id,
        afterDate: after?.date ?? '~',
        afterId: after?.id ?? '',
        limit: limit + 1,
      }),
  })
