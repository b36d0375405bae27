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

/** A race or an office that a question mentions. */
export interface MentionedRace {
  /**
   * `null` if the question mentions no office. The question then mentions parties, or a country
   * with its government, chamber or election.
   */
  readonly office: Office | null
  readonly place: Place | null
  /** Keys of parties, from `partyOf`. */
  readonly parties: readonly string[]
  /** `null` if the question is not about an election, or if the election is unknown. */
  readonly election: Election | null
}

const RACE_WORD =
  /\b(?:presiden\w*|vp|senat\w+|house|congressional|district|governor\w*|gubernatorial|mayor\w*|prime minister\w*|chancellor|speaker|primary|attorney general|parliament\w*|[a-z]{2}-(?:\d{1,2}|al))\b/
/**
 * Only questions with these words are about an election. Other questions are about the holder of
 * the office.
 */
const ELECTION_WORD =
  /\b(?:elections?|elected|primary|primaries|caucus|nominees?|nominations?|nominated|winners?|wins?|won|races?|margin|runoff|ticket|candidates?|candidacy|runs?|running|advance|seats?|midterms?|place|vote percent|endorse)\b/
const HOUSE_PHRASE =
  /\b(?:us house|house of representatives|speaker of the house|house (?:speaker|seats?|races?|control|elections?|majority|minority|republicans|democrats|vote|votes))\b/
/**
 * If a question names no country, only these words mean an office of the US. For example, "the
 * president of FIFA" is not an office of the US.
 */
const US_OFFICE_PHRASE =
  /\b(?:for (?:us )?president|us president|presidential (?:and |or )?(?:elections?|race|run|bid|ticket|matchup|candida\w+|nomin\w+|primary|primaries|campaign|cycle)|presidency|vice president|vice presidential|vp nominee)\b(?! of (?!the (?:us|united states)\b))/
/**
 * Words that can precede an office. Any other word may be the name of an organisation, such as
 * "Navajo Nation".
 */
const FUNCTION_WORD =
  /^(?:the|a|an|in|for|of|at|to|as|be|become|next|win|wins|won|by|before|after|and|or|his|her|their|run|announce|us|20\d\d|lose|loses|enter|current|future|first)$/
const MAX_WORDS = 12

/**
 * The country whose government, chamber or election `wording` is about; `null` if there is none.
 */
export function governedBy(wording: Wording, vocabulary: Vocabulary): Place | null {
  const { texts, named } = textsOf(wording, vocabulary)
  return named.isUnclear ? null : governedAmong(texts, vocabulary)
}

/** Returns the most specific race that `wording` mentions; `null` if none is understood. */
export function raceIn(wording: Wording, vocabulary: Vocabulary): MentionedRace | null {
  const { reading, texts, named } = textsOf(wording, vocabulary)
  const allText = texts.join(' ')
  if (named.isUnclear) return null
  const governed = governedAmong(texts, vocabulary)
  const governedRace =
    governed === null ? null : { office: null, place: governed, parties: [], election: null }
  if (!RACE_WORD.test(allText)) return governedRace
  const phrases = texts.flatMap((text) => longestIn(text, allText, named.places, vocabulary) ?? [])
  const specificPhrase = phrases.find(({ place }) => (place?.state ?? place?.part ?? null) !== null)
  const phrase = specificPhrase ?? phrases.find(({ place }) => place !== null) ?? phrases[0]
  if (phrase === undefined) return governedRace
  const parties = partiesIn(phrase, reading, allText)
  const office = officeIn(phrase, allText)
  const place = phrase.place ?? placeAround(office, named)
  if (office === null || place === null) {
    if (parties.length === 0) return governedRace
    return { office: null, place: governed, parties, election: null }
  }
  // The seats of one state ("House seats in Virginia") belong to the election of the whole chamber.
  const isChamber = office === 'senate' || office === 'house'
  const elected = isChamber ? UNITED_STATES : place
  return { office, place, parties, election: electionOf(reading, phrase, office, elected, allText) }
}

/**
 * Removes from the wording the names of countries that are part of a person's name. Returns the
 * result in three forms: as a `Reading`, as `plain` texts, and as the places that it names.
 */
function textsOf(wording: Wording, vocabulary: Vocabulary) {
  const prepared = {
    ...wording,
    title: withCountriesMeant(wording.title, vocabulary),
    groupTitle:
      wording.groupTitle === null ? null : withCountriesMeant(wording.groupTitle, vocabulary),
  }
  const reading = readingOf(prepared, vocabulary)
  const texts = [reading.title, reading.outcome ?? '', reading.group].map(withoutLookAlikes)
  return { reading, texts, named: namedPlaces(prepared, vocabulary) }
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
      // Splits "Maine-Texas Senate combo" into words, but not "tx-23".
      .replace(/(?<=[a-z]{3})-(?=[a-z]{3})/g, ' ')
  )
}

/**
 * The longest sequence of words that can be parsed as a race with an office, or as a nomination or
 * primary of a party.
 */
function longestIn(
  text: string,
  allText: string,
  named: readonly Place[],
  vocabulary: Vocabulary,
): RacePhrase | null {
  const words = text.split(' ').filter((word) => word !== '')
  for (let length = Math.min(MAX_WORDS, words.length); length > 0; length -= 1) {
    for (let from = 0; from + length <= words.length; from += 1) {
      const run = words.slice(from, from + length).join(' ')
      const phrase = RACE_WORD.test(run) ? raceOf(run, vocabulary) : null
      if (phrase === null || !isMeant(phrase, allText, named)) continue
      // In "Navajo Nation presidential election", the words before the office name an organization.
      const isOfNamed = phrase.place === null && !FUNCTION_WORD.test(words[from - 1] ?? 'the')
      if (phrase.office !== 'president' || !isOfNamed) return phrase
    }
  }
  return null
}

/**
 * For a phrase with an office: whether the phrase can only mean this office. For a phrase without
 * an office: whether the phrase is a nomination or primary of a party.
 */
function isMeant(
  { office, place, party, word }: RacePhrase,
  allText: string,
  named: readonly Place[],
): boolean {
  if (office === null) return party !== null && word !== null
  // "Texas Senate" without an election is the chamber of Texas.
  const isOfState = place === null ? named.length > 0 : place.state !== null
  const isChamber = /^(?:senate|house)(?:-seat)?$/.test(office)
  if (isChamber && isOfState && !ELECTION_WORD.test(allText)) return false
  if (office === 'house') return HOUSE_PHRASE.test(allText)
  // A senator may belong to a state senate, so the text must contain the word "senate".
  if (office === 'senate' && place === null) return /\bsenate\b/.test(allText)
  return place !== null || isChamber || US_OFFICE_PHRASE.test(allText)
}

function officeIn({ office }: RacePhrase, allText: string): Office | null {
  return office === 'house' && /\bspeaker of the\b|\bhouse speaker\b/.test(allText)
    ? 'speaker'
    : office
}

function partiesIn(
  { party }: RacePhrase,
  { wording, vocabulary }: Reading,
  allText: string,
): readonly string[] {
  const outcome = plain(wording.outcomeTitle ?? '')
  const partyOfOutcome = partyOf(
    /^(?:the )?[a-z]+(?: party)?(?=$| [\d+<≥-])/.exec(outcome)?.[0] ?? '',
    vocabulary,
  )
  const byParty = /\bby (?:an? |the )?(democrat|republican)s?\b/.exec(allText)?.[1]
  const named = byParty === undefined ? null : partyOf(byParty, vocabulary)
  const keys = [party, partyOfOutcome?.key, named?.key].filter((key) => typeof key === 'string')
  return [...new Set(keys)].filter((key) => key !== 'independent')
}

function electionOf(
  { questionTimes, vocabulary, title, group }: Reading,
  phrase: RacePhrase,
  office: Office,
  place: Place,
  allText: string,
): Election | null {
  if (!ELECTION_WORD.test(allText) || office === 'speaker' || phrase.isSpecial) return null
  const isNomination = phrase.party !== null && phrase.word !== null
  // Each party has its own primary, so a primary without a party does not identify an election.
  if (phrase.word === 'primary' && !isNomination && office !== 'house-seat') return null
  const stated = [...new Set([...phrase.years, ...yearsIn(title), ...yearsIn(group)])]
  const known = isNomination ? yearOfNomination : yearOfElection
  const year = stated.length > 0 ? stated[0] : known(office, place, questionTimes, vocabulary)
  if (stated.length > 1 || year === undefined || year === null) return null
  return { office, place, year, party: isNomination ? phrase.party : null }
}
