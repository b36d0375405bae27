import type {
  CallReport,
  CandidacyReport,
  ContestKind,
  ReportingReport,
  UnitReport,
} from '../domain/result.js'

/** What one feed says of one contest, all its copies together. It can be written as JSON. */
export interface FeedState {
  /** The time of the newest whole copy; `null`: none yet. */
  readonly at: string | null
  readonly details: ContestDetails | null
  /** By key. */
  readonly candidacies: readonly CandidacyState[]
  /** Those that stand, by candidacy, status and who calls. */
  readonly calls: readonly CallReport[]
  /** Those units that a copy speaks of, by key. */
  readonly tallies: readonly TallyState[]
}

/** What a feed says of the contest itself. */
export interface ContestDetails {
  readonly sourceId: string | null
  readonly title: string
  readonly kind: ContestKind
  readonly seats: number | null
  readonly isUncontested: boolean
}

export interface CandidacyState extends CandidacyReport {
  /** The newest copy that lists it, when a newer one does not; `null`: it is listed. */
  readonly unlistedAfter: string | null
}

/** What a feed counts in one unit. */
export interface TallyState {
  readonly unit: UnitReport
  /** The newest copy that speaks of the unit: its time and id. */
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
  readonly countedAt: string | null
}

/** The part of a candidacy's votes that was cast in one way. */
export interface ModeCount {
  readonly candidacy: string
  readonly mode: string
  readonly votes: number
}

export const NOTHING_SAID: Said = { totalVotes: null, reporting: [], modes: [], countedAt: null }

/** A contest that a feed has not spoken of. */
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
