import type { Row } from '../../graph/graph.js'
import { perKey } from '../reading.js'

export interface PoliticianRacesKey {
  /** The id of the politician. */
  readonly id: string
  readonly after: PoliticianRace | null
  readonly limit: number
}

export type PoliticianRace = Row<'race/of-politician'>

/**
 * Loads one page of a politician's races and one more row, newest election first.
 * Source: cypher/race/of-politician.cypher.
 */
export const politicianRaces = perKey<PoliticianRacesKey, readonly PoliticianRace[]>(
  ({ id, after, limit }, graph) =>
    graph.read('race/of-politician', {
      id,
      afterDate: after?.date ?? '~',
      afterId: after?.id ?? '',
      limit: limit + 1,
    }),
)
