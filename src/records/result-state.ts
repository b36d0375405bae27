import type { CallReport } from '../domain/result.js'
import { electionId, unitKey } from '../elections/race-id.js'
import {
  UNKNOWN,
  type CandidacyState,
  type RaceDetails,
  type FeedState,
  type TallyState,
} from '../elections/feed-state.js'
import type { GraphTransaction, Row } from '../graph/graph.js'
import type { PartOfRace } from '../elections/copy-parts.js'

import type { RacePlan } from '../elections/race-plan.js'

/** A copy of a feed; `at`: what orders it among the feed's copies. */
export interface FeedCopy {
  readonly source: string
  readonly id: string
  readonly sourceAt: string | null
  readonly at: string
}

/** A part of a race, and the records that it and its candidacies are of. */
export interface StoredPart extends PartOfRace {
  /** The key of the election's record. */
  readonly election: string
  /** Keys of records by candidacy; none for who is no person. */
  readonly people: ReadonlyMap<string, string>
  /** Identifiers of parties by candidacy; none where the vocabulary does not know the feed's word. */
  readonly parties: ReadonlyMap<string, string>
}

/** A part with what it changes. */
export interface PlannedPart {
  readonly part: StoredPart
  readonly plan: RacePlan
  readonly before: FeedState
  /** Whether the feed has not spoken of the race before. */
  readonly isNew: boolean
  /** The number of the race's last update, this one included. */
  readonly seq: number
}

/** An update is kept when something differs, or was said too late to. */
export function isToKeep({ changes, late }: RacePlan): boolean {
  return changes !== null || late !== null
}

/** A race as one feed tells of it. */
export const feedKey = (race: string, source: string): string => `${race}/${source}`

/** The count of one feed in one unit; `unit` is its key in the graph. */
export const tallyKey = (race: string, source: string, unit: string): string =>
  `${feedKey(race, source)}/${unit}`

/** Reads what a feed has said of races so far, as far as parts of a copy may change it. */
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
      .map((each) => JSON.parse(each) as CandidacyState)
      .sort((a, b) => (a.key < b.key ? -1 : 1)),
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
