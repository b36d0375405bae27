import type { Office } from './offices.js'
import { UNITED_STATES, type Place } from './places.js'
import type { Vocabulary } from './vocabulary.js'

/** The parts of a phrase such as "the 2026 US Senate election in Texas". */
export type RacePhrase = Readonly<NonNullable<ReturnType<typeof phraseOf>>>

/** Words that do not help to identify a race. */
const IGNORED_WORDS = new Set(
  (
    'the a an of in for to at as on be after race races contest election elections electoral winner ' +
    'seat seats party partys cycle state national federal general official following held win ' +
    'control result candidates contracts other added request midterm midterms and its this'
  ).split(' '),
)

/**
 * State codes that are also English words or other abbreviations. They are recognised only in a
 * district ("IN-05").
 */
const AMBIGUOUS_CODES = new Set('in or me de la hi id al ma pa ok oh as mp vi'.split(' '))

/** State codes that are also words which often come before a year ("in 2024"). */
const PREPOSITIONS = new Set(['in', 'or', 'as', 'me', 'la', 'de'])

const GEORGIA: Place = { country: 'ge', state: null, part: null, name: 'Georgia' }

interface Draft {
  office: Office | null
  places: Place[]
  years: number[]
  party: string | null
  /** `candidate` means a nomination only with a party: "the Democratic candidate for …". */
  word: 'nominee' | 'primary' | 'candidate' | null
  district: string | null
  flags: Set<string>
}

/**
 * Parses `words` (from `plain`) as the name of a race. Returns `null` if a word is not understood
 * and not in `IGNORED_WORDS`, because the word may change the meaning: "the primary runoff by 5% or
 * more" is not the same question as "the primary".
 */
export function raceOf(words: string, vocabulary: Vocabulary): RacePhrase | null {
  const parts = words.split(' ').filter((part) => part !== '')
  const draft: Draft = {
    ...{ office: null, places: [], years: [], party: null, word: null, district: null },
    flags: new Set(),
  }
  for (let at = 0; at < parts.length;) {
    const length = readPart(parts, at, draft, vocabulary)
    if (length === 0) return null
    at += length
  }
  const place = placeOf(draft, vocabulary)
  return place === undefined
    ? null
    : phraseOf(draft, withCountryGeorgia(place, draft.office, words), parts, vocabulary)
}

function readPart(
  parts: readonly string[],
  at: number,
  draft: Draft,
  vocabulary: Vocabulary,
): number {
  const word = parts[at] ?? ''
  const pair = `${word} ${parts[at + 1] ?? ''}`
  if (/^20\d\d$/.test(word)) return addTo(draft.years, Number(word), 1)
  if (pair === 'popular vote') return setFlag(draft, 'popular', 2)
  if (word === 'us' || word === 'usa') return addTo(draft.places, UNITED_STATES, 1)
  if (word === 'next' || word === 'upcoming') return setFlag(draft, 'next', 1)
  if (word === 'special') return setFlag(draft, 'special', 1)
  if (word === 'runoff') return setFlag(draft, 'runoff', 1)
  if (pair === 'general election' || pair === 'federal election')
    return setFlag(draft, 'general', 2)
  const district = districtAt(parts, at)
  if (district !== null) {
    if (draft.district !== null) return 0
    draft.district = district.part
    return district.length
  }
  for (const { words, office } of vocabulary.offices) {
    if (!words.every((officeWord, index) => parts[at + index] === officeWord)) continue
    // "US House election in Michigan's 7th congressional district" names the office twice.
    if (draft.office !== null && draft.office !== office) return 0
    draft.office = office
    return words.length
  }
  const found = vocabulary.places.placeAt(parts, at)
  if (found !== null) {
    return found.place === null ? 0 : addTo(draft.places, found.place, found.length)
  }
  if (/^(?:nominee|nominees|nomination|nominated)$/.test(word)) return noteWord(draft, 'nominee')
  if (/^(?:primary|primaries|caucus|caucuses)$/.test(word)) return noteWord(draft, 'primary')
  if (word === 'candidate') return noteWord(draft, 'candidate')
  const party = vocabulary.parties.find(({ words }) => words.has(word))
  if (party !== undefined) {
    if (draft.party !== null && draft.party !== party.key) return 0
    draft.party = party.key
    return 1
  }
  // "OH 2022 Senate": before a year, a code that is not a preposition can only be a state.
  const isBeforeYear = /^20\d\d$/.test(parts[at + 1] ?? '') && !PREPOSITIONS.has(word)
  const isCode = vocabulary.states.has(word) && (isBeforeYear || !AMBIGUOUS_CODES.has(word))
  if (isCode) return addTo(draft.places, vocabulary.places.stateOf(word), 1)
  if (IGNORED_WORDS.has(word)) return 1
  return 0
}

function districtAt(
  parts: readonly string[],
  at: number,
): { readonly part: string; readonly length: number } | null {
  if (parts[at] === 'at-large') return { part: 'al', length: parts[at + 1] === 'district' ? 2 : 1 }
  const number = /^(\d{1,2})(?:st|nd|rd|th)$/.exec(parts[at] ?? '')?.[1]
  if (number === undefined) return null
  const after = parts.slice(at + 1)
  const length = ['district', 'cd'].includes(after[0] ?? '')
    ? 2
    : after[0] === 'congressional' && after[1] === 'district'
      ? 3
      : ['republican', 'democratic'].includes(after[0] ?? '')
        ? 1
        : 0
  return length === 0 ? null : { part: String(Number(number)), length }
}

/** The most specific of the named places; `undefined` if they contradict each other. */
function placeOf({ places, district }: Draft, vocabulary: Vocabulary): Place | null | undefined {
  const inCountry = places.filter((place) => place.state !== null || place.part !== null)
  const [first, ...others] = inCountry
  if (first === undefined) {
    const countries = new Set(places.map(({ country }) => country))
    if (countries.size > 1 || district !== null) return undefined
    return places[0] ?? null
  }
  if (places.some(({ country }) => country !== first.country)) return undefined
  if (others.some(({ state, part }) => state !== first.state || part !== first.part))
    return undefined
  if (district === null) return first
  if (first.state === null || first.part !== null) return undefined
  return vocabulary.places.stateOf(first.state, district)
}

/**
 * States of the US have no president, prime minister or parliament. With such an office, Georgia is
 * the country.
 */
function withCountryGeorgia(
  place: Place | null,
  office: Office | null,
  words: string,
): Place | null {
  const isOfCountry =
    office === 'prime-minister' ||
    office === 'legislature' ||
    (office === 'president' && /\bpresident of georgia\b/.test(words))
  return isOfCountry && place?.state === 'ga' && place.part === null ? GEORGIA : place
}

function phraseOf(
  draft: Draft,
  place: Place | null,
  parts: readonly string[],
  vocabulary: Vocabulary,
) {
  const office = officeOf(draft, place, parts, vocabulary)
  if (office === undefined) return null
  return {
    office,
    place: office === 'house-seat' ? districtOf(place, vocabulary) : place,
    years: [...new Set(draft.years)] as readonly number[],
    /** The party that the nomination or primary belongs to. */
    party: draft.party,
    word: draft.word,
    isPopularVote: draft.flags.has('popular'),
    isSpecial: draft.flags.has('special'),
    isRunoff: draft.flags.has('runoff'),
    /** If true ("next", "upcoming"), the date of the question decides which election is meant. */
    isNext: draft.flags.has('next'),
  }
}

/** A state with only one seat in the House is its own district, at large. */
function districtOf(place: Place | null, { places }: Vocabulary): Place | null {
  if (place?.part !== null || place.state === null) return place
  return places.stateOf(place.state, 'al')
}

/** The office that the words mean; `undefined` if they contradict each other. */
function officeOf(
  { office, flags }: Draft,
  place: Place | null,
  parts: readonly string[],
  { states }: Vocabulary,
): Office | null | undefined {
  const state = place?.state ?? null
  if (office === 'senate') {
    if (place === null || (place.country === 'us' && state === null)) return 'senate'
    return state !== null && place.part === null ? 'senate-seat' : undefined
  }
  if (office === 'house') {
    if (place === null || (place.country === 'us' && state === null)) return 'house'
    if (state === null || /[a-z]{3}/.test(place.part ?? '')) return undefined
    if (place.part !== null) return 'house-seat'
    // "Alaska House" is the only seat of Alaska in the House of Representatives. "Texas House" is a
    // chamber of the state of Texas.
    return states.get(state)?.isAtLarge === true ? 'house-seat' : undefined
  }
  if (office === null) {
    const isDistrict = state !== null && /^(?:\d+|al)$/.test(place?.part ?? '')
    if (isDistrict) return 'house-seat'
    const isAbroad = place !== null && place.country !== 'us' && place.part === null
    if (isAbroad && flags.has('general')) return 'legislature'
    const isPart = place !== null && place.country !== 'us' && place.part !== null
    return isPart && parts.includes('election') ? 'legislature' : null
  }
  if (office === 'mayor' && place !== null && place.part === null) {
    return place.state === 'dc' ? office : undefined
  }
  return office
}

function addTo<T>(list: T[], value: T, length: number): number {
  list.push(value)
  return length
}

function setFlag(draft: Draft, name: string, length: number): number {
  draft.flags.add(name)
  return length
}

function noteWord(draft: Draft, word: Draft['word']): number {
  // "primary" is more specific than "nominee": a presidential primary in one state does not decide
  // the nomination. So "primary" is never replaced.
  draft.word = draft.word === 'primary' || word === 'candidate' ? (draft.word ?? word) : word
  return 1
}
