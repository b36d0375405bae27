import type { Graph, Row } from '../../graph/graph.js'
import { batched } from '../batch.js'

/** Two entities that may be one, and how likely that is, in bits. */
export interface SuspectedDuplicate {
  readonly score: number
  /** The evidence, in words. */
  readonly why: string
  readonly a: DuplicateSide
  readonly b: DuplicateSide
}

export type DuplicateSide = Pick<
  Row<'decision/suspect-sides'>,
  'slug' | 'name' | 'type' | 'countryCode'
>

/** The likeliest, and how many there are in all. */
export interface SuspectedDuplicates {
  readonly total: number
  readonly pairs: readonly SuspectedDuplicate[]
}

/** How many pairs are shown at most. */
export const MOST_DUPLICATES = 100

/**
 * What evidence neither makes one nor leaves apart, read once for all who ask within one minute: all of it is sorted.
 *
 * Key: minutes since 1970. Source: cypher/decision/suspects.cypher, suspect-sides.cypher.
 */
export const duplicatesLoader = (graph: Graph) => {
  let read: { readonly minute: number; readonly found: SuspectedDuplicates } | null = null
  return batched<number, SuspectedDuplicates>({
    graph,
    name: 'duplicates',
    cache: { maxEntries: 1, maxBytes: 0 },
    evictBy: String,
    sameQuery: String,
    async load(minutes, graph) {
      const [minute] = minutes
      if (read?.minute !== minute) {
        const rows = await graph.read('decision/suspects', { limit: MOST_DUPLICATES })
        const keys = [...new Set(rows.flatMap(({ a, b }) => [a, b]))]
        const sides = await graph.read('decision/suspect-sides', { keys })
        const byKey = new Map(sides.map((side) => [side.key, side]))
        const pairs = rows.flatMap(({ score, why, a, b }) => {
          const [one, other] = [byKey.get(a), byKey.get(b)]
          return one === undefined || other === undefined ? [] : [{ score, why, a: one, b: other }]
        })
        read = { minute, found: { total: rows[0]?.total ?? 0, pairs } }
      }
      const { found } = read
      return minutes.map(() => found)
    },
  })
}
