import { fromSummary, type NamedEntity } from '../../domain/entity.js'
import type { PartialDate } from '../../domain/partial-date.js'
import { haveCommonDay, type Certainty } from '../../domain/period.js'
import type { Row } from '../../graph/graph.js'
import type { SpanRow } from '../../graph/rows.js'
import { perKey } from '../reading.js'

/** All colleagues of a politician who meet the conditions. */
export interface ColleagueList {
  /** The id of the politician. */
  readonly id: string
  /**
   * The id of a body: only time that the two politicians spent together in this body counts.
   * `null`: any body.
   */
  readonly bodyId: string | null
  /**
   * The id of a body, party or office to which the colleagues must also be related; `null` for all
   * colleagues.
   */
  readonly alsoId: string | null
}

export interface ColleaguesKey extends ColleagueList {
  /** The last colleague of the previous page; `null` for the first page. */
  readonly after: { readonly name: string; readonly id: string } | null
  readonly limit: number
}

/** A politician who was in the same body at the same time as the politician of the key. */
export interface Colleague {
  readonly node: NamedEntity
  /** Newest first. */
  readonly together: readonly Together[]
}

/** A period in which both politicians were in the same body. */
export interface Together {
  readonly institution: NamedEntity
  /** The later of the two known starts. */
  readonly start: PartialDate | null
  /** The earlier of the two known ends. */
  readonly end: PartialDate | null
  readonly certainty: Certainty
}

/** Maximum number of shared periods per colleague. */
const MAX_TIMES = 10

/**
 * Loads one page of a politician's colleagues and one more row, sorted by name.
 * Source: cypher/relationship/colleagues.cypher and colleagues-related-to.cypher.
 */
export const colleagues = perKey<ColleaguesKey, readonly Colleague[]>(
  async ({ id, bodyId, alsoId, after, limit }, graph) => {
    const params = {
      id,
      bodyId: bodyId ?? '',
      afterName: after?.name ?? '',
      afterId: after?.id ?? '',
      limit: limit + 1,
    }
    const rows =
      alsoId === null
        ? await graph.read('relationship/colleagues', params)
        : await graph.read('relationship/colleagues-related-to', { ...params, alsoId })
    return rows.map(toColleague)
  },
)

/**
 * Counts a politician's colleagues.
 * Source: cypher/relationship/count-colleagues.cypher and count-colleagues-related-to.cypher.
 */
export const colleagueCounts = perKey<ColleagueList, number>(
  async ({ id, bodyId, alsoId }, graph) => {
    const params = { id, bodyId: bodyId ?? '' }
    const [row] =
      alsoId === null
        ? await graph.read('relationship/count-colleagues', params)
        : await graph.read('relationship/count-colleagues-related-to', { ...params, alsoId })
    return row?.total ?? 0
  },
)

function toColleague({ colleague, together }: Row<'relationship/colleagues'>): Colleague {
  const times = together.map(([body, ...rest]) => {
    const [ownSpan, colleagueSpan] = [spanOf(rest, 0), spanOf(rest, SPAN_LENGTH)]
    return {
      from: Math.max(ownSpan.from, colleagueSpan.from),
      time: togetherOf(body, ownSpan, colleagueSpan),
    }
  })
  const newest = times.sort((a, b) => b.from - a.from).slice(0, MAX_TIMES)
  return { node: fromSummary(colleague), together: newest.map(({ time }) => time) }
}

const SPAN_LENGTH = 6

type Span = ReturnType<typeof spanOf>

function spanOf(row: readonly [...SpanRow, ...SpanRow], at: number) {
  // A row contains two spans with the same columns, one after the other.
  const [start, end, from, to, sureFrom, sureTo] = row.slice(at) as unknown as SpanRow
  return { start, end, from, to, sureFrom, sureTo }
}

function togetherOf(body: string, ownSpan: Span, colleagueSpan: Span): Together {
  const sureSpans = [ownSpan, colleagueSpan].map(({ sureFrom, sureTo }) => [
    { start: sureFrom, end: sureTo },
  ])
  const [first, last] =
    ownSpan.to <= colleagueSpan.to ? [ownSpan, colleagueSpan] : [colleagueSpan, ownSpan]
  return {
    institution: fromSummary(body),
    start:
      ownSpan.from >= colleagueSpan.from
        ? (ownSpan.start ?? colleagueSpan.start)
        : (colleagueSpan.start ?? ownSpan.start),
    end: first.end ?? last.end,
    certainty: haveCommonDay(sureSpans) ? 'SURE' : 'POSSIBLE',
  }
}
