import type { RaceKey, ElectionKey, ElectionKind } from '../domain/result.js'
import type { PartialDate } from '../domain/partial-date.js'
import { toPartialDate } from '../domain/partial-date.js'
import { usElectionDay } from '../domain/us-election-day.js'
import { plainWords, type ElectionVocabulary, type PartyWords } from './vocabulary.js'

const KINDS: readonly ElectionKind[] = [
  ...(['general', 'primary', 'runoff'] as const),
  ...(['special', 'recall', 'referendum'] as const),
]

/** The key of an election as text: `us/ca/2024-03-05/primary`. */
export function electionWords({ jurisdiction, date, kind }: ElectionKey): string {
  return `${jurisdiction}/${date}/${kind}`
}

/** Parses a key that `electionWords` or an operator wrote; `null` if it is invalid. */
export function toElectionKey(text: string): ElectionKey | null {
  const match = /^(([a-z]{2})(?:\/[a-z0-9-]+)*)\/(\d{4}(?:-\d{2}){0,2})\/([a-z]+)$/.exec(text)
  const [, jurisdiction = '', country = '', day = '', word = ''] = match ?? []
  const date = toPartialDate(day)
  const kind = KINDS.find((known) => known === word)
  return date === null || kind === undefined ? null : { country, date, kind, jurisdiction }
}

/** Parses a kind of election; `null` if `word` is not a kind. */
export function toElectionKind(word: string): ElectionKind | null {
  return KINDS.find((kind) => kind === word.toLowerCase()) ?? null
}

/** The key of an election of the United States. `state`: `''` for the whole country. */
export function usElection(date: PartialDate, kind: ElectionKind, state: string): ElectionKey {
  return canonicalElection({
    country: 'us',
    date,
    kind,
    jurisdiction: state === '' ? 'us' : `us/${state}`,
  })
}

/**
 * Returns the same key for an election that feeds assign to different parts of the country. All
 * states of the United States vote together on the federal election day of even years. Any other
 * election belongs to its state, even if several states vote on that day.
 */
export function canonicalElection(election: ElectionKey): ElectionKey {
  const { country, date, kind } = election
  const isNational =
    country === 'us' && kind === 'general' && date === federalElectionDay(Number(date.slice(0, 4)))
  return isNational ? { ...election, jurisdiction: 'us' } : election
}

/** The Tuesday after the first Monday of November; `null` in odd years. */
export function federalElectionDay(year: number): PartialDate | null {
  if (!Number.isInteger(year) || year % 2 !== 0) return null
  return toPartialDate(usElectionDay(year))
}

/** What a feed reports about a race of the United States. */
export interface UsRace {
  /** The feed's word for the office, or the title of a measure. */
  readonly office: string
  /** The lowercase postal abbreviation of the state; `''`: the whole country. */
  readonly state: string
  /** As the feed writes it; absent or `''`: none. */
  readonly district?: string
  /**
   * The area of the county, if only one county votes on the race and the office is a county office
   * or unknown; absent or `''`: none.
   */
  readonly county?: string
  /** The party of a primary, as the feed writes it; absent or `''`: none. */
  readonly party?: string
  readonly seat?: string
}

/** Returns the key of a race; `null` if the race is in a district that the feed does not name. */
export function usRace(
  vocabulary: ElectionVocabulary,
  {
    office: officeName,
    state,
    district: districtName = '',
    county = '',
    party = '',
    seat = '',
  }: UsRace,
): RaceKey | null {
  const words = plainWords(officeName)
  const known = vocabulary.offices.get(words)
  const office = known?.office ?? dashed(words)
  const inState = state === '' ? 'us' : `us/${state}`
  const rest = { party: partyKey(vocabulary, party), seat: seatWord(seat) }
  const district = districtWord(districtName)
  const isWhole = isWholeState(vocabulary, office, state, district)
  if (known?.where === 'county') return { office, area: county || inState, ...rest }
  if (known?.where === 'district' && district === '' && !isWhole) return null
  if (district !== '' && !isWhole)
    return { office, area: `${inState}/district/${district}`, ...rest }
  return { office, area: known === undefined ? county || inState : inState, ...rest }
}

/**
 * Whether a district covers the whole state: number 0, "at large", or the only House seat of the
 * state.
 */
function isWholeState(
  { states }: ElectionVocabulary,
  office: string,
  state: string,
  district: string,
): boolean {
  if (['0', 'at-large', 'al'].includes(district)) return true
  return office === 'house' && ['', '1'].includes(district) && states.get(state)?.isAtLarge === true
}

/**
 * The part of the key that names the seat. It is `''` for a full term, because feeds do not name
 * the term if voters elect only a full term.
 */
function seatWord(text: string): string {
  const seat = dashed(plainWords(text))
  return seat === 'full-term' ? '' : seat
}

/** Converts `District 05` to `5`, and joins words with dashes. */
function districtWord(text: string): string {
  return dashed(plainWords(text))
    .replace(/^district-/, '')
    .replace(/^0+(?=\w)/, '')
}

/**
 * Returns the key of the party that `word` means. If the vocabulary does not know the party, the
 * key is made from the word of the feed.
 */
export function partyKey({ parties }: ElectionVocabulary, word: string): string {
  return knownParty(parties, word)?.key ?? dashed(plainWords(word))
}

/** Finds the party that a word of a feed means. */
export function knownParty(parties: readonly PartyWords[], word: string): PartyWords | undefined {
  const words = plainWords(word)
  return parties.find(
    (party) =>
      party.words.has(words) ||
      party.wordsAlone.has(words) ||
      party.words.has(words.replace(/ party$/, '')),
  )
}

/** The lowercase code of a state, by its code or name; `null` for an unknown state. */
export function stateCode({ states }: ElectionVocabulary, text: string): string | null {
  const words = plainWords(text)
  if (states.has(words)) return words
  for (const [code, { name }] of states) if (plainWords(name) === words) return code
  return null
}

/**
 * Returns the area of a county. `name` may omit the kind (county, parish). The key of an unknown
 * county is made from `name`.
 */
export function countyArea(
  { counties }: ElectionVocabulary,
  state: string,
  name: string,
): { readonly key: string; readonly isKnown: boolean } {
  const words = plainWords(name)
  const code = ['', ' county', ' parish', ' city', ' borough']
    .map((kind) => counties.get(`${state}/${words}${kind}`))
    .find((found) => found !== undefined)
  return { key: `us/${state}/${code ?? dashed(words)}`, isKnown: code !== undefined }
}

/** Folded words, joined with dashes. */
export function dashed(text: string): string {
  return plainWords(text).replaceAll("'", '').replaceAll(' ', '-')
}
