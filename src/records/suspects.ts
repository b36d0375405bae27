import type { Graph, Row } from '../graph/graph.js'
import { DecisionError, subjectLine, type DecisionLine } from './decisions.js'

/** Two entities that may be one, the evidence, and how likely it is, in bits. */
export interface Suspect {
  readonly score: number
  readonly why: string
  readonly a: SuspectSide
  readonly b: SuspectSide
}

export type SuspectSide = Row<'decision/suspect-sides'>

/** The likeliest suspects, and how many there are in all. */
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
    const [one, other] = [sides.get(a), sides.get(b)]
    return one === undefined || other === undefined ? [] : [{ score, why, a: one, b: other }]
  })
  return { total: rows[0]?.total ?? 0, suspects }
}

/** The line that keeps the entities `a` and `b`, by slug or id, apart. */
export async function differLine(
  graph: Graph,
  a: string,
  b: string,
  who: string,
  why: string,
): Promise<DecisionLine> {
  const line = await subjectLine(graph, a, b, { verdict: 'never', who, why })
  if (line === null)
    throw new DecisionError(`${a} and ${b} are one entity: polity unmerge parts it.`)
  return line
}
