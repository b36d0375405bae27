import type { ReportingReport } from '../../domain/result.js'
import { applyTally } from '../../elections/apply-changes.js'
import type { TallyState } from '../../elections/feed-state.js'
import type { RaceChanges } from '../../elections/race-plan.js'
import {
  createRunningCount,
  type CountInTime,
  type Tallies,
} from '../../elections/running-count.js'
import { shareOf } from '../../elections/shown-count.js'
import type { Graph, Row } from '../../graph/graph.js'
import type { Reading } from '../batch/lanes.js'
import type { CountKey } from './told-of-races.js'

/** What the count of a whole race was after an update. */
export interface CountPoint {
  readonly at: string
  readonly seq: number
  readonly isCorrection: boolean
  /** Of a ranked-choice count; `null`: the feed states none. */
  readonly round: number | null
  /** Of those with most votes. */
  readonly shares: readonly {
    readonly candidacy: string
    readonly votes: number | null
    readonly share: number | null
  }[]
  readonly reporting: readonly ReportingReport[]
}

/** An update, the units that it changed, and what the feed had counted before and after it. */
interface Step {
  readonly before: Tallies
  readonly tallies: Tallies
  readonly changed: readonly string[]
  readonly update: Row<'race/updates-until'>
}

/** Updates from one stored state to the next. */
const STATE_EVERY = 50
/** The most that are applied for one answer, and the most text of them: some units of many updates, or many of some. */
const MOST_UPDATES = 5_000
const MOST_CHARACTERS = 50_000_000
const MOST_SHARES = 10

/** Where past states of races are read, and stored for the next reader. */
export interface StateStore {
  readonly reading: Reading
  readonly write: Graph['write']
}

/** What a replay leads to. */
interface Replayed {
  readonly tallies: Tallies
  /** The number of the update up to which the stored state goes that it began from; 0: from none. */
  readonly from: number
  /** Of the updates for which states were stored on the way. */
  readonly points: readonly CountPoint[]
  /** Those of the updates after those. */
  readonly rest: () => readonly CountPoint[]
}

/**
 * The updates of one feed from the nearest stored state on, up to `seq`, each with what it leads to. The state is stored
 * every 50 updates, so the next reader replays fewer. `null`: they are too many, or too large, to be read for one answer.
 */
export async function replay(
  { reading, write }: StateStore,
  key: CountKey,
  seq: number,
): Promise<Replayed | null> {
  const { race, source } = key
  const [nearest] = await reading.read('race/nearest-state', { race, source, seq })
  let tallies: Tallies = nearest === undefined ? new Map() : parsed(nearest.tallies)
  const from = nearest?.seq ?? 0
  const pointsOf = pointsFrom(key.area, tallies)
  let after = from
  const points: CountPoint[] = []
  let steps: Step[] = []
  let [updates, characters, isStored] = [0, 0, true]
  while (updates < MOST_UPDATES && characters < MOST_CHARACTERS) {
    const limit = STATE_EVERY
    const rows = await reading.read('race/updates-until', { race, source, after, seq, limit })
    for (const update of rows) {
      const step = stepFrom(tallies, update)
      steps.push(step)
      tallies = step.tallies
      characters += update.changes.length
    }
    updates += rows.length
    after = rows.at(-1)?.seq ?? after
    const last = steps
    if (rows.length < STATE_EVERY) return { tallies, from, points, rest: () => pointsOf(last) }
    const own = pointsOf(steps)
    // A state that cannot be stored now is stored by the next reader, and those after it: each has the points since the last.
    if (isStored) isStored = await stored(write, stateRow(key, after, tallies, own))
    points.push(...own)
    steps = []
  }
  return null
}

async function stored(write: Graph['write'], row: ReturnType<typeof stateRow>): Promise<boolean> {
  try {
    await write((tx) => tx.run('race/keep-state', row))
    return true
  } catch {
    return false
  }
}

function stateRow(
  { race, source }: CountKey,
  seq: number,
  tallies: Tallies,
  points: readonly CountPoint[],
) {
  return {
    id: `${race}/${source}/${String(seq)}`,
    properties: {
      ...{ race, source, seq },
      tallies: JSON.stringify([...tallies.values()]),
      points: JSON.stringify(points),
    },
  }
}

/** What the whole race counts after each update that changed it, oldest first; `null` as `replay` gives it. */
export async function countPoints(
  store: StateStore,
  key: CountKey,
): Promise<readonly CountPoint[] | null> {
  const { race, source } = key
  const found = await replay(store, key, Number.MAX_SAFE_INTEGER)
  if (found === null) return null
  const limit = MOST_UPDATES / STATE_EVERY
  const before = await store.reading.read('race/state-points', { race, source, limit })
  const points = [
    // As `stateRow` wrote them. Another reader may have stored a later state meanwhile.
    ...before
      .filter((row) => row.seq <= found.from)
      .flatMap((row) => JSON.parse(row.points) as readonly CountPoint[]),
    ...found.points,
    ...found.rest(),
  ]
  let last = ''
  return points.filter(({ round, shares, reporting }) => {
    const text = JSON.stringify([round, shares, reporting])
    const isNew = text !== last
    last = text
    return isNew
  })
}

function parsed(text: string): Tallies {
  // As `stateRow` wrote it.
  const tallies = JSON.parse(text) as readonly TallyState[]
  return new Map(tallies.map((tally) => [tally.unit.key, tally]))
}

function stepFrom(before: Tallies, update: Step['update']): Step {
  const { at, changes: text } = update
  const changes = JSON.parse(text) as RaceChanges
  const tallies = new Map(before)
  const changed = changes.tallies.map(({ unit }) => unit.key)
  for (const change of changes.tallies) {
    const { key } = change.unit
    tallies.set(key, applyTally(tallies.get(key), change, at))
  }
  return { before, tallies, changed, update }
}

/** A function that gives the points of the steps that follow `start`, and then of those that follow these. */
function pointsFrom(area: string, start: Tallies) {
  // Who asks for the state alone needs none.
  let running: ReturnType<typeof createRunningCount> | null = null
  return (steps: readonly Step[]): readonly CountPoint[] => {
    const counting = (running ??= createRunningCount(area, start))
    return steps.flatMap(({ before, tallies, changed, update }) => {
      counting.change(changed, before, tallies)
      const count = counting.count(tallies)
      if (count === null) return []
      const { seq, receivedAt: at, isCorrection } = update
      const { round, reporting } = count
      return [{ at, seq, isCorrection, round, shares: sharesOf(count), reporting }]
    })
  }
}

function sharesOf(count: CountInTime) {
  return [...count.votes]
    .sort(([a, one], [b, other]) => (other ?? -1) - (one ?? -1) || (a < b ? -1 : 1))
    .slice(0, MOST_SHARES)
    .map(([candidacy, votes]) => ({ candidacy, votes, share: shareOf(votes, count) }))
}
