import type { PartialDate } from '../../src/domain/partial-date.js'
import type { Answer } from '../api/answer.js'
import { GraphPathFactsDocument, type GraphPathFactsQuery } from '../generated/operations.js'
import { askWays, type Ask, type Way } from './asking.js'
import { kindsOf } from './words.js'

/** The number of entities between which paths can be found: each pair is one request. */
export const MAX_ENDS = 4

/** The shortest paths between each pair of some entities. Requests one pair after another. */
export async function askAllWays(
  ask: Ask,
  question: {
    readonly ids: readonly string[]
    /** Lowercase kinds that count; `null`: all. */
    readonly kinds: readonly string[] | null
    readonly at: PartialDate | null
  },
): Promise<Answer<readonly Way[]>> {
  const ids = question.ids.slice(0, MAX_ENDS)
  const kinds = question.kinds === null ? null : kindsOf(question.kinds)
  const ways: Way[] = []
  for (const [index, from] of ids.entries()) {
    for (const to of ids.slice(index + 1)) {
      const answer = await askWays(ask, { from, to, kinds, at: question.at })
      if (answer.problem !== null) return answer
      ways.push(...answer.data)
    }
  }
  return { data: ways, problem: null }
}

export type Evidence = GraphPathFactsQuery['relationshipsAmong'][number]['evidence'][number]

/** The facts about paths that the panel shows, but not the picture. */
export interface WayFacts {
  /** The number of members of each group, by its id. */
  readonly sizes: ReadonlyMap<string, number>
  /** The sources of each relationship, by its id. */
  readonly evidence: ReadonlyMap<string, readonly Evidence[]>
}

export async function askWayFacts(
  ask: Ask,
  ways: readonly (readonly string[])[],
  at: PartialDate | null,
  signal: AbortSignal,
): Promise<Answer<WayFacts>> {
  const ids = [...new Set(ways.flat())]
  const answer = await ask(GraphPathFactsDocument, { ids, first: ids.length, at }, signal)
  if (answer.problem !== null) return answer
  const { entities, relationshipsAmong } = answer.data
  const sizes = entities.nodes.flatMap((node) => {
    const size = sizeOf(node)
    return size === null ? [] : [[node.id, size] as const]
  })
  const evidence = relationshipsAmong.map((link) => [link.id, link.evidence] as const)
  return { data: { sizes: new Map(sizes), evidence: new Map(evidence) }, problem: null }
}

function sizeOf(node: GraphPathFactsQuery['entities']['nodes'][number]): number | null {
  if ('members' in node) return node.members.totalCount
  if ('holders' in node) return node.holders.totalCount
  return 'representatives' in node ? node.representatives.totalCount : null
}
