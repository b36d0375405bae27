import { governedBy, raceIn } from './mentioned-race.js'
import { peopleIn } from './mentioned-people.js'
import { namedPlaces } from './named-places.js'
import { facetsOf, type Proposition } from './proposition.js'
import {
  referenceContext,
  idOfElection,
  officeReferences,
  partyReference,
  placeReference,
  referencesOf,
  type Reference,
} from './references.js'
import { statedPlace } from './stated-place.js'
import { withTargets } from './venue-targets.js'
import type { Vocabulary } from './vocabulary.js'
import type { Wording } from './wording.js'

/**
 * Returns references to the entities that a listing mentions. These are the references of its
 * proposition and sometimes more. If the proposition has no place, the country that the wording is
 * about is added. For an appointment, the people that the words name are added. If the proposition
 * is only an event or the wording was not understood, these people and the race that the words name
 * are added. For example, "How many Senate votes will Kamala Harris cast?" mentions Kamala Harris.
 * The person and the party that the venue names by id are added as well.
 */
export function mentionsOf(
  wording: Wording,
  proposition: Proposition | null,
  vocabulary: Vocabulary,
): readonly Reference[] {
  const inWords = mentionedInWords(wording, proposition, vocabulary)
  const likely = statedPlace(wording, vocabulary)?.country
  const references =
    likely === undefined
      ? inWords
      : inWords.map((reference) =>
          reference.role === 'SUBJECT' && reference.countryCode === null
            ? { ...reference, likelyCountry: likely }
            : reference,
        )
  return withTargets(references, wording, { proposition, year: yearAsked(wording) }, vocabulary)
}

function mentionedInWords(
  wording: Wording,
  proposition: Proposition | null,
  vocabulary: Vocabulary,
): readonly Reference[] {
  const ofProposition = proposition === null ? [] : referencesOf(proposition)
  const isUnderstood = proposition !== null && proposition.predicate !== 'event'
  const year = yearAsked(wording)
  if (isUnderstood && proposition.predicate !== 'is-next-appointed') {
    const governed = facetsOf(proposition).place === null ? governedBy(wording, vocabulary) : null
    return governed === null
      ? ofProposition
      : [...ofProposition, placeReference(governed, referenceContext(governed, year))]
  }
  const race = isUnderstood ? null : raceIn(wording, vocabulary)
  const isNational = race?.office === 'president' || race?.office === 'vice-president'
  const context = referenceContext(race?.place ?? null, year)
  const people = peopleIn(wording, isNational ? { ...context, state: null } : context, vocabulary)
  const isNew = ({ names }: Reference) =>
    !ofProposition.some((known) => known.names[0] === names[0])
  return [...ofProposition, ...people.filter(isNew), ...raceReferences(race, year)]
}

/**
 * Returns the country of a listing's proposition. If the proposition has no country, but all places
 * that the listing mentions are in the same country, returns this country. Otherwise returns
 * `null`.
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
  const context = referenceContext(place, year)
  // A party without a place is a party of the US, because the vocabulary has no other parties.
  const usContext = { ...context, countryCode: context.countryCode ?? 'us', state: null }
  const references = parties.map((key) => partyReference(key, key, usContext))
  if (place === null) return references
  if (office !== null) references.push(...officeReferences(office, place, context))
  references.push(placeReference(place, context))
  if (election !== null) {
    const electionId = idOfElection(election)
    references.push({ role: 'ELECTION', names: [], types: ['election'], ...context, electionId })
  }
  return references
}

/**
 * The year in which the question was asked. The year of the close would be wrong, because a
 * question may be open for decades.
 */
function yearAsked({ opensAt, askedAt, closesAt }: Wording): number | null {
  const at = askedAt ?? opensAt ?? closesAt
  const closing = closesAt === null ? Infinity : Number(closesAt.slice(0, 4))
  return at === null ? null : Math.min(Number(at.slice(0, 4)), closing)
}
