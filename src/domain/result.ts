import type { PartialDate } from './partial-date.js'
import type { SourceIdentifier } from './record.js'

/**
 * One snapshot of a feed. A file contains one snapshot, or all snapshots of an election night in
 * time order.
 * A large snapshot may arrive in several parts with the same `id`.
 */
export interface ResultSnapshot {
  /**
   * Snapshots with equal content have the same id. So if a snapshot is read twice, it is applied
   * only once. See `contentHash`.
   */
  readonly id: string
  /** When the feed created the snapshot, ISO 8601, UTC, whole seconds; `null` if not stated. */
  readonly sourceAt: string | null
  /** True if the feed marks it as a test. A production gateway refuses it. */
  readonly isTest: boolean
  readonly races: readonly RaceReport[]
}

/** The report of one snapshot about one race: about some or all reporting units of the race. */
export interface RaceReport {
  readonly election: ElectionKey
  readonly race: RaceKey
  /** The feed's own id of the race, unique within the election and feed, or `null`. */
  readonly sourceId: string | null
  /** The feed's own title. */
  readonly title: string
  readonly kind: RaceKind
  /** The number of candidates who are elected or advance; `null` if the feed does not state it. */
  readonly seats: number | null
  readonly isUncontested: boolean
  readonly candidacies: readonly CandidacyReport[]
  readonly tallies: readonly TallyReport[]
  readonly calls: readonly CallReport[]
}

/**
 * Identifies an election across feeds: two feeds that report the same election give the same key.
 */
export interface ElectionKey {
  /** Lowercase ISO 3166-1 alpha-2. */
  readonly country: string
  readonly date: PartialDate
  readonly kind: ElectionKind
  /** The government that holds the election, in lowercase: `us`, `us/ca`, `gb`. */
  readonly jurisdiction: string
}

export const ELECTION_KINDS = [
  'general',
  'primary',
  'runoff',
  'special',
  'recall',
  'referendum',
] as const
export type ElectionKind = (typeof ELECTION_KINDS)[number]

/** Identifies a race of an election across feeds. All fields are in lowercase; `''` means none. */
export interface RaceKey {
  /**
   * `president`, `senate`, `house`, `governor`, `state-senate` …; for a measure or retention, its
   * title.
   */
  readonly office: string
  /** The area that votes: `us`, `us/ca`, `us/ca/district/12`, `gb/w07000049`. */
  readonly area: string
  /** The party of a partisan primary. */
  readonly party: string
  /**
   * Distinguishes several seats with the same office and area: `partial-term`, `class-2`,
   * `position-3`.
   */
  readonly seat: string
}

/**
 * `candidates`: people or tickets. `measure`: yes or no to a proposal. `retention`: yes or no to an
 * office holder. `lists`: party lists.
 */
export type RaceKind = (typeof RACE_KINDS)[number]
export const RACE_KINDS = ['candidates', 'measure', 'retention', 'lists'] as const

/** A person, ticket, list or choice on the ballot. */
export interface CandidacyReport {
  /**
   * Unique within the race and feed: the feed's own id if it is unique, otherwise name and party.
   */
  readonly key: string
  readonly kind: CandidacyKind
  /**
   * The name as the feed writes it; for a ticket, the name of its first person. In a retention the
   * name is Yes or No, and the title of the race names the office holder.
   */
  readonly name: string
  /** The second person of a ticket. */
  readonly runningMate: string | null
  /** The feed's own party name. */
  readonly partyName: string | null
  readonly identifiers: readonly SourceIdentifier[]
  /** `null` if the feed does not state it. */
  readonly isIncumbent: boolean | null
  readonly ballotOrder: number | null
  /**
   * Delegates won so far in a primary, as the feed counts them; absent if it does not state them.
   */
  readonly delegates?: number
}

/**
 * - `choice`: Yes, No, None of these.
 * - `write-ins`: all write-in votes together.
 * - `list`: a party list.
 * - `party`: a person or ticket that the feed does not name. `name` is the party's name and never
 *   identifies a person.
 */
export type CandidacyKind = (typeof CANDIDACY_KINDS)[number]
export const CANDIDACY_KINDS = ['person', 'choice', 'write-ins', 'list', 'party'] as const

/** The votes counted so far in one reporting unit. */
export interface TallyReport {
  readonly unit: UnitReport
  /**
   * Votes by candidacy key. `null`: the feed lists the candidacy without a count. This is not the
   * same as 0.
   */
  readonly votes: ReadonlyMap<string, number | null>
  /**
   * Parts of `votes` by voting method, in the feed's words (`election_day`); empty if not reported.
   */
  readonly byMode: ReadonlyMap<string, ReadonlyMap<string, number>>
  /** All votes in the race, if the feed reports them; they can differ from the sum of `votes`. */
  readonly totalVotes: number | null
  readonly reporting: readonly ReportingReport[]
  /** The round of a ranked-choice count, from 1; absent for most counts, which have no rounds. */
  readonly round?: number
  /** At most one total for each kind; absent for feeds that only count votes. */
  readonly totals?: readonly UnitTotal[]
  /** When the feed last counted, ISO 8601, UTC; `null` if it does not state it. */
  readonly at: string | null
}

/** How many voters or ballots a unit has. Votes for candidates are in `votes`. */
export interface UnitTotal {
  readonly kind: UnitTotalKind
  readonly count: number
}

/** `ballots`: all ballots cast, including those without a vote in this race. */
export type UnitTotalKind = (typeof UNIT_TOTAL_KINDS)[number]
export const UNIT_TOTAL_KINDS = [
  'registered',
  'ballots',
  'blank',
  'void',
  'over-votes',
  'under-votes',
  'exhausted',
] as const

/** How much is counted. The kinds are never compared with each other. */
export interface ReportingReport {
  readonly kind: ReportingKind
  /**
   * The number of precincts or ballots counted. For the expected vote, this is `null` if the feed
   * gives no number.
   */
  readonly reported: number | null
  readonly total: number | null
  /** As the feed reports it, even if it is above 100; `null` if not reported. */
  readonly percent: number | null
}

export const REPORTING_KINDS = ['precincts', 'expected_vote', 'ballots'] as const
export type ReportingKind = (typeof REPORTING_KINDS)[number]

/** A place where votes are counted. */
export interface UnitReport {
  readonly level: UnitLevel
  /**
   * All feeds use the same keys for nations, states, counties and constituencies (`us/ca`,
   * `us/ca/06037`). Other keys are only unique within the election.
   */
  readonly key: string
  readonly name: string
  /** The key of the unit that contains this unit, or `null`. */
  readonly parent: string | null
}

/** All levels, from the broadest to the smallest. */
export const UNIT_LEVELS = [
  'nation',
  'state',
  'district',
  'constituency',
  'county',
  'municipality',
  'precinct',
] as const
export type UnitLevel = (typeof UNIT_LEVELS)[number]

/** A report that a race is decided. */
export interface CallReport {
  /** The candidacy's key. */
  readonly candidacy: string
  readonly status: CalledResult
  /** The organization that made the call. */
  readonly by: string
}

export const CALLED_RESULTS = ['winner', 'runoff', 'advance'] as const
export type CalledResult = (typeof CALLED_RESULTS)[number]
/** What a call states: a result, or that an earlier call is retracted. */
export type CallStatus = CalledResult | 'retract'
