import type { CallReport } from '../domain/result.js'
import { compare } from '../domain/compare.js'
import { electionId, unitKey } from '../elections/race-id.js'
import {
  UNKNOWN,
  type CandidacyState,
  type RaceDetails,
  type FeedState,
  type TallyState,
} from '../elections/feed-state.js'
import type { GraphTransaction, Row } from '../graph/graph.js'
import type { PartOfRace } from '../elections/snapshot-parts.js'
import type { RacePlan } from '../elections/race-plan.js'
import type { SnapshotVersion } from '../elections/tally-plan.js'

/** A snapshot of a feed. `at`: the time by which the feed's snapshots are ordered. */
export interface FeedSnapshot extends SnapshotVersion {
  readonly source: string
  readonly sourceAt: string | null
}

/** A part of a race, with the keys of its stored records. */
export interface StoredPart extends PartOfRace {
  /** The key of the election's record. */
  readonly election: string
  /** Record keys by candidacy, for persons only. */
  readonly people: ReadonlyMap<string, string>
  /**
   * Party identifiers by candidacy. A candidacy has no entry if the vocabulary lacks the feed's
   * word for the party.
   */
  readonly parties: ReadonlyMap<string, string>
}

/** A part with its changes. */
export interface PlannedPart {
  readonly part: StoredPart
  readonly plan: RacePlan
  readonly before: FeedState
  /** Whether the feed reports the race for the first time. */
  readonly isNew: boolean
  /**
   * The number of this update of the race. If this update is not recorded: the number of the last
   * recorded update.
   */
  readonly seq: number
}

/** True if an update is stored: it changes something, or it arrived too late to change anything. */
export function isRecorded({ changes, late }: RacePlan): boolean {
  return changes !== null || late !== null
}

/** The key of a race in one feed. */
export const feedKey = (race: string, source: string): string => `${race}/${source}`

/** The key of a feed's tally in one unit. `unit`: the unit's key in the graph. */
export const tallyKey = (race: string, source: string, unit: string): string =>
  `${feedKey(race, source)}/${unit}`

/** Reads the stored state that the parts of a feed's snapshot may change. */
export async function feedStates(
  tx: GraphTransaction,
  source: string,
  parts: readonly PartOfRace[],
): Promise<(part: PartOfRace) => { before: FeedState; isNew: boolean }> {
  const feeds = await tx.run('result/feeds', {
    keys: parts.map(({ race }) => feedKey(race, source)),
  })
  const byFeed = new Map(feeds.map((row) => [row.key, row]))
  const keys = parts.flatMap((part) => tallyKeysOf(part, source))
  const rows = keys.length === 0 ? [] : await tx.run('result/tallies', { keys })
  const byKey = new Map(rows.map((row) => [row.key, toTally(row)]))
  return (part) => {
    const row = byFeed.get(feedKey(part.race, source))
    const tallies = new Set(tallyKeysOf(part, source))
    const before = {
      ...(row === undefined ? UNKNOWN : toState(row)),
      tallies: [...tallies].flatMap((key) => byKey.get(key) ?? []),
    }
    return { before, isNew: row === undefined }
  }
}

function tallyKeysOf({ race, report }: PartOfRace, source: string): readonly string[] {
  const election = electionId(report.election)
  return report.tallies.map(({ unit }) => tallyKey(race, source, unitKey(election, unit)))
}

function toState({ at, details, candidacies, calls }: Row<'result/feeds'>): FeedState {
  return {
    at,
    details: details === null ? null : (JSON.parse(details) as RaceDetails),
    candidacies: candidacies
      .map((text) => JSON.parse(text) as CandidacyState)
      .sort((a, b) => compare(a.key, b.key)),
    calls: calls.map(([candidacy, status, by]) => ({
      candidacy,
      status: status as CallReport['status'],
      by,
    })),
    tallies: [],
  }
}

function toTally({ at, copy, state }: Row<'result/tallies'>): TallyState {
  return { ...(JSON.parse(state) as Omit<TallyState, 'at' | 'copy'>), at, copy }
}
