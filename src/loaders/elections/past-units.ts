import { byText, type TallyState } from '../../elections/feed-state.js'
import { unitKey } from '../../elections/race-id.js'
import { VALUES_A_NODE } from '../../caller.js'
import type { Tallies } from '../../elections/running-count.js'
import type { Loader } from '../batch.js'
import { perKey } from '../reading.js'
import type { UnitCount, UnitPageKey } from './race-pages.js'
import { replay } from './race-states.js'
import type { Race } from './races.js'
import type { CountKey, RaceFeedKey } from './candidacies-and-counts.js'

export interface PastKey extends CountKey, Pick<Race, 'electionKey'> {
  /** The number of the last update that is applied. */
  readonly seq: number
}

export interface PastUnit extends UnitCount {
  /** The key of the unit that contains this unit; `null` if there is none. */
  readonly parentKey: string | null
}

/** A feed of a race, and a time. */
export interface SeqKey extends RaceFeedKey {
  /** ISO 8601, whole seconds. Updates that were received within this second are included. */
  readonly at: string
}

/**
 * Loads the number of the last update that was received at or before a time; 0 if there was no
 * update.
 * Source: cypher/race/seq-at.cypher.
 */
export const raceSeqs = perKey<SeqKey, number>(
  async ({ race, source, at }, graph) => {
    const end = `${at.slice(0, 19)}.999Z`
    const [row] = await graph.read('race/seq-at', { race, source, end })
    return row?.seq ?? 0
  },
  { evictBy: ({ race }) => race },
)

/**
 * Loads the counts of one feed in each unit of a race, as they were after the update `seq`. `null`
 * if the updates are too many or too large to replay for one response.
 * Source: cypher/race/nearest-state.cypher, cypher/race/updates-until.cypher.
 */
export const pastUnits = perKey<PastKey, readonly PastUnit[] | null>(
  async ({ electionKey, seq, ...key }, graph) => {
    const found = await replay(graph, key, seq)
    return found === null ? null : sorted(found.tallies, electionKey)
  },
  { semaphore: 'replays', evictBy: ({ race }) => race },
)

interface PastLoaders {
  readonly raceSeqs: Loader<SeqKey, number>
  readonly pastUnits: Loader<PastKey, readonly PastUnit[] | null>
}

/**
 * The counts whose replay was charged to a request. Only the first request pays; later requests get
 * the counts from memory.
 */
const charged = new WeakSet<readonly PastUnit[]>()

/**
 * Loads the counts as they were at the time `at`, including the updates received within that
 * second; `null` in the same cases as `pastUnits`. Calls `charge` with the price of the
 * replay, in nodes of a GraphQL operation (see `VALUES_A_NODE`).
 */
export async function unitsAt(
  { raceSeqs, pastUnits }: PastLoaders,
  key: Omit<PastKey, 'seq'>,
  at: string,
  charge: (nodes: number) => void | Promise<void>,
): Promise<readonly PastUnit[] | null> {
  const { race, source, area, electionKey } = key
  const seq = await raceSeqs.load({ race, source, at })
  const found = seq === 0 ? [] : await pastUnits.load({ race, source, area, electionKey, seq })
  if (found === null || charged.has(found)) return found
  charged.add(found)
  const values = found.reduce((sum, { counts }) => sum + counts.length, 0)
  await charge(Math.ceil(values / VALUES_A_NODE))
  return found
}

/**
 * True if the filters accept the count of a unit: the key of the unit is greater than `after`, its
 * level is `level`, and it is `unit` or a part of `unit`. An empty filter accepts all units.
 */
export function isWanted(
  count: PastUnit,
  { level, unit, after }: Pick<UnitPageKey, 'level' | 'unit' | 'after'>,
): boolean {
  return (
    count.key > after &&
    (level === '' || count.unit.level === level) &&
    (unit === '' || count.key === unit || count.parentKey === unit)
  )
}

function sorted(tallies: Tallies, electionKey: string): readonly PastUnit[] {
  const keyOf = ({ unit }: TallyState) => unitKey(electionKey, unit)
  return [...tallies.values()]
    .map((tally) => {
      const { unit } = tally
      const parent = unit.parent === null ? undefined : tallies.get(unit.parent)
      return {
        ...{ ...tally, key: keyOf(tally) },
        parentKey: parent === undefined ? unit.parent : keyOf(parent),
      }
    })
    .sort(byText(({ key }) => key))
}
