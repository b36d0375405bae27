import type { ReportingReport } from '../../domain/result.js'
import { compare } from '../../domain/compare.js'
import { applyTally } from '../../elections/apply-changes.js'
import type { TallyState } from '../../elections/feed-state.js'
import type { RaceChanges } from '../../elections/race-plan.js'
import {
  createRunningCount,
  type CountInTime,
  type Tallies,
} from '../../elections/running-count.js'
import { shareOf } from '../../elections/shown-count.js'
import type { Row } from '../../graph/graph.js'
import type { ReadingGraph } from '../reading.js'
import type { CountKey } from './candidacies-and-counts.js'

/** The count of a whole race after an update. */
export interface CountPoint {
  /**
   * The time of the snapshot, not of the import: the results of a past election night may be
   * imported much later.
   */
  readonly at: string
  readonly seq: number
  readonly isCorrection: boolean
  /** The round of a ranked-choice count; `null` if the feed reports no round. */
  readonly round: number | null
  /** The candidacies with the most votes. */
  readonly shares: readonly {
    readonly candidacy: string
    readonly votes: number | null
    readonly share: number | null
  }[]
  readonly reporting: readonly ReportingReport[]
}

/** An update, the units that it changed, and the counts of the feed before and after it. */
interface Step {
  readonly before: Tallies
  readonly tallies: Tallies
  readonly changed: readonly string[]
  readonly update: Row<'race/updates-until'>
}

/** The number of updates between two stored states. */
const UPDATES_PER_STATE = 50
/**
 * Limits of the updates that are applied for one response. Both limits are needed: there can be
 * many small updates, or a few updates with many units.
 */
const MAX_UPDATES = 5_000
const MAX_CHARACTERS = 50_000_000
const MAX_SHARES = 10

/** The result of a replay. */
interface ReplayResult {
  readonly tallies: Tallies
  /**
   * The number of the last update in the stored state that the replay began with; 0 if there was no
   * stored state.
   */
  readonly from: number
  /** The points of the updates up to the last state that the replay tried to store. */
  readonly points: readonly CountPoint[]
  /** Computes the points of the updates after the last update in `points`. */
  readonly rest: () => readonly CountPoint[]
}

/**
 * Applies the updates of one feed up to the number `seq`, starting with the newest stored state up
 * to this number. Stores the state after every 50 updates, so that later requests have to replay
 * fewer updates. Returns `null` if the updates are too many or too large for one response.
 */
export async function replay(
  graph: ReadingGraph,
  key: CountKey,
  seq: number,
): Promise<ReplayResult | null> {
  const { race, source } = key
  const [nearest] = await graph.read('race/nearest-state', { race, source, seq })
  let tallies: Tallies = nearest === undefined ? new Map() : parseTallies(nearest.tallies)
  const from = nearest?.seq ?? 0
  const pointsOf = pointsFrom(key.area, tallies)
  let after = from
  const points: CountPoint[] = []
  let steps: Step[] = []
  let [updates, characters, isStored] = [0, 0, true]
  while (updates < MAX_UPDATES && characters < MAX_CHARACTERS) {
    const limit = UPDATES_PER_STATE
    const rows = await graph.read('race/updates-until', { race, source, after, seq, limit })
    for (const update of rows) {
      const step = stepFrom(tallies, update)
      steps.push(step)
      tallies = step.tallies
      characters += update.changes.length
    }
    updates += rows.length
    after = rows.at(-1)?.seq ?? after
    const last = steps
    if (rows.length < UPDATES_PER_STATE)
      return { tallies, from, points, rest: () => pointsOf(last) }
    const newPoints = pointsOf(steps)
    // A stored state contains the points since the previous state. So if a state cannot be stored,
    // later states are not stored either. The next request stores them.
    if (isStored) isStored = await storeState(graph, stateRow(key, after, tallies, newPoints))
    points.push(...newPoints)
    steps = []
  }
  return null
}

/** Returns false if the state could not be stored. */
function storeState({ write }: ReadingGraph, row: ReturnType<typeof stateRow>): Promise<boolean> {
  return write((tx) => tx.run('race/keep-state', row)).then(
    () => true,
    () => false,
  )
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

/**
 * The count of the whole race after each update that changed the count, oldest first; `null` in the
 * same cases as `replay`.
 */
export async function countPoints(
  graph: ReadingGraph,
  key: CountKey,
): Promise<readonly CountPoint[] | null> {
  const { race, source } = key
  const found = await replay(graph, key, Number.MAX_SAFE_INTEGER)
  if (found === null) return null
  const limit = MAX_UPDATES / UPDATES_PER_STATE
  const storedRows = await graph.read('race/state-points', { race, source, limit })
  const points = [
    // `stateRow` wrote these points. `found` already has the points of states after `found.from`.
    ...storedRows
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

function parseTallies(text: string): Tallies {
  // `stateRow` wrote this text.
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

/**
 * Returns a function that computes the points of consecutive steps. The first call gets the steps
 * that follow `start`. Each later call gets the steps that follow the last step of the previous
 * call.
 */
function pointsFrom(area: string, start: Tallies) {
  // The running count is created on first use, because callers that only need the state do not
  // compute points.
  let created: ReturnType<typeof createRunningCount> | null = null
  return (steps: readonly Step[]): readonly CountPoint[] => {
    const runningCount = (created ??= createRunningCount(area, start))
    return steps.flatMap(({ before, tallies, changed, update }) => {
      runningCount.change(changed, before, tallies)
      const count = runningCount.count(tallies)
      if (count === null) return []
      const { seq, at, isCorrection } = update
      const { round, reporting } = count
      return [{ at, seq, isCorrection, round, shares: sharesOf(count), reporting }]
    })
  }
}

function sharesOf(count: CountInTime) {
  return [...count.votes]
    .sort(([a, votesA], [b, votesB]) => (votesB ?? -1) - (votesA ?? -1) || compare(a, b))
    .slice(0, MAX_SHARES)
    .map(([candidacy, votes]) => ({ candidacy, votes, share: shareOf(votes, count) }))
}
