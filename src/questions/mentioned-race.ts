import { raceOf, type RacePhrase } from './race.js'
import { yearOfElection, yearOfNomination } from './cycles.js'
import { yearsIn } from './dates.js'
import { governedIn, namedPlaces, placeAround, withCountriesMeant } from './named-places.js'
import type { Office } from './offices.js'
import { UNITED_STATES, type Place } from './places.js'
import type { Election } from './references.js'
import { partyOf } from './subjects.js'
import type { Vocabulary } from './vocabulary.js'
import { readingOf, type Reading, type Wording } from './wording.js'
import { plain } from './words.js'

/** A race or an office that a question mentions, whatever it asks about it. */
export interface MentionedRace {
  /** `null`: only the place is known, whose government, chamber or election it is about, or a party. */
  readonly office: Office | null
  readonly place: Place | null
  /** Keys of parties, as `partyOf` gives them. */
  readonly parties: readonly string[]
  /** `null` when the question is about no election, or an unknown one. */
  readonly election: Election | null
}

const CUE =
  /\b(?:presiden\w*|vp|senat\w+|house|congressional|district|governor\w*|gubernatorial|mayor\w*|prime minister\w*|chancellor|speaker|primary|attorney general|parliament\w*|[a-z]{2}-(?:\d{1,2}|al))\b/
/** Only questions with such words are about an election; others are about the holder of the office. */
const ELECTORAL =
  /\b(?:elections?|elected|primary|primaries|caucus|nominees?|nominations?|nominated|winners?|wins?|won|races?|margin|runoff|ticket|candidates?|candidacy|runs?|running|advance|seats?|midterms?|place|vote percent|endorse)\b/
const HOUSE =
  /\b(?:us house|house of representatives|speaker of the house|house (?:speaker|seats?|races?|control|elections?|majority|minority|republicans|democrats|vote|votes))\b/
/** An office without a country means that of the US only in these words: "the president of FIFA" does not. */
const OF_THE_US =
  /\b(?:for (?:us )?president|us president|presidential (?:and |or )?(?:elections?|race|run|bid|ticket|matchup|candida\w+|nomin\w+|primary|primaries|campaign|cycle)|presidency|vice president|vice presidential|vp nominee)\b(?! of (?!the (?:us|united states)\b))/
/** Words that may precede an office without making it that of another body. */
const FUNCTION =
  /^(?:the|a|an|in|for|of|at|to|as|be|become|next|win|wins|won|by|before|after|and|or|his|her|their|run|announce|us|20\d\d|lose|loses|enter|current|future|first)$/
const MOST_WORDS = 12

/** The country whose government, chamber or election `wording` is about; `null` for none. */
export function governedBy(wording: Wording, vocabulary: Vocabulary): Place | null {
  const { texts, named } = textsOf(wording, vocabulary)
  return named.isUnclear ? null : governedAmong(texts, vocabulary)
}

/** The most exact race that `wording` mentions; `null` when none is understood. */
export function raceIn(given: Wording, vocabulary: Vocabulary): MentionedRace | null {
  const { reading, texts, named } = textsOf(given, vocabulary)
  const whole = texts.join(' ')
  if (named.isUnclear) return null
  const governed = governedAmong(texts, vocabulary)
  const ofGoverned =
    governed === null ? null : { office: null, place: governed, parties: [], election: null }
  if (!CUE.test(whole)) return ofGoverned
  const phrases = texts.flatMap((text) => longestIn(text, whole, named.places, vocabulary) ?? [])
  const exact = phrases.find(({ place }) => (place?.state ?? place?.part ?? null) !== null)
  const phrase = exact ?? phrases.find(({ place }) => place !== null) ?? phrases[0]
  if (phrase === undefined) return ofGoverned
  const parties = partiesIn(phrase, reading, whole)
  const office = officeIn(phrase, whole)
  const place = phrase.place ?? placeAround(office, named)
  if (office === null || place === null) {
    if (parties.length === 0) return ofGoverned
    return { office: null, place: governed, parties, election: null }
  }
  // One state's part of it ("House seats in Virginia") still belongs to the election of the whole chamber.
  const isChamber = office === 'senate' || office === 'house'
  const elected = isChamber ? UNITED_STATES : place
  return { office, place, parties, election: electionOf(reading, phrase, office, elected, whole) }
}

/** `given` as it is meant, its `plain` texts, and the places in it. */
function textsOf(given: Wording, vocabulary: Vocabulary) {
  const wording = {
    ...given,
    title: withCountriesMeant(given.title, vocabulary),
    groupTitle: given.groupTitle === null ? null : withCountriesMeant(given.groupTitle, vocabulary),
  }
  const reading = readingOf(wording, vocabulary)
  const texts = [reading.title, reading.outcome ?? '', reading.group].map(withoutLookAlikes)
  return { reading, texts, named: namedPlaces(wording, vocabulary) }
}

function governedAmong(texts: readonly string[], vocabulary: Vocabulary): Place | null {
  return texts.flatMap((text) => governedIn(text, vocabulary) ?? [])[0] ?? null
}

function withoutLookAlikes(text: string): string {
  return (
    text
      .replace(/\bwhite house\b/g, ' ')
      // A vote of senators is a vote in the Senate.
      .replace(/\bsenators\b(?=.* vote)/, 'senate')
      // "Maine-Texas Senate combo" is several words, but "tx-23" is one.
      .replace(/(?<=[a-z]{3})-(?=[a-z]{3})/g, ' ')
  )
}

/** The longest run of words that reads as a race with an office. */
function longestIn(
  text: string,
  whole: string,
  named: readonly Place[],
  vocabulary: Vocabulary,
): RacePhrase | null {
  const words = text.split(' ').filter((word) => word !== '')
  for (let length = Math.min(MOST_WORDS, words.length); length > 0; length -= 1) {
    for (let from = 0; from + length <= words.length; from += 1) {
      const run = words.slice(from, from + length).join(' ')
      const phrase = CUE.test(run) ? raceOf(run, vocabulary) : null
      if (phrase === null || !isMeant(phrase, whole, named)) continue
      // "Navajo Nation presidential election": it is not understood whose election this is.
      const isOfNamed = phrase.place === null && !FUNCTION.test(words[from - 1] ?? 'the')
      if (phrase.office !== 'president' || !isOfNamed) return phrase
    }
  }
  return null
}

/** Whether the words can only mean the office, and nothing else. */
function isMeant(
  { office, place, party, word }: RacePhrase,
  whole: string,
  named: readonly Place[],
): boolean {
  if (office === null) return party !== null && word !== null
  // "Texas Senate" without an election is the chamber of Texas.
  const isOfState = place === null ? named.length > 0 : place.state !== null
  const isChamber = /^(?:senate|house)(?:-seat)?$/.test(office)
  if (isChamber && isOfState && !ELECTORAL.test(whole)) return false
  if (office === 'house') return HOUSE.test(whole)
  // Without more words, a senator may be one of a state.
  if (office === 'senate' && place === null) return /\bsenate\b/.test(whole)
  return place !== null || isChamber || OF_THE_US.test(whole)
}

function officeIn({ office }: RacePhrase, whole: string): Office | null {
  return office === 'house' && /\bspeaker of the\b|\bhouse speaker\b/.test(whole)
    ? 'speaker'
    : office
}

function partiesIn(
  { party }: RacePhrase,
  { wording, vocabulary }: Reading,
  whole: string,
): readonly string[] {
  const outcome = plain(wording.outcomeTitle ?? '')
  const ofOutcome = partyOf(
    /^(?:the )?[a-z]+(?: party)?(?=$| [\d+<≥-])/.exec(outcome)?.[0] ?? '',
    vocabulary,
  )
  const by = /\bby (?:an? |the )?(democrat|republican)s?\b/.exec(whole)?.[1]
  const named = by === undefined ? null : partyOf(by, vocabulary)
  const keys = [party, ofOutcome?.key, named?.key].filter((key) => typeof key === 'string')
  return [...new Set(keys)].filter((key) => key !== 'independent')
}

function electionOf(
  { asked, vocabulary, title, group }: Reading,
  phrase: RacePhrase,
  office: Office,
  place: Place,
  whole: string,
): Election | null {
  if (!ELECTORAL.test(whole) || office === 'speaker' || phrase.isSpecial) return null
  const isNomination = phrase.party !== null && phrase.word !== null
  // The primaries of two parties are two nominations.
  if (phrase.word === 'primary' && !isNomination && office !== 'house-seat') return null
  const stated = [...new Set([...phrase.years, ...yearsIn(title), ...yearsIn(group)])]
  const known = isNomination ? yearOfNomination : yearOfElection
  const year = stated.length > 0 ? stated[0] : known(office, place, asked, vocabulary)
  if (stated.length > 1 || year === undefined || year === null) return null
  return { office, place, year, party: isNomination ? phrase.party : null }
}
