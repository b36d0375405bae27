import type { Office } from './offices.js'
import { UNITED_STATES, type Place } from './places.js'
import { statedPlace } from './stated-place.js'
import type { Vocabulary } from './vocabulary.js'
import type { Wording } from './wording.js'
import { plain } from './words.js'

/** The places that a question names, except the entire US, which is the default. */
export interface NamedPlaces {
  readonly places: readonly Place[]
  /** Whether the meaning of a named place is unknown or ambiguous, so that no default applies. */
  readonly isUnclear: boolean
}

/** Phrases in which "Georgia" is the country. The US state has no president or parliament. */
const GEORGIA =
  /(?<=\b(?:[Pp]resident|[Pp]arliament|[Pp]rime [Mm]inister) of )Georgia\b(?! \p{Lu})|\bGeorgia(?=(?:['’]s)? (?:(?:next|new|first) )?(?:[Pp]arliament|[Pp]rime [Mm]inister)|['’]s (?:(?:next|new|first) )?[Pp]resident\b| (?:elect|choose)s? (?:an? )?(?:\p{L}{1,20} )?(?:president|parliament)\b| (?:hold|call|postpone|schedule|cancel|delay)s? [^?]{0,40}\b(?:parliament\w*|presidential) elections?\b)/gu

/** Offices that belong to the US if no country is named. */
const US_OFFICES: ReadonlySet<Office> = new Set([
  ...(['president', 'vice-president', 'senate', 'house', 'speaker'] as const),
])

/**
 * Names of countries that are also names of people: Jim Jordan, Mark Cuban, India Walton. The
 * pattern limits the length of words: without a limit, the run time would grow with the square of a
 * word's length.
 */
const NAMESAKE =
  /(?:(\p{L}[\p{L}.’'-]{0,40}) )?\b(Chad|Cuban|India|Israel|Jersey|Jordan|Kenya)\b(['’]s)?(?: (\p{L}[\p{L}’'-]{0,40}))?/gu
/** Capitalised words next to a country that are not part of the name of a person. */
const NOT_A_NAME =
  /^(?:will|would|could|does|did|do|has|is|can|if|the|a|an|in|of|for|and|or|by|to|with|who|which|what|when|where|how|next|new|first|election\w*|general|snap|early|hold|presiden\w*|vice|prime|minist\w*|premier|chancellor|king|queen|prince|crown|parliament\w*|legislat\w*|senat\w*|house|national|assembly|government\w*|cabinet|congress|speaker|party|coalition|referendum|primary|winner|war|defen[cs]e|foreign|supreme|south|north|west|east|us|president-elect|\d+)$/

const CAPITALISED = '(\\p{Lu}[\\p{L}-]{1,40})'
const CHAMBER = '(?:[Ss]enate|[Hh]ouse of [Rr]epresentatives)'
const OFFICE = `(?:${CHAMBER}|[Pp]arliament\\w*|(?:[Vv]ice )?[Pp]residen\\w+|[Ss]peaker)`
/** Excludes "X's Senate seat": a seat or a campaign belongs to a person, not to a country. */
const OF_PERSON = '(?! (?:[Ss]eat|[Rr]ace|[Rr]un|[Bb]id|[Cc]ampaign))'
const FIRST_WORD = '(?:Will|Would|Does|Did|Has|Could|Can|Is|In|If|The|After|When|Who)'
const HOLDS = '(?:hold|conduct|stage|organi[sz]e|schedule|postpone|delay|cancel|have|call)'
/** Phrases that name a place. The capture group is a capitalised word of the place's name. */
const POSITIONS_OF_PLACES: readonly RegExp[] = [
  // "the presidential election in X", "the senate of X"
  `\\b(?:elections?|${CHAMBER}) (?:in|of) (?:the )?${CAPITALISED}`,
  // "X's next presidential election"; two capitalised words are a person: "Joe Manchin's Senate".
  `(?<!(?!${FIRST_WORD} )\\p{Lu}\\S* )${CAPITALISED}['’]s? (?:[\\p{Ll}\\d]+ )?${OFFICE}\\b${OF_PERSON}`,
  // "Will X hold a presidential election"
  `^${FIRST_WORD} (?:the )?(?:\\p{Lu}[\\p{L}-]+ )*${CAPITALISED} ${HOLDS}\\b.*\\belections?\\b`,
  // "the Ruritanian Senate"
  `(\\p{Lu}\\p{L}{1,40}(?:ian|ean|ese|lander)) ${CHAMBER}\\b`,
].map((pattern) => new RegExp(pattern, 'u'))
/** Capitalised words in these phrases that are not places. */
const NOT_A_PLACE =
  /^(?:jan\w*|feb\w*|mar|march|apr\w*|may|june?|july?|aug\w*|sept?\w*|oct\w*|nov\w*|dec\w*|monday|tuesday|wednesday|thursday|friday|saturday|sunday|spring|summer|fall|autumn|winter|q[1-4]|us|america\w*|congress|senate|house|district\w*|states?|county|supreme|court|fec|gop|republicans?|democrat\w*|libertarians?|greens?|independents?|party|women|men|it|this|that|there|who|which|any|both|we|he|she|they)$/

/**
 * The places in the title, the outcome and the group of `wording`. If they name no place at all, the
 * place that the venue states next to the wording.
 */
export function namedPlaces(wording: Wording, vocabulary: Vocabulary): NamedPlaces {
  const texts = [wording.title, wording.outcomeTitle ?? '', wording.groupTitle ?? ''].map((text) =>
    withCountriesMeant(text, vocabulary),
  )
  const found = texts.flatMap((text) => placesIn(plain(text), vocabulary))
  const places = found.flatMap(({ place }) => place ?? [])
  const isUnclear =
    found.some(({ place }) => place === null) ||
    (places.length === 0 && texts.some((text) => namesUnknownPlace(text, vocabulary)))
  const isNamed = ({ country, state }: Place) => country !== 'us' || state !== null
  const stated = found.length === 0 && !isUnclear ? statedPlace(wording, vocabulary) : null
  return { places: (stated === null ? places : [stated]).filter(isNamed), isUnclear }
}

/**
 * Removes the names of countries that are part of a person's name. If "Georgia" means the country,
 * replaces it with "Georgian", which is the word for the country in `places.csv`.
 */
export function withCountriesMeant(text: string, { places }: Vocabulary): string {
  const isName = (word = '') =>
    /^\p{Lu}/u.test(word) &&
    !NOT_A_NAME.test(plain(word)) &&
    places.placeAt([plain(word)], 0) === null
  return text
    .replace(GEORGIA, 'Georgian')
    .replace(
      NAMESAKE,
      (all, before?: string, _name?: string, possessive?: string, after?: string) => {
        const isPerson = isName(before) || (possessive === undefined && isName(after))
        return isPerson ? `${before ?? ''} ${after ?? ''}` : all
      },
    )
}

/**
 * Returns the place of an office if the phrase with the office names no place. If the question
 * names exactly one place, and this place can have the office, the result is this place. If the
 * question names no place, and `US_OFFICES` contains the office, the result is the United States.
 * Otherwise the result is `null`.
 */
export function placeAround(
  office: Office | null,
  { places, isUnclear }: NamedPlaces,
): Place | null {
  if (isUnclear || office === null) return null
  const [only] = places
  if (only === undefined) return US_OFFICES.has(office) ? UNITED_STATES : null
  const isSamePlace = places.every(({ country, state, part }) => {
    return country === only.country && state === only.state && part === only.part
  })
  if (!isSamePlace || only.part !== null) return null
  const isHeadOfCountry = office === 'president' || office === 'prime-minister'
  if (only.country !== 'us') return isHeadOfCountry ? only : null
  return US_OFFICES.has(office) ? only : null
}

/** Like `placeAround`, but for an office of an entire country: states of the US are ignored. */
export function countryAround(office: Office, { places, isUnclear }: NamedPlaces): Place | null {
  const abroad = places.filter(({ country }) => country !== 'us')
  return placeAround(office, { places: abroad, isUnclear })
}

const BODY =
  '(?:senate|house of representatives|parliament|national (?:assembly|council)|government|cabinet)'
const GOVERNED = `(?:${BODY}|coup|referendum|elections?)`
/**
 * People who may act in another country ("Russian troops enter Ukraine"). These words only count if
 * the text names no other country.
 */
const ACTOR = '(?:president|prime minister|junta|regime|army|troops|forces|voters|electorate)'
const BEFORE_GOVERNED =
  '(?:20\\d\\d|next|upcoming|general|snap|early|national|local|military|armed|presidential|parliamentary)'
const AFTER_COUNTRY = [
  new RegExp(`^(?:${BEFORE_GOVERNED} )*${GOVERNED}\\b`),
  new RegExp(`^${HOLDS}\\b.*\\b(?:elections?|referendum)\\b`),
  /^(?:elect|choose)s? (?:an? )?(?:new |next |first |female |woman )*(?:president|prime minister|parliament)\b/,
  new RegExp(`^(?:dissolve|suspend|abolish|reinstate)(?: (?:its|the))? ${BODY}\\b`),
]
const ACTOR_AFTER_COUNTRY = new RegExp(`^(?:${BEFORE_GOVERNED} )*${ACTOR}\\b`)
const BEFORE_COUNTRY = new RegExp(`\\b${GOVERNED} (?:in|of)(?: the)?$`)

/**
 * Returns the country whose chamber, government or election `text` (`plain` words) is about: "mali
 * senate", "coup in niger". `null` if there is no such country. `null` also for the US, because US
 * offices and chambers have references of their own.
 */
export function governedIn(text: string, vocabulary: Vocabulary): Place | null {
  const words = text.split(' ')
  const all = placesIn(text, vocabulary)
  const isOnly = new Set(all.map(({ place }) => place?.country)).size === 1
  const found = all.find(({ place, at, length }) => {
    if (place === null || place.country === 'us' || place.part !== null) return false
    const after = words.slice(at + length).join(' ')
    const before = words.slice(0, at).join(' ')
    if (isOnly && ACTOR_AFTER_COUNTRY.test(after)) return true
    return BEFORE_COUNTRY.test(before) || AFTER_COUNTRY.some((pattern) => pattern.test(after))
  })
  return found?.place ?? null
}

interface PlaceAt {
  readonly place: Place | null
  readonly at: number
  readonly length: number
}

/**
 * Finds the places in `text`. Each word belongs to only one place, so "Northern Ireland" does not
 * also name Ireland. "Maine-Texas" names two places, but "Guinea-Bissau" is one.
 */
function placesIn(text: string, vocabulary: Vocabulary): readonly PlaceAt[] {
  const words = text.split(' ')
  const found: PlaceAt[] = []
  for (let at = 0; at < words.length;) {
    const next = vocabulary.places.placeAt(words, at)
    const parts = (words[at] ?? '').split('-')
    if (next !== null) found.push({ ...next, at })
    else if (parts.length > 1) {
      const ofParts = placesIn(parts.join(' '), vocabulary)
      found.push(...ofParts.map(({ place }) => ({ place, at, length: 1 })))
    }
    at += next?.length ?? 1
  }
  return found
}

function namesUnknownPlace(text: string, vocabulary: Vocabulary): boolean {
  return POSITIONS_OF_PLACES.some((pattern) => {
    const word = plain(pattern.exec(text)?.[1] ?? '')
    return word !== '' && !NOT_A_PLACE.test(word) && !isKnown(word, vocabulary)
  })
}

/** Whether `word` is a place, a party or a person of the vocabulary. */
function isKnown(word: string, { places, parties, surnames, presidents }: Vocabulary): boolean {
  return (
    places.placeAt([word], 0) !== null ||
    surnames.has(word) ||
    presidents.some(({ names }) => names.includes(word)) ||
    parties.some(({ words, wordsAlone }) => words.has(word) || wordsAlone.has(word))
  )
}
