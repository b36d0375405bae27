import type { PartialDate } from '../domain/partial-date.js'

export const ELECTION_STATES = ['scheduled', 'open', 'counting', 'certified', 'cancelled'] as const

export type ElectionState = (typeof ELECTION_STATES)[number]

/** What the state of an election follows from. */
export interface ElectionFacts {
  /** The newest step of an operator. */
  readonly step: string | null
  readonly date: PartialDate | string | null
  readonly hasResults: boolean
  /** Whether a feed of certified results tells of it. */
  readonly isFinal: boolean
}

/**
 * Where an election stands. Certified and cancelled are what an operator says; certified is also what a feed of certified
 * results tells of. With any other result it is being counted; then it is open when an operator says so, or scheduled
 * while its day is to come. `null`: it is over, and nothing was told of it. `today`: yyyy-mm-dd.
 */
export function electionState(
  { step, date, hasResults, isFinal }: ElectionFacts,
  today: string,
): ElectionState | null {
  if (step === 'certified' || step === 'cancelled') return step
  if (hasResults) return isFinal ? 'certified' : 'counting'
  if (step === 'open') return 'open'
  // A date that is only a year or a month may still be to come while it lasts.
  return date !== null && date >= today.slice(0, date.length) ? 'scheduled' : null
}
