import { governedBy, raceIn } from './mentioned-race.js'
import { peopleIn } from './mentioned-people.js'
import { namedPlaces } from './named-places.js'
import { facetsOf, type Proposition } from './proposition.js'
import {
  aroundOf,
  idOfElection,
  officeReferences,
  partyReference,
  placeReference,
  referencesOf,
  type Reference,
} from './references.js'
import type { Vocabulary } from './vocabulary.js'
import type { Wording } from './wording.js'

/**
 * What a listing mentions: the references of its proposition and, where that is only words or was not
 * understood, the people and the race that the words name. So "How many Senate votes will Kamala Harris
 * cast?" is found under her name, though no other listing asks the same.
 */
export function mentionsOf(
  wording: Wording,
  proposition: Proposition | null,
  vocabulary: Vocabulary,
): readonly Reference[] {
  const stated = proposition === null ? [] : referencesOf(proposition)
  const isRead = proposition !== null && proposition.predicate !== 'event'
  const year = askedIn(wording)
  if (isRead && proposition.predicate !== 'is-next-appointed') {
    const governed = facetsOf(proposition).place === null ? governedBy(wording, vocabulary) : null
    return governed === null
      ? stated
      : [...stated, placeReference(governed, aroundOf(governed, year))]
  }
  const race = isRead ? null : raceIn(wording, vocabulary)
  const isNational = race?.office === 'president' || race?.office === 'vice-president'
  const around = aroundOf(race?.place ?? null, year)
  const people = peopleIn(wording, isNational ? { ...around, state: null } : around, vocabulary)
  const isNew = ({ names }: Reference) => !stated.some((other) => other.names[0] === names[0])
  return [...stated, ...people.filter(isNew), ...raceReferences(race, year)]
}

/**
 * The country that a listing is about: that of its proposition, else that of the only place that it mentions, if it names
 * no other; `null` for none.
 */
export function countryOf(
  wording: Wording,
  proposition: Proposition | null,
  references: readonly Reference[],
  vocabulary: Vocabulary,
): string | null {
  const place = proposition === null ? null : facetsOf(proposition).place
  if (place !== null) return place.country
  const mentioned = references.flatMap(({ role, countryCode }) =>
    role === 'PLACE' ? (countryCode ?? []) : [],
  )
  const named = mentioned.length === 0 ? [] : namedPlaces(wording, vocabulary).places
  const countries = new Set([...mentioned, ...named.map(({ country }) => country)])
  const [only = null] = countries
  return countries.size === 1 ? only : null
}

function raceReferences(
  race: ReturnType<typeof raceIn>,
  year: number | null,
): readonly Reference[] {
  if (race === null) return []
  const { office, place, parties, election } = race
  const around = aroundOf(place, year)
  // Parties without a place are those of the US: no others are in the vocabulary.
  const ofUs = { ...around, countryCode: around.countryCode ?? 'us', state: null }
  const references = parties.map((key) => partyReference(key, key, ofUs))
  if (place === null) return references
  if (office !== null) references.push(...officeReferences(office, place, around))
  references.push(placeReference(place, around))
  if (election !== null) {
    const electionId = idOfElection(election)
    references.push({ role: 'ELECTION', names: [], types: ['election'], ...around, electionId })
  }
  return references
}

/** The year in which it was asked, because a question may stay open for decades. */
function askedIn({ opensAt, askedAt, closesAt }: Wording): number | null {
  const at = askedAt ?? opensAt ?? closesAt
  const closing = closesAt === null ? Infinity : Number(closesAt.slice(0, 4))
  return at === null ? null : Math.min(Number(at.slice(0, 4)), closing)
}
