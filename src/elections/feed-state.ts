import type {
  CallReport,
  CandidacyReport,
  RaceKind,
  ReportingReport,
  UnitReport,
  UnitTotal,
} from '../domain/result.js'

/** What one feed says of one race, all its copies together. It can be written as JSON. */
export interface FeedState {
  /** The time of the newest whole copy; `null`: none yet. */
  readonly at: string | null
  readonly details: RaceDetails | null
  /** By key. */
  readonly candidacies: readonly CandidacyState[]
  /** Those that stand, by candidacy, status and who calls. */
  readonly calls: readonly CallReport[]
  /** Those units that a copy speaks of, by key. */
  readonly tallies: readonly TallyState[]
}

/** What a feed says of the race itself. */
export interface RaceDetails {
  readonly sourceId: string | null
  readonly title: string
  readonly kind: RaceKind
  readonly seats: number | null
  readonly isUncontested: boolean
}

export interface CandidacyState extends CandidacyReport {
  /** The newest copy that lists it, when a newer one does not; `null`: it is listed. */
  readonly unlistedAfter: string | null
}

/** What a feed counts in one unit: in the round that is shown, if it has rounds. */
export interface TallyState extends RoundState {
  readonly unit: UnitReport
  /** The other rounds that the feed counted, the first one first; absent: none. */
  readonly otherRounds?: readonly RoundState[]
}

/** The count of one round of a ranked-choice count in one unit, or a count without rounds. */
export interface RoundState {
  /** From 1; absent: the feed states no round. */
  readonly round?: number
  /** The newest copy that speaks of it: its time and id. */
  readonly at: string
  readonly copy: string
  /** By candidacy. */
  readonly counts: readonly Count[]
  readonly said: Said
}

export interface Count {
  readonly candidacy: string
  /** `null`: listed without a count. */
  readonly votes: number | null
  /** The newest copy that lists the candidacy in this unit, when a newer one does not; `null`: it is listed. */
  readonly unlistedAfter: string | null
}

/** What else a feed says of a unit: the newest copy's. */
export interface Said {
  readonly totalVotes: number | null
  readonly reporting: readonly ReportingReport[]
  readonly modes: readonly ModeCount[]
  /** Absent: none, so that what was stored before stays the same. */
  readonly totals?: readonly UnitTotal[]
  readonly countedAt: string | null
}

/** The part of a candidacy's votes that was cast in one way. */
export interface ModeCount {
  readonly candidacy: string
  readonly mode: string
  readonly votes: number
}

export const NOTHING_SAID: Said = { totalVotes: null, reporting: [], modes: [], countedAt: null }

/** A race that a feed has not spoken of. */
export const UNKNOWN: FeedState = {
  at: null,
  details: null,
  candidacies: [],
  calls: [],
  tallies: [],
}

/** Whether two values that can be written as JSON say the same. */
export function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

/** Orders texts by their code units, the same everywhere. */
export function byText<Item>(textOf: (item: Item) => string): (a: Item, b: Item) => number {
  return (a, b) => {
    const [one, other] = [textOf(a), textOf(b)]
    return one < other ? -1 : one > other ? 1 : 0
  }
}
