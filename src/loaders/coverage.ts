import type { PartialDate } from '../domain/partial-date.js'
import type { ListedPeople, SourceList } from '../entities/coverage.js'
import type { QueryReader } from './batch/queue.js'
import { byId } from './reading.js'

/**
 * This limit is high: no known body has so many relationships. If a body had more, only some of
 * them would be read.
 */
const MAX_RELATIONSHIPS = 50_000
/**
 * Maximum number of groups for a body. Relationships from the same lists form one group, so most
 * bodies have few groups. But a file about a single person is a separate list, and adds a group.
 */
const MAX_GROUPS = 200
/**
 * An estimate of the rows that one body needs, because the query reads all members of the body. The
 * estimate is high, so that a batch has few bodies.
 */
const ESTIMATED_ROWS = 2_000

/**
 * Loads the lists of sources that contain the members of bodies and the holders of offices.
 *
 * Value: the input of `coverageOf`; `[]` for an entity without members or holders and for an
 * unknown id.
 * Source: cypher/coverage/people.cypher and newest-editions.cypher.
 */
export const coveringLists = byId<readonly ListedPeople[]>(
  [],
  async (ids, graph) => {
    const limits = { limit: MAX_RELATIONSHIPS, groups: MAX_GROUPS }
    const rows = await graph.read('coverage/people', { ids, ...limits })
    const lists = rows.flatMap(({ groups }) => groups.flatMap(([lists]) => lists))
    const editions = await newestEditions(graph, [...new Set(lists)])
    return rows.map(({ id, ownLists, groups }) => [
      id,
      groups.map(([lists, firstStart, lastStart, lastEnd, hasOpen, openAsOf, hasTerms]) => ({
        lists: lists.map((list): SourceList => {
          const { asOf = null, isPresentOnly = false } = editions.get(list) ?? {}
          return { isOwn: ownLists.includes(list), asOf, isPresentOnly }
        }),
        ...{ firstStart, lastStart, lastEnd, hasOpen, openAsOf, hasTerms },
      })),
    ])
  },
  { semaphore: 'wide', rowsPerKey: () => ESTIMATED_ROWS },
)

interface Edition {
  readonly asOf: PartialDate | null
  readonly isPresentOnly: boolean
}

async function newestEditions(
  graph: QueryReader,
  lists: readonly string[],
): Promise<ReadonlyMap<string, Edition>> {
  const rows = lists.length === 0 ? [] : await graph.read('coverage/newest-editions', { lists })
  return new Map(
    rows.map(({ list, asOf, isPresentOnly }) => [
      list,
      { asOf: asOf === '' ? null : asOf, isPresentOnly },
    ]),
  )
}
