import type { PartialDate } from '../domain/partial-date.js'
import type { MembershipData } from '../domain/record.js'
import type { TenureFact } from '../entities/tenure-dates.js'
import type { Graph, Row } from '../graph/graph.js'
import { batched } from './batch.js'
import type { CacheLimits } from './batch/values.js'

/** More than anybody has; the newest of those who have more. */
const MOST = 1_000

type FactRow = Row<'tenure/facts'>['facts'][number]

/**
 * What sources say of politicians in offices and bodies, one query for all the ids that are waiting.
 *
 * Value: the facts that `tenuresOf` takes, in no order that means anything; `[]` for an unknown id.
 * Source: cypher/tenure/facts.cypher.
 */
export const tenureFactsLoader = (graph: Graph, cache: CacheLimits) =>
  batched<string, readonly TenureFact[]>({
    graph,
    name: 'tenureFacts',
    cache,
    evictBy: (id) => id,
    sameQuery: () => '',
    rowsPerKey: () => MOST,
    async load(ids, graph) {
      const rows = await graph.read('tenure/facts', { ids, limit: MOST })
      const byId = new Map(rows.map(({ id, facts }) => [id, facts.map(toFact)]))
      return ids.map((id) => byId.get(id) ?? [])
    },
  })

function toFact(row: FactRow): TenureFact {
  const [id, , institutionId, partyId, areaId, officeId, termIds, recordKeys, ...dates] = row
  const [role, start, end, startBasis, endBasis, asOf, isPast, records] = dates
  const ending = records.filter(([data]) => (JSON.parse(data) as MembershipData).end === end)
  return {
    ...{ id, institutionId, partyId, areaId, officeId, role },
    ...{ start, end, startBasis, endBasis },
    asOf: newestOf([...asOf, ...ending.map(([, lastSeenAt]) => lastSeenAt)]),
    isPast: isPast === true,
    // Whether the end is still to come is asked of the day, not of the source.
    isEndForeseen: false,
    termIds: termIds ?? [],
    recordKeys: recordKeys ?? [],
  }
}

function newestOf(dates: readonly (PartialDate | '' | null)[]): PartialDate | null {
  const known = dates.filter((date): date is PartialDate => date !== null && date !== '')
  return known.sort().at(-1) ?? null
}
