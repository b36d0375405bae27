import { secondOf } from '../../../domain/instant.js'
import type { ReportingReport } from '../../../domain/result.js'
import { isAbove100 } from '../../../elections/race-events.js'
import type { Race, RaceCall } from '../../../loaders/elections/races.js'
import type { RaceCandidacy } from '../../../loaders/elections/candidacies-and-counts.js'

/** A candidacy in a feed, with its race and its votes. */
export interface ListedCandidacy extends RaceCandidacy {
  readonly race: Race
  readonly source: string
  readonly votes: number | null
  readonly share: number | null
}

/** A candidacy, by its key in a feed. */
export interface KeyOfCandidacy {
  readonly race: Race
  readonly source: string
  readonly candidacyKey: string
}

/** A call, and the race that is called. */
export interface CallOfRace extends RaceCall {
  readonly race: Race
}

/** A count of the votes of a candidacy. */
export interface CandidacyVotes extends KeyOfCandidacy {
  readonly votes: number | null
  readonly isListed: boolean
}

/** The votes of a candidacy at one time. */
export interface CandidacyShare extends KeyOfCandidacy {
  readonly votes: number | null
  readonly share: number | null
}

/** Converts a report about the progress of a count to the GraphQL type `Reporting`. */
export function toReporting(report: ReportingReport) {
  return { ...report, isAbove100: isAbove100(report) }
}

/** Removes the fraction of a second from a time; `null` without a time. */
export function secondIn(instant: string | null): string | null {
  return instant === null ? null : secondOf(new Date(instant))
}
