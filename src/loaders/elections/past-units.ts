import { applyTally } from '../../elections/apply-changes.js'
import { unitKey } from '../../elections/contest-id.js'
import type { ContestChanges } from '../../elections/contest-plan.js'
import { byText, type TallyState } from '../../elections/feed-state.js'
import type { Graph, Row } from '../../graph/graph.js'
import type { Reading } from '../batch/lanes.js'
import type { CacheLimits } from '../batch/values.js'
import { pageLoader } from './page-loader.js'
import type { UnitCount, UnitsWanted } from './race-pages.js'
import type { Race } from './races.js'
import type { ToldKey } from './told-of-races.js'

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
    async load({ race, source, electionKey, at }, graph) {
      const end = `${at.slice(0, 19)}.999Z`
      let stood: Tallies = new Map()
      const isAll = await replayed(graph, { race, source }, (tallies, { receivedAt }) => {
        // Updates are numbered in the order in which they were applied.
        if (receivedAt > end) return false
        stood = tallies
        return true
      })
      return isAll ? sorted(stood, electionKey) : null
    },
  })

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

/** Counts by what the feed calls their units. */
export type Tallies = ReadonlyMap<string, TallyState>

type ReadUpdate = Row<'race/updates-until'>

/**
 * Applies the updates of one feed from zero, one after the other, and shows what each leads to, until `isToGoOn` is false.
 * False when they are too many, or too large, to be read for one answer.
 */
export async function replayed(
  graph: Reading,
  { race, source }: ToldKey,
  isToGoOn: (tallies: Tallies, update: ReadUpdate) => boolean,
): Promise<boolean> {
  let tallies: Tallies = new Map()
  let [after, updates, characters] = [0, 0, 0]
  while (updates < MOST_UPDATES && characters < MOST_CHARACTERS) {
    const rows = await graph.read('race/updates-until', { race, source, after, limit: AT_ONCE })
    for (const row of rows) {
      const changed = applied(tallies, row)
      if (!isToGoOn(changed, row)) return true
      tallies = changed
      characters += row.changes.length
    }
    updates += rows.length
    after = rows.at(-1)?.seq ?? after
    if (rows.length < AT_ONCE) return true
  }
  return false
}

function applied(tallies: Tallies, { at, changes: text }: ReadUpdate): Tallies {
  const changes = JSON.parse(text) as ContestChanges
  const after = new Map(tallies)
  for (const change of changes.tallies) {
    const { key } = change.unit
    after.set(key, { ...applyTally(after.get(key), change), at })
  }
  return after
}

function sorted(tallies: Tallies, electionKey: string): readonly PastUnit[] {
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
