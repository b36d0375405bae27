import { contestIn } from './mentioned-contest.js'
import { peopleIn } from './mentioned-people.js'
import type { Proposition } from './proposition.js'
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
 * understood, the people and the contest that the words name. So "How many Senate votes will Kamala Harris
 * cast?" is found under her name, though no other listing asks the same.
 */
export function mentionsOf(
  wording: Wording,
  proposition: Proposition | null,
  vocabulary: Vocabulary,
): readonly Reference[] {
  const stated = proposition === null ? [] : referencesOf(proposition)
  const isRead = proposition !== null && proposition.predicate !== 'event'
  if (isRead && proposition.predicate !== 'is-next-appointed') return stated
  const contest = isRead ? null : contestIn(wording, vocabulary)
  const year = askedIn(wording)
  const isNational = contest?.office === 'president' || contest?.office === 'vice-president'
  const around = aroundOf(contest?.place ?? null, year)
  const people = peopleIn(wording, isNational ? { ...around, state: null } : around, vocabulary)
  const isNew = ({ names }: Reference) => !stated.some((other) => other.names[0] === names[0])
  return [...stated, ...people.filter(isNew), ...contestReferences(contest, year)]
}

function contestReferences(
  contest: ReturnType<typeof contestIn>,
  year: number | null,
): readonly Reference[] {
  if (contest === null) return []
  const { office, place, parties, election } = contest
  const around = aroundOf(place, year)
  // Parties without a place are those of the US: no others are in the vocabulary.
  const ofUs = { ...around, countryCode: around.countryCode ?? 'us', state: null }
  const references = parties.map((key) => partyReference(key, key, ofUs))
  if (office === null || place === null) return references
  references.push(...officeReferences(office, place, around), placeReference(place, around))
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
