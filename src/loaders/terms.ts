import { fromSummary, type NamedEntity } from '../domain/entity.js'
import { END_OF_TIME, type PartialDate } from '../domain/partial-date.js'
import type { Row } from '../graph/graph.js'
import type { TermRow } from '../graph/rows.js'
import { byId, byKey, type Reading } from './reading.js'
import { toPage, type Page } from './page.js'
import { daysOf } from './relationships/relationship-page.js'

/** A legislative period. `from`: the earliest possible first day, as yyyymmdd. */
export interface Term extends Omit<Row<'term/by-ids'>, 'institutionSummary'> {
  readonly institution: NamedEntity
}

/** The terms of an institution, or the terms in which a politician served. */
export interface TermList {
  readonly id: string
  readonly of: 'institution' | 'politician'
  readonly at: PartialDate | null
}

/** The end of a page: start (yyyymmdd) and id of its last term. */
export type TermPosition = readonly [from: number, id: string]

export interface TermPageKey extends TermList {
  readonly first: number
  readonly after: TermPosition | null
}

/**
 * Loads one page of terms, newest first, with one query for all waiting entities.
 * Source: cypher/term/page.cypher and page-of-members.cypher.
 */
export const termPages: Reading<TermPageKey, Page<Term>> = {
  evictBy: ({ id }) => id,
  queryGroup: (key) => JSON.stringify({ ...key, id: '' }),
  rowsPerKey: ({ first }) => first + 1,
  async load(keys, graph) {
    const [{ of, at, first, after }] = keys
    const [afterFrom, afterId] = after ?? [END_OF_TIME, '']
    const query = of === 'institution' ? 'term/page' : 'term/page-of-members'
    const rows = await graph.read(query, {
      ids: keys.map(({ id }) => id),
      ...daysOf(at),
      afterFrom,
      afterId,
      limit: first + 1,
    })
    const byId = new Map(rows.map(({ id, terms }) => [id, terms]))
    return keys.map((key) => toPage(key, byId.get(key.id) ?? [], toTerm))
  },
}

/**
 * Counts the terms of a list, with one query for all waiting entities.
 * Source: cypher/term/count.cypher and count-of-members.cypher.
 */
export const termCounts = byKey<TermList, number>({
  idOf: ({ id }) => id,
  missing: 0,
  queryGroup: ({ of, at }) => `${of}/${at ?? ''}`,
  async read(ids, graph, [{ of, at }]) {
    const query = of === 'institution' ? 'term/count' : 'term/count-of-members'
    const rows = await graph.read(query, { ids, ...daysOf(at) })
    return rows.map(({ id, total }) => [id, total])
  },
})

/**
 * Loads terms by id; `null` for an unknown id.
 * Source: cypher/term/by-ids.cypher.
 */
export const terms = byId<Term | null>(null, async (ids, graph) => {
  const rows = await graph.read('term/by-ids', { ids })
  return rows.map(({ institutionSummary, ...term }) => [
    term.id,
    { ...term, institution: fromSummary(institutionSummary) },
  ])
})

function toTerm([id, name, start, end, from, summary]: TermRow): Term {
  return { id, name, start, end, from, institution: fromSummary(summary) }
}
