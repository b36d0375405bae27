import { raceOf } from '../race.js'
import { yearOfElection } from '../cycles.js'
import { yearsIn } from '../dates.js'
import { countryAround, namedPlaces } from '../named-places.js'
import { UNITED_STATES } from '../places.js'
import type { Proposition } from '../proposition.js'
import { statedYear } from './elections.js'
import { balanceOf, seatsOf } from '../seats.js'
import { question, type Reading } from '../wording.js'

/** Parses a question about the number of seats of a party in a chamber of the US Congress. */
export function seatsIn(reading: Reading): Proposition | null {
  const seats = seatsOf(reading.title, reading.outcome, reading.vocabulary)
  if (seats === null) return null
  const phrase = raceOf(seats.rest, reading.vocabulary)
  if (phrase === null || phrase.party !== null || phrase.word !== null) return null
  const { wording, vocabulary } = reading
  const place = phrase.place ?? countryAround(seats.chamber, namedPlaces(wording, vocabulary))
  if (place === null) return null
  if (place.country !== 'us' || place.state !== null) return null
  const year =
    statedYear(reading, phrase) ??
    yearOfElection(seats.chamber, place, reading.questionTimes, reading.vocabulary)
  if (year === null) return null
  const { party, counts, range } = seats
  return {
    ...{ predicate: 'has-seats', office: seats.chamber, place, year, party, counts },
    subject: {
      ...{ kind: 'thing', key: range, aliases: [] },
      name: `${seats.partyName}: ${range.replace(/-$/, ' or more')} seats`,
    },
    side: 'yes',
    question: question(reading, null),
  }
}

/** Parses a question about which party controls each chamber. */
export function balanceIn(reading: Reading): Proposition | null {
  if (!/balance of power/.test(`${reading.title} ${reading.group}`)) return null
  const fromTitle = balanceOf(reading.title.replace(/.*balance of power /, ''))
  const balance = fromTitle ?? balanceOf(reading.outcome ?? '')
  const years = [...new Set([...yearsIn(reading.title), ...yearsIn(reading.group)])]
  const [year] = years
  if (balance === null || year === undefined || years.length > 1) return null
  return {
    ...{ predicate: 'balance-of-power', place: UNITED_STATES, year, side: 'yes' },
    subject: {
      kind: 'thing',
      key: balance,
      name: reading.wording.outcomeTitle ?? balance,
      aliases: [],
    },
    question: question(reading, true),
  }
}
