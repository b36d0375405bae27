import { fromSummary, type NamedEntity } from '../domain/entity.js'
import type { PartialDate } from '../domain/partial-date.js'
import type { ParamsOf } from '../graph/graph.js'
import { byKey } from './reading.js'
import { daysOf } from './relationships/relationship-page.js'

export interface MemberGroupsKey {
  readonly id: string
  readonly by: ParamsOf<'member/groups'>['by']
  readonly at: PartialDate | null
}

/** The members who have the same party, area, gender or country. */
export interface MemberGroup {
  /** What the members have in common; `null` if it is not known. */
  readonly group: { readonly name: string; readonly entity: NamedEntity | null } | null
  readonly count: number
  /**
   * The number of people who were certainly members at the time of the key; `null` if the key has
   * no time.
   */
  readonly sure: number | null
}

/** This limit is high: even a large chamber has had fewer areas in its whole history. */
export const MAX_MEMBER_GROUPS = 2_000
/**
 * An estimate of the rows that one body needs, because the query reads all members of the body. The
 * estimate is high, so that a batch has few bodies.
 */
const ROWS_PER_BODY = 2_000

/**
 * Counts the members of bodies and parties by group, with one query for all waiting ids.
 *
 * Value: the groups, largest first, and at the end the members without a known group. If there are
 * more than `MAX_MEMBER_GROUPS` groups, the value has one group more than this limit.
 * Source: cypher/member/groups.cypher.
 */
export const memberGroups = byKey<MemberGroupsKey, readonly MemberGroup[]>({
  idOf: ({ id }) => id,
  missing: [],
  queryGroup: ({ by, at }) => `${by}/${at ?? ''}`,
  semaphore: 'wide',
  rowsPerKey: () => ROWS_PER_BODY,
  async read(ids, graph, [{ by, at }]) {
    const limit = MAX_MEMBER_GROUPS + 1
    const rows = await graph.read('member/groups', { ids, by, ...daysOf(at), limit })
    return rows.map(({ id, groups }) => [
      id,
      groups.map(([summary, word, count, sure]) => {
        const entity = summary === null ? null : fromSummary(summary)
        const name = entity?.name ?? word
        return {
          group: name === null ? null : { name, entity },
          count,
          sure: at === null ? null : sure,
        }
      }),
    ])
  },
})
