import type { PartialDate } from '../domain/partial-date.js'

export const ELECTION_STATES = ['scheduled', 'open', 'counting', 'certified', 'cancelled'] as const

export type ElectionState = (typeof ELECTION_STATES)[number]

/** The facts that determine the state of an election. */
export interface ElectionFacts {
  /** The newest step that an operator recorded. */
  readonly step: string | null
  readonly date: PartialDate | string | null
  readonly hasResults: boolean
  /** Whether a feed of certified results reports the election. */
  readonly isFinal: boolean
}

/**
 * Returns the state of an election. `today`: yyyy-mm-dd.
 *
 * The first rule that applies decides:
 * - An operator has set `certified` or `cancelled`: this state.
 * - The election has results: `certified` if a feed of certified results reports it, otherwise
 *   `counting`.
 * - An operator has set `open`: `open`.
 * - Otherwise: `scheduled` until its date has passed; `null` after that, or if the date is unknown.
 */
export function electionState(
  { step, date, hasResults, isFinal }: ElectionFacts,
  today: string,
): ElectionState | null {
  if (step === 'certified' || step === 'cancelled') return step
  if (hasResults) return isFinal ? 'certified' : 'counting'
  if (step === 'open') return 'open'
  // A date that is only a year or a month has passed when the whole year or month has passed.
  return date !== null && date >= today.slice(0, date.length) ? 'scheduled' : null
}
