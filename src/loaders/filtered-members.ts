import { perKey } from './reading.js'
import { MAX_CANDIDATES } from './filtered-entities.js'
import {
  daysOf,
  sortKey,
  toRelationshipPage,
  type RelationshipPage,
  type RelationshipPageKey,
} from './relationships/relationship-page.js'

export interface FilteredMembersKey extends Omit<RelationshipPageKey, 'columns' | 'plan'> {
  readonly columns: 'ALL' | 'FACT'
  /** The party of the members; `null` for any. */
  readonly partyId: string | null
  /** An area. Members of this area and of areas within it match; `null` for any area. */
  readonly areaId: string | null
}

/**
 * Loads one page of the members of a body or party who meet all conditions. The candidates are
 * first the members of the body. If the body has too many members, the candidates are the members
 * of the party. If the party has too many members, the candidates are the people who represent the
 * area or an area within it.
 *
 * Value: the page; `null` if there are more than `MAX_CANDIDATES` candidates in the period in all
 * these cases.
 * Source: cypher/member/filtered.cypher.
 */
export const filteredMembers = perKey<FilteredMembersKey, RelationshipPage | null>(
  async (key, graph) => {
    const { id, at, order, first, after, columns, partyId, areaId } = key
    const starts = [
      'BODY' as const,
      ...(partyId === null ? [] : ['PARTY' as const]),
      ...(areaId === null ? [] : ['AREA' as const]),
    ]
    for (const start of starts) {
      const [row] = await graph.read('member/filtered', {
        ...{ id, start, partyId, areaId, ...daysOf(at), ...order, columns },
        ...{ after: after && sortKey(after, order), limit: first + 1, most: MAX_CANDIDATES + 1 },
      })
      // The body may have been deleted since it was found.
      const { candidates, total, links } = row ?? { candidates: 0, total: 0, links: [] }
      if (candidates > MAX_CANDIDATES) continue
      const page = toRelationshipPage(key, links)
      return { ...page, list: { ...page.list, total } }
    }
    return null
  },
  { semaphore: 'wide', rowsPerKey: () => MAX_CANDIDATES },
)
