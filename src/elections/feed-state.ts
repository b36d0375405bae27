import { compare } from '../domain/compare.js'
import type {
  CallReport,
  CandidacyReport,
  RaceReport,
  TallyReport,
  UnitReport,
  UnitTotal,
} from '../domain/result.js'

/** What all snapshots of one feed report about one race. It can be serialised as JSON. */
export interface FeedState {
  /** The time of the newest complete snapshot; `null`: none yet. */
  readonly at: string | null
  readonly details: RaceDetails | null
  /** Sorted by key. */
  readonly candidacies: readonly CandidacyState[]
  /** Calls that are not retracted, sorted by candidacy, status and the organization that called. */
  readonly calls: readonly CallReport[]
  /** The counts of the units that snapshots report, sorted by the key of the unit. */
  readonly tallies: readonly TallyState[]
}

/** What a feed reports about the race itself. */
export type RaceDetails = Pick<
  RaceReport,
  'sourceId' | 'title' | 'kind' | 'seats' | 'isUncontested'
>

export interface CandidacyState extends CandidacyReport {
  /**
   * If the newest snapshot does not list the candidacy, the time of the last snapshot that listed
   * it; otherwise `null`.
   */
  readonly unlistedAfter: string | null
}

/**
 * The count of one unit by one feed. If the count has rounds, the fields of `RoundState` contain
 * the displayed round.
 */
export interface TallyState extends RoundState {
  readonly unit: UnitReport
  /** The other rounds that the feed counted, in order; absent: none. */
  readonly otherRounds?: readonly RoundState[]
}

/** The count of one round of a ranked-choice count in one unit, or a count without rounds. */
export interface RoundState {
  /** From 1; absent: the feed states no round. */
  readonly round?: number
  /** The time of the newest snapshot that reports this round. */
  readonly at: string
  /** The id of that snapshot. */
  readonly copy: string
  /** Sorted by candidacy. */
  readonly counts: readonly Count[]
  readonly said: UnitDetails
}

export interface Count {
  readonly candidacy: string
  /** `null`: the feed lists the candidacy without a count. */
  readonly votes: number | null
  /**
   * If the newest snapshot does not list the candidacy in this unit, the time of the last snapshot
   * that listed it; otherwise `null`.
   */
  readonly unlistedAfter: string | null
}

/** What the newest snapshot of a feed reports about a unit, except the counts of candidacies. */
export interface UnitDetails extends Pick<TallyReport, 'totalVotes' | 'reporting'> {
  readonly modes: readonly ModeCount[]
  /**
   * Absent if there are no totals. So a state that was stored before this field existed is still
   * equal to a new state.
   */
  readonly totals?: readonly UnitTotal[]
  readonly countedAt: string | null
}

/** The votes for a candidacy that were cast in one mode, such as by mail. */
export interface ModeCount {
  readonly candidacy: string
  readonly mode: string
  readonly votes: number
}

export const NO_UNIT_DETAILS: UnitDetails = {
  totalVotes: null,
  reporting: [],
  modes: [],
  countedAt: null,
}

/** The state of a race that the feed has not reported yet. */
export const UNKNOWN: FeedState = {
  at: null,
  details: null,
  candidacies: [],
  calls: [],
  tallies: [],
}

/** Whether two values are equal as JSON. */
export function isSame(left: unknown, right: unknown): boolean {
  return JSON.stringify(left) === JSON.stringify(right)
}

/** Returns a comparator that sorts texts by their code units, independent of the locale. */
export function byText<Item>(textOf: (item: Item) => string): (a: Item, b: Item) => number {
  return (a, b) => compare(textOf(a), textOf(b))
}
