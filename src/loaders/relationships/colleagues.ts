import type { PartialDate } from '../../domain/partial-date.js'
import type { Certainty } from '../../domain/period.js'
import type { Graph, Row } from '../../graph/graph.js'
import type { SpanRow } from '../../graph/rows.js'
import { pageLoader } from '../elections/page-loader.js'
import type { CacheLimits } from '../batch/values.js'
import { fromSummary, type NamedEntity } from '../named-entity.js'

export interface ColleaguesKey {
  /** Of the politician. */
  readonly id: string
  /** Of the one body that counts; `null`: any. */
  readonly bodyId: string | null
  /** Of a body, party or office that they had to do with, too; `null`: whoever. */
  readonly alsoId: string | null
  /** The last of the page before; `null`: the first page. */
  readonly after: { readonly name: string; readonly id: string } | null
  readonly limit: number
}

/** Somebody who was in the same bodies at the same time. */
export interface Colleague {
  readonly node: NamedEntity
  /** The newest first. */
  readonly together: readonly Together[]
}

export interface Together {
  readonly institution: NamedEntity
  /** The later of the starts that are known. */
  readonly start: PartialDate | null
  /** The earlier of the ends that are known. */
  readonly end: PartialDate | null
  readonly certainty: Certainty
}

/** Times that are told of each. */
const MOST_TIMES = 10

/**
 * Pages of the colleagues of a politician, by name, one more than `limit`.
 * Source: cypher/relationship/colleagues.cypher.
 */
export const colleaguesLoader = (graph: Graph, cache: CacheLimits) =>
  pageLoader<ColleaguesKey, readonly Colleague[]>({
    graph,
    name: 'colleagues',
    cache,
    evictBy: ({ id }) => id,
    async load({ id, bodyId, alsoId, after, limit }, graph) {
      const rows = await graph.read('relationship/colleagues', {
        id,
        bodyId: bodyId ?? '',
        reach: alsoId === null ? 'ALL' : 'ALSO',
        ...(alsoId !== null && { alsoId }),
        afterName: after?.name ?? '',
        afterId: after?.id ?? '',
        limit: limit + 1,
      })
      return rows.map(toColleague)
    },
  })

function toColleague({ colleague, together }: Row<'relationship/colleagues'>): Colleague {
  const times = together.map(([body, ...rest]) => {
    const [own, theirs] = [spanOf(rest, 0), spanOf(rest, SPAN_LENGTH)]
    return { from: Math.max(own.from, theirs.from), time: togetherOf(body, own, theirs) }
  })
  const newest = times.sort((a, b) => b.from - a.from).slice(0, MOST_TIMES)
  return { node: fromSummary(colleague), together: newest.map(({ time }) => time) }
}

const SPAN_LENGTH = 6

interface Span {
  readonly start: PartialDate | null
  readonly end: PartialDate | null
  readonly from: number
  readonly to: number
  readonly sureFrom: number
  readonly sureTo: number
}

function spanOf(row: readonly [...SpanRow, ...SpanRow], at: number): Span {
  // Two spans in a row, of which each part has the same place.
  const [start, end, from, to, sureFrom, sureTo] = row.slice(at) as unknown as SpanRow
  return { start, end, from, to, sureFrom, sureTo }
}

function togetherOf(body: string, own: Span, theirs: Span): Together {
  const isSure =
    Math.max(own.sureFrom, theirs.sureFrom) <= Math.min(own.sureTo, theirs.sureTo) &&
    own.sureFrom <= own.sureTo &&
    theirs.sureFrom <= theirs.sureTo
  const [first, last] = own.to <= theirs.to ? [own, theirs] : [theirs, own]
  return {
    institution: fromSummary(body),
    start: own.from >= theirs.from ? (own.start ?? theirs.start) : (theirs.start ?? own.start),
    end: first.end ?? last.end,
    certainty: isSure ? 'SURE' : 'POSSIBLE',
  }
}
