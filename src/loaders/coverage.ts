import type { PartialDate } from '../domain/partial-date.js'
import type { ListedPeople, SourceList } from '../entities/coverage.js'
import type { Graph } from '../graph/graph.js'
import { batched } from './batch.js'
import type { Gate, Reading } from './batch/lanes.js'
import type { CacheLimits } from './batch/values.js'

/** More than any body has; of a larger one, some are looked at. */
const MAX_RELATIONSHIPS = 50_000
/** Lists that overlap give few groups; files about single people give one each. */
const MAX_GROUPS = 200
/** So that a batch has few bodies: all their members are looked at. */
const ROWS_A_BODY = 2_000

/**
 * The lists that cover bodies and offices, one query for all the ids that are waiting.
 *
 * Value: what `coverageOf` takes; `[]` for an entity without members or holders and for an unknown id.
 * Source: cypher/coverage/people.cypher and newest-editions.cypher.
 */
export const coveringListsLoader = (graph: Graph, cache: CacheLimits, gate: Gate) =>
  batched<string, readonly ListedPeople[]>({
    graph,
    gate,
    name: 'coveringLists',
    cache,
    evictBy: (id) => id,
    sameQuery: () => '',
    rowsPerKey: () => ROWS_A_BODY,
    async load(ids, graph) {
      const most = { limit: MAX_RELATIONSHIPS, groups: MAX_GROUPS }
      const rows = await graph.read('coverage/people', { ids, ...most })
      const lists = rows.flatMap(({ groups }) => groups.flatMap(([lists]) => lists))
      const editions = await newestEditions(graph, [...new Set(lists)])
      const byId = new Map(
        rows.map(({ id, ownLists, groups }) => [
          id,
          groups.map(([lists, firstStart, lastStart, lastEnd, hasOpen, openAsOf, hasTerms]) => ({
            lists: lists.map((list): SourceList => {
              const { asOf = null, isPresentOnly = false } = editions.get(list) ?? {}
              return { isOwn: ownLists.includes(list), asOf, isPresentOnly }
            }),
            ...{ firstStart, lastStart, lastEnd, hasOpen, openAsOf, hasTerms },
          })),
        ]),
      )
      return ids.map((id) => byId.get(id) ?? [])
    },
  })

interface Edition {
  readonly asOf: PartialDate | null
  readonly isPresentOnly: boolean
}

async function newestEditions(
  graph: Reading,
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
