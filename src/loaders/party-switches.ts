import { fromSummary, type NamedEntity } from '../domain/entity.js'
import { daysIn, type Interval } from '../domain/partial-date.js'
import type { Row } from '../graph/graph.js'
import { perKey } from './reading.js'

export interface PartySwitchesKey {
  /** The id of the body. */
  readonly id: string
  /** The period in which members joined the later party. */
  readonly period: Interval
}

/** A person's change of party between two memberships in the same body. */
export interface PartySwitch extends Omit<Row<'member/switches'>, 'person' | 'former' | 'party'> {
  readonly person: NamedEntity
  readonly former: NamedEntity
  readonly party: NamedEntity
}

/** This limit is high: no known body has nearly as many changes. */
const MAX_SWITCHES = 5_000

/**
 * Loads the party changes of the members of a body, the newest change first.
 * Source: cypher/member/switches.cypher.
 */
export const partySwitches = perKey<PartySwitchesKey, readonly PartySwitch[]>(
  async ({ id, period }, graph) => {
    const { start, end } = daysIn(period)
    const days = { fromDay: start, toDay: end }
    const rows = await graph.read('member/switches', { id, ...days, limit: MAX_SWITCHES })
    return rows.map(({ person, former, party, ...row }) => ({
      ...row,
      person: fromSummary(person),
      former: fromSummary(former),
      party: fromSummary(party),
    }))
  },
  { semaphore: 'wide', rowsPerKey: () => MAX_SWITCHES },
)
