import { secondOf } from '../../../domain/instant.js'
import type { ReportingReport } from '../../../domain/result.js'
import { isAbove100 } from '../../../elections/race-events.js'
import type { RaceCall } from '../../../loaders/elections/races.js'

/** Converts a call of a race to the GraphQL type `Call`. */
export function toCall(call: RaceCall) {
  return { ...call, receivedAt: secondOf(new Date(call.receivedAt)) }
}

/** Converts a report about the progress of a count to the GraphQL type `Reporting`. */
export function toReporting(report: ReportingReport) {
  return { ...report, above100: isAbove100(report) }
}

/** Removes the fraction of a second from a time; `null` without a time. */
export function secondIn(instant: string | null): string | null {
  return instant === null ? null : secondOf(new Date(instant))
}
