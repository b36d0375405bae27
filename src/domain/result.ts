import type { PartialDate } from './partial-date.js'
import type { SourceIdentifier } from './record.js'

/**
 * One copy of what a feed says about races. A file of one copy holds one; a file that tells of a whole night holds
 * many, in the order of their time. The parts of a large copy can come one after the other, with the same `id`.
 */
export interface ResultSnapshot {
  /** The same for the same content, so that a copy that is read twice is applied once: see `snapshotId`. */
  readonly id: string
  /** When the feed made it, ISO 8601, UTC, whole seconds; `null`: it does not say. */
  readonly sourceAt: string | null
  /** Marked by the feed as a test: a live gateway refuses it. */
  readonly isTest: boolean
  readonly races: readonly RaceReport[]
}

/** What a feed says of one race in one copy: of some or all of its reporting units. */
export interface RaceReport {
  readonly election: ElectionKey
  readonly race: RaceKey
  /** The feed's own id of the race, unique in the election and the feed; `null`: it has none. */
  readonly sourceId: string | null
  /** The feed's own words for it. */
  readonly title: string
  readonly kind: RaceKind
  /** How many are elected, or go on to the next round; `null`: the feed does not say. */
  readonly seats: number | null
  readonly isUncontested: boolean
  readonly candidacies: readonly CandidacyReport[]
  readonly tallies: readonly TallyReport[]
  readonly calls: readonly CallReport[]
}

/** Which election, whatever the feed: two feeds that mean the same one give the same key. */
export interface ElectionKey {
  /** Lowercase ISO 3166-1 alpha-2. */
  readonly country: string
  readonly date: PartialDate
  readonly kind: ElectionKind
  /** What holds it, in lowercase words: `us`, `us/ca`, `gb`. */
  readonly jurisdiction: string
}

export type ElectionKind = 'general' | 'primary' | 'runoff' | 'special' | 'recall' | 'referendum'

/** Which race of the election, whatever the feed. All in lowercase words, `''` where there is none. */
export interface RaceKey {
  /** `president`, `senate`, `house`, `governor`, `state-senate` …; of a measure or retention its title. */
  readonly office: string
  /** Where it is voted on: `us`, `us/ca`, `us/ca/district/12`, `gb/w07000049`. */
  readonly area: string
  /** Of a primary of one party. */
  readonly party: string
  /** Which of several equal seats: `partial-term`, `class-2`, `position-3`. */
  readonly seat: string
}

/** People or tickets or lists; yes or no to a text; yes or no to an office holder. */
export type RaceKind = 'candidates' | 'measure' | 'retention' | 'lists'

/** Who or what can be voted for. */
export interface CandidacyReport {
  /** Unique in the race and the feed: the feed's own id where it is one, else name and party. */
  readonly key: string
  readonly kind: CandidacyKind
  /** As the feed writes it; of a ticket the first. Of a retention it is Yes or No: the title names the office holder. */
  readonly name: string
  /** The second of a ticket. */
  readonly runningMate: string | null
  /** The feed's own word. */
  readonly partyName: string | null
  readonly identifiers: readonly SourceIdentifier[]
  /** `null`: the feed does not say. */
  readonly isIncumbent: boolean | null
  readonly ballotOrder: number | null
  /** Won so far in a primary, as the feed counts them; absent: it does not say, as most copies were kept without. */
  readonly delegates?: number
}

/**
 * `choice`: Yes, No, None of these. `write-ins`: all together. `list`: a party's. `party`: a person or ticket whom the
 * feed does not name; `name` is the party's, so it never means a person.
 */
export type CandidacyKind = 'person' | 'choice' | 'write-ins' | 'list' | 'party'

/** What is counted in one reporting unit so far. */
export interface TallyReport {
  readonly unit: UnitReport
  /** By the candidacy's key; `null`: listed without a count, which is not 0. */
  readonly votes: ReadonlyMap<string, number | null>
  /** Parts of `votes` by how they were cast, in the feed's words (`election_day`); empty: not said. */
  readonly byMode: ReadonlyMap<string, ReadonlyMap<string, number>>
  /** All votes in the race, when the feed says so itself; it need not be the sum of `votes`. */
  readonly totalVotes: number | null
  readonly reporting: readonly ReportingReport[]
  /** Which round of a ranked-choice count it is, from 1; absent: the feed states none, as most counts have no rounds. */
  readonly round?: number
  /** Voters and ballots that the feed counts, each kind once; absent: none, as most feeds count votes alone. */
  readonly totals?: readonly UnitTotal[]
  /** When the feed counted it last, ISO 8601, UTC; `null`: it does not say. */
  readonly at: string | null
}

/** A number of voters or ballots in a unit, not of votes for a candidate. */
export interface UnitTotal {
  readonly kind: UnitTotalKind
  readonly count: number
}

/** `ballots`: all that were cast, also those without a vote in the race. */
export type UnitTotalKind =
  'registered' | 'ballots' | 'blank' | 'void' | 'over-votes' | 'under-votes' | 'exhausted'

/** How much is in. The kinds are never compared with each other. */
export interface ReportingReport {
  readonly kind: 'precincts' | 'expected_vote' | 'ballots'
  /** Of precincts and ballots how many are in; of the expected vote `null` unless it is given as a number. */
  readonly reported: number | null
  readonly total: number | null
  /** As the feed says it, not corrected, even above 100; `null`: it does not say. */
  readonly percent: number | null
}

/** Where votes are counted. */
export interface UnitReport {
  readonly level: UnitLevel
  /** Whatever the feed, for nation, state, county and constituency: `us/ca`, `us/ca/06037`; else unique in the election. */
  readonly key: string
  readonly name: string
  /** The key of the unit that it is part of; `null`: none. */
  readonly parent: string | null
}

export type UnitLevel =
  'nation' | 'state' | 'district' | 'constituency' | 'county' | 'municipality' | 'precinct'

/** That somebody says a race is decided, or takes it back. */
export interface CallReport {
  /** The candidacy's key. */
  readonly candidacy: string
  readonly status: 'winner' | 'runoff' | 'advance'
  /** Who says so. */
  readonly by: string
}
