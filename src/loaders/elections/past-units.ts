import { byText, type TallyState } from '../../elections/feed-state.js'
import { unitKey } from '../../elections/race-id.js'
import { VALUES_A_NODE } from '../../domain/caller.js'
import type { Tallies } from '../../elections/running-count.js'
import type { Graph } from '../../graph/graph.js'
import type { Loader } from '../batch.js'
import type { Gate } from '../batch/lanes.js'
import type { CacheLimits } from '../batch/values.js'
import { pageLoader } from './page-loader.js'
import type { UnitCount, UnitsWanted } from './race-pages.js'
import { replay } from './race-states.js'
import type { Race } from './races.js'
import type { CountKey, ToldKey } from './told-of-races.js'

export interface PastKey extends CountKey, Pick<Race, 'electionKey'> {
  /** The number of the last update that counts. */
  readonly seq: number
}

export interface PastUnit extends UnitCount {
  /** What the graph calls the unit that it is part of. */
  readonly parentKey: string | null
}

/** A feed of a race, and a time. */
export interface SeqKey extends ToldKey {
  /** ISO 8601, whole seconds: what was received in this second counts. */
  readonly at: string
}

/**
 * The number of the last update that was received by some time; 0 before the first.
 * Source: cypher/race/seq-at.cypher.
 */
export const raceSeqsLoader = (graph: Graph, cache: CacheLimits) =>
  pageLoader<SeqKey, number>({
    graph,
    name: 'raceSeqs',
    cache,
    evictBy: ({ race }) => race,
    async load({ race, source, at }, graph) {
      const end = `${at.slice(0, 19)}.999Z`
      const [row] = await graph.read('race/seq-at', { race, source, end })
      return row?.seq ?? 0
    },
  })

/**
 * What one feed had counted of a race after an update, by unit. `null`: there are too many updates, or too large ones, to be
 * read for one answer.
 * Source: cypher/race/nearest-state.cypher, cypher/race/updates-until.cypher.
 */
export const pastUnitsLoader = (graph: Graph, cache: CacheLimits, gate: Gate) =>
  pageLoader<PastKey, readonly PastUnit[] | null>({
    graph,
    name: 'pastUnits',
    cache,
    gate,
    evictBy: ({ race }) => race,
    async load({ electionKey, seq, ...key }, reading) {
      const found = await replay({ reading, write: graph.write }, key, seq)
      return found === null ? null : sorted(found.tallies, electionKey)
    },
  })

interface PastLoaders {
  readonly raceSeqs: Loader<SeqKey, number>
  readonly pastUnits: Loader<PastKey, readonly PastUnit[] | null>
}

/** Counts whose replay is paid for. The first request pays; later requests read the count from memory. */
const paid = new WeakSet<readonly PastUnit[]>()

/**
 * Loads the count as it was at the end of a second; `null` as from `pastUnitsLoader`. Calls `charge` with the price of the
 * replay, in nodes.
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
  if (found === null || paid.has(found)) return found
  paid.add(found)
  await charge(Math.ceil(sumOf(found, ({ counts }) => counts.length) / VALUES_A_NODE))
  return found
}

function sumOf<Item>(items: readonly Item[], of: (item: Item) => number): number {
  return items.reduce((sum, item) => sum + of(item), 0)
}

/** Whether a unit is on a page: after where it begins, of the level, and the unit or a part of it; `''`: any. */
export function isWanted(
  one: PastUnit,
  { level, unit, after }: Pick<UnitsWanted, 'level' | 'unit' | 'after'>,
): boolean {
  return (
    one.key > after &&
    (level === '' || one.unit.level === level) &&
    (unit === '' || one.key === unit || one.parentKey === unit)
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
