import type { Proposition } from './proposition.js'
import { balanceIn, seatsIn } from './readers/congress.js'
import { electionIn } from './readers/elections.js'
import { eventIn } from './readers/events.js'
import { appointmentIn, speakerIn, tenureIn } from './readers/offices.js'
import type { Vocabulary } from './vocabulary.js'
import { readingOf, type Wording } from './wording.js'

/**
 * Returns the proposition of a listing, from the first parser that accepts the wording. `eventIn`
 * comes last, because it accepts words that it does not understand. Returns `null` if no parser
 * accepts the wording. A listing without a proposition has its own market.
 */
export function propositionOf(wording: Wording, vocabulary: Vocabulary): Proposition | null {
  const reading = readingOf(wording, vocabulary)
  const isInGroup = reading.outcome !== null && reading.group !== reading.title
  const found =
    electionIn(reading, reading.title) ??
    (isInGroup ? electionIn(reading, reading.group) : null) ??
    seatsIn(reading) ??
    balanceIn(reading) ??
    appointmentIn(reading) ??
    speakerIn(reading) ??
    tenureIn(reading) ??
    eventIn(reading)
  if (found === null || !reading.isNo) return found
  return { ...found, side: found.side === 'yes' ? 'no' : 'yes' }
}
