import type { Graph, Row } from '../graph/graph.js'

/**
 * Two entities that may be the same, with the evidence. `score`: the sum of the weights of
 * the evidence, in bits (see `EvidenceWeights`).
 */
export interface Suspect {
  readonly score: number
  readonly why: string
  readonly a: SuspectSide
  readonly b: SuspectSide
}

export type SuspectSide = Row<'decision/suspect-sides'>

/** Returns the suspects with the highest scores, and the number of all suspects. */
export async function readSuspects(
  graph: Graph,
  limit: number,
): Promise<{ total: number; suspects: readonly Suspect[] }> {
  const rows = await graph.readLong('decision/suspects', { limit })
  const keys = [...new Set(rows.flatMap(({ a, b }) => [a, b]))]
  const sides = new Map(
    (await graph.readLong('decision/suspect-sides', { keys })).map((side) => [side.key, side]),
  )
  const suspects = rows.flatMap(({ score, why, a, b }) => {
    const [left, right] = [sides.get(a), sides.get(b)]
    return left === undefined || right === undefined ? [] : [{ score, why, a: left, b: right }]
  })
  return { total: rows[0]?.total ?? 0, suspects }
}
