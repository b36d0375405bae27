import { applyTally } from '../../elections/apply-changes.js'
import { unitKey } from '../../elections/contest-id.js'
import type { ContestChanges } from '../../elections/contest-plan.js'
import { byText, type TallyState } from '../../elections/feed-state.js'
import type { Graph } from '../../graph/graph.js'
import type { Reading } from '../batch/lanes.js'
import type { CacheLimits } from '../batch/values.js'
import { pageLoader } from './page-loader.js'
import type { UnitCount } from './race-pages.js'
import type { Race, ToldKey } from './races.js'

export interface PastKey extends ToldKey, Pick<Race, 'electionKey'> {
  /** ISO 8601, whole seconds: what was received in this second counts. */
  readonly at: string
}

export interface PastUnit extends UnitCount {
  /** What the graph calls the unit that it is part of. */
  readonly parentKey: string | null
}

/** Updates that are read at once, and the most that are applied; more than a feed gives in a night that is polled. */
const AT_ONCE = 50
const MOST_UPDATES = 5_000
/** The most text of updates that is applied: some units of many updates, or many of some. */
const MOST_CHARACTERS = 50_000_000

/**
 * What one feed had counted of a race at some time, by unit: all its updates up to then, applied from zero. `null`: they
 * are too many, or too large, to be read for one answer.
 * Source: cypher/race/updates-until.cypher.
 */
export const pastUnitsLoader = (graph: Graph, cache: CacheLimits) =>
  pageLoader<PastKey, readonly PastUnit[] | null>({
    graph,
    name: 'pastUnits',
    cache,
    evictBy: ({ race }) => race,
    load: unitsAt,
  })

async function unitsAt(
  { race, source, electionKey, at }: PastKey,
  graph: Reading,
): Promise<readonly PastUnit[] | null> {
  const tallies = new Map<string, TallyState>()
  const end = `${at.slice(0, 19)}.999Z`
  let [after, updates, characters] = [0, 0, 0]
  while (updates < MOST_UPDATES && characters < MOST_CHARACTERS) {
    const rows = await graph.read('race/updates-until', { race, source, after, limit: AT_ONCE })
    for (const row of rows) {
      // An update is numbered in the order in which it was applied.
      if (row.receivedAt > end) return sorted(tallies, electionKey)
      applyTo(tallies, row)
      characters += row.changes.length
    }
    updates += rows.length
    after = rows.at(-1)?.seq ?? after
    if (rows.length < AT_ONCE) return sorted(tallies, electionKey)
  }
  return null
}

function applyTo(
  tallies: Map<string, TallyState>,
  { at, changes: text }: { readonly at: string; readonly changes: string },
): void {
  const changes = JSON.parse(text) as ContestChanges
  for (const change of changes.tallies) {
    const { key } = change.unit
    tallies.set(key, { ...applyTally(tallies.get(key), change), at })
  }
}

function sorted(
  tallies: ReadonlyMap<string, TallyState>,
  electionKey: string,
): readonly PastUnit[] {
  const keyOf = ({ unit }: TallyState) => unitKey(electionKey, unit)
  return [...tallies.values()]
    .map((tally) => {
      const { unit, counts, said, at } = tally
      const parent = unit.parent === null ? undefined : tallies.get(unit.parent)
      return {
        ...{ key: keyOf(tally), at, unit, counts, said },
        parentKey: parent === undefined ? unit.parent : keyOf(parent),
      }
    })
    .sort(byText(({ key }) => key))
}
