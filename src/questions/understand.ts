import type { Proposition } from './proposition.js'
import { balanceIn, seatsIn } from './said-of-congress.js'
import { electionIn } from './said-of-elections.js'
import { eventIn } from './said-of-events.js'
import { appointmentIn, tenureIn } from './said-of-offices.js'
import type { Vocabulary } from './vocabulary.js'
import { readingOf, type Wording } from './wording.js'

/**
 * What a listing claims; `null` when its wording is not understood to the last word, so that it stays a
 * market of its own.
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
    tenureIn(reading) ??
    eventIn(reading)
  if (found === null || !reading.isNo) return found
  return { ...found, side: found.side === 'yes' ? 'no' : 'yes' }
}
