import type { Row } from '../../graph/graph.js'
import type { QueryReader } from '../batch/queue.js'

/** Two entities that may be the same. */
export interface SuspectedDuplicate {
  /** The sum of the weights of the evidence, in bits (see `EvidenceWeights`). */
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

export interface SuspectedDuplicates {
  /** The number of all suspected duplicates. */
  readonly total: number
  /** The most likely duplicates, at most `MAX_DUPLICATES`. */
  readonly pairs: readonly SuspectedDuplicate[]
}

export const MAX_DUPLICATES = 100

/**
 * Loads pairs of entities that may be duplicates: the evidence is not enough to decide whether they
 * are the same. Runs at most once a minute, because the query sorts all pairs.
 *
 * Key: minutes since 1970. Source: cypher/decision/suspects.cypher, suspect-sides.cypher.
 */
export async function findDuplicates(graph: QueryReader): Promise<SuspectedDuplicates> {
  const rows = await graph.read('decision/suspects', { limit: MAX_DUPLICATES })
  const keys = [...new Set(rows.flatMap(({ a, b }) => [a, b]))]
  const sides = await graph.read('decision/suspect-sides', { keys })
  const byKey = new Map(sides.map((side) => [side.key, side]))
  const pairs = rows.flatMap(({ score, why, a, b }) => {
    const [left, right] = [byKey.get(a), byKey.get(b)]
    return left === undefined || right === undefined ? [] : [{ score, why, a: left, b: right }]
  })
  return { total: rows[0]?.total ?? 0, pairs }
}
