import type { PartialDate } from '../domain/partial-date.js'
import type { MembershipData } from '../domain/record.js'
import type { TenureFact } from '../entities/tenure-dates.js'
import type { Row } from '../graph/graph.js'
import { byId } from './reading.js'

/**
 * This limit is high: no known politician has so many facts. If a politician had more, only the
 * newest would be read.
 */
const MAX_FACTS = 1_000

type FactRow = Row<'tenure/facts'>['facts'][number]

/**
 * Loads the facts that sources state about politicians in offices and bodies, with one query for
 * all waiting ids.
 *
 * Value: the input of `tenuresOf`, in no particular order; `[]` for an unknown id.
 * Source: cypher/tenure/facts.cypher.
 */
export const tenureFacts = byId<readonly TenureFact[]>(
  [],
  async (ids, graph) => {
    const rows = await graph.read('tenure/facts', { ids, limit: MAX_FACTS })
    return rows.map(({ id, facts }) => [id, facts.map(toFact)])
  },
  { rowsPerKey: () => MAX_FACTS },
)

function toFact(row: FactRow): TenureFact {
  const [id, , institutionId, partyId, areaId, officeId, termIds, recordKeys, ...dates] = row
  const [role, start, end, startBasis, endBasis, asOf, isPast, records] = dates
  const recordsOfEnd = records.filter(([data]) => (JSON.parse(data) as MembershipData).end === end)
  return {
    ...{ id, institutionId, partyId, areaId, officeId, role },
    ...{ start, end, startBasis, endBasis },
    asOf: newestOf([...asOf, ...recordsOfEnd.map(([, lastSeenAt]) => lastSeenAt)]),
    isPast: isPast === true,
    // Responses do not need this: `isCurrent` compares the end with the day of the request.
    isEndForeseen: false,
    termIds: termIds ?? [],
    recordKeys: recordKeys ?? [],
  }
}

function newestOf(dates: readonly (PartialDate | '' | null)[]): PartialDate | null {
  const known = dates.filter((date): date is PartialDate => date !== null && date !== '')
  return known.sort().at(-1) ?? null
}
