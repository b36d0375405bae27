import type { ReportingReport } from '../../domain/result.js'
import { applyTally } from '../../elections/apply-changes.js'
import type { TallyState } from '../../elections/feed-state.js'
import { LEVELS } from '../../elections/race-events.js'
import type { RaceChanges } from '../../elections/race-plan.js'
import { shareOf, shownCount, type ShownCount } from '../../elections/shown-count.js'
import type { Graph, Row } from '../../graph/graph.js'
import type { Reading } from '../batch/lanes.js'
import type { CountKey } from './told-of-races.js'

/** Counts by what the feed calls their units. */
export type Tallies = ReadonlyMap<string, TallyState>

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

/** An update, and what the feed had counted after it. */
interface Step {
  readonly tallies: Tallies
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
  /** The updates after those. */
  readonly steps: readonly Step[]
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
  let after = from
  const points: CountPoint[] = []
  let steps: Step[] = []
  let [updates, characters, isStored] = [0, 0, true]
  while (updates < MOST_UPDATES && characters < MOST_CHARACTERS) {
    const limit = STATE_EVERY
    const rows = await reading.read('race/updates-until', { race, source, after, seq, limit })
    for (const update of rows) {
      tallies = applied(tallies, update)
      steps.push({ tallies, update })
      characters += update.changes.length
    }
    updates += rows.length
    after = rows.at(-1)?.seq ?? after
    if (rows.length < STATE_EVERY) return { tallies, from, points, steps }
    const own = pointsOf(key.area, steps)
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
  const { race, source, area } = key
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
    ...pointsOf(area, found.steps),
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

function applied(tallies: Tallies, { at, changes: text }: Step['update']): Tallies {
  const changes = JSON.parse(text) as RaceChanges
  const after = new Map(tallies)
  for (const change of changes.tallies) {
    const { key } = change.unit
    after.set(key, applyTally(after.get(key), change, at))
  }
  return after
}

function pointsOf(area: string, steps: readonly Step[]): readonly CountPoint[] {
  return steps.map((step) => pointOf(area, step)).filter((point) => point !== null)
}

function pointOf(area: string, { tallies, update }: Step): CountPoint | null {
  const count = countOf(area, [...tallies.values()])
  if (count === null) return null
  const { seq, receivedAt: at, isCorrection } = update
  const { round, reporting } = count
  return { at, seq, isCorrection, round, shares: sharesOf(count), reporting }
}

function countOf(area: string, tallies: readonly TallyState[]): ShownCount | null {
  const level = LEVELS.find((each) => tallies.some(({ unit }) => unit.level === each))
  if (level === undefined) return null
  const own = tallies.filter(({ unit }) => unit.level === level)
  return shownCount(area, [{ level, tallies: own, isComplete: true }])
}

function sharesOf(count: ShownCount) {
  return [...count.votes]
    .sort(([a, one], [b, other]) => (other ?? -1) - (one ?? -1) || (a < b ? -1 : 1))
    .slice(0, MOST_SHARES)
    .map(([candidacy, votes]) => ({ candidacy, votes, share: shareOf(votes, count) }))
}
