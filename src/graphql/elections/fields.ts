import type { ReportingReport } from '../../domain/result.js'
import { isAbove100 } from '../../elections/race-events.js'
import type { RaceCall } from '../../loaders/elections/races.js'
import { secondOf } from '../arguments.js'

/** A call as GraphQL shows it. */
export function toCall(call: RaceCall) {
  return { ...call, receivedAt: secondOf(new Date(call.receivedAt)) }
}

/** How much is in, as the feed says it. */
export function toReporting(report: ReportingReport) {
  return { ...report, above100: isAbove100(report) }
}

/** An instant in whole seconds. */
export function secondIn(instant: string | null): string | null {
  return instant === null ? null : secondOf(new Date(instant))
}
