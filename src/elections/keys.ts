import type { RaceKey, ElectionKey, ElectionKind } from '../domain/result.js'
import type { PartialDate } from '../domain/partial-date.js'
import { toPartialDate } from '../domain/partial-date.js'
import { plainWords, type ElectionVocabulary, type PartyWords } from './vocabulary.js'

const KINDS: readonly ElectionKind[] = [
  ...(['general', 'primary', 'runoff'] as const),
  ...(['special', 'recall', 'referendum'] as const),
]

/** An election's key in words: `us/ca/2024-03-05/primary`. */
export function electionWords({ jurisdiction, date, kind }: ElectionKey): string {
  return `${jurisdiction}/${date}/${kind}`
}

/** The key that `electionWords` wrote, or an operator; `null` when it is none. */
export function toElectionKey(text: string): ElectionKey | null {
  const match = /^(([a-z]{2})(?:\/[a-z0-9-]+)*)\/(\d{4}(?:-\d{2}){0,2})\/([a-z]+)$/.exec(text)
  const [, jurisdiction = '', country = '', day = '', word = ''] = match ?? []
  const date = toPartialDate(day)
  const kind = KINDS.find((each) => each === word)
  return date === null || kind === undefined ? null : { country, date, kind, jurisdiction }
}

/** Whether `word` is a kind of election. */
export function toElectionKind(word: string): ElectionKind | null {
  return KINDS.find((each) => each === word.toLowerCase()) ?? null
}

/** The election of a race of the United States. */
export function usElection(date: PartialDate, kind: ElectionKind, state: string): ElectionKey {
  return oneElection({
    country: 'us',
    date,
    kind,
    jurisdiction: state === '' ? 'us' : `us/${state}`,
  })
}

/**
 * The one key of an election, whatever part of the country a feed says it is of. All states of the United States vote
 * together on the day that the law sets in November of even years; any other election is its state's, even if several
 * states vote on that day.
 */
export function oneElection(election: ElectionKey): ElectionKey {
  const { country, date, kind } = election
  const isNational =
    country === 'us' && kind === 'general' && date === federalElectionDay(Number(date.slice(0, 4)))
  return isNational ? { ...election, jurisdiction: 'us' } : election
}

/** The Tuesday after the first Monday of November; `null` in odd years. */
export function federalElectionDay(year: number): PartialDate | null {
  if (!Number.isInteger(year) || year % 2 !== 0) return null
  const weekday = new Date(Date.UTC(year, 10, 1)).getUTCDay()
  const tuesday = 2 + ((8 - weekday) % 7)
  return toPartialDate(`${String(year)}-11-${String(tuesday).padStart(2, '0')}`)
}

/** What a feed says of a race of the United States. */
export interface UsRace {
  /** The feed's word for the office, or the title of a measure. */
  readonly office: string
  /** Lowercase code of the post office; `''`: the whole country. */
  readonly state: string
  /** As the feed writes it; `''`: none. */
  readonly district: string
  /** The area of the only county that votes on it, for an office that the vocabulary does not know; `''`: none. */
  readonly county: string
  /** Of a primary; the feed's word, `''`: none. */
  readonly party: string
  readonly seat: string
}

/** The key of a race; `null` when it is in a district that the feed does not say. */
export function usRace(vocabulary: ElectionVocabulary, said: UsRace): RaceKey | null {
  const words = plainWords(said.office)
  const known = vocabulary.offices.get(words)
  const office = known?.office ?? dashed(words)
  const inState = said.state === '' ? 'us' : `us/${said.state}`
  const rest = { party: partyKey(vocabulary, said.party), seat: seatWord(said.seat) }
  const district = districtWord(said.district)
  const isWhole = isWholeState(vocabulary, office, said.state, district)
  if (known?.where === 'county') return { office, area: said.county || inState, ...rest }
  if (known?.where === 'district' && district === '' && !isWhole) return null
  if (district !== '' && !isWhole)
    return { office, area: `${inState}/district/${district}`, ...rest }
  return { office, area: known === undefined ? said.county || inState : inState, ...rest }
}

/** Whether a district is the whole state: number 0, "at large", or the only one of the House. */
function isWholeState(
  { states }: ElectionVocabulary,
  office: string,
  state: string,
  district: string,
): boolean {
  if (['0', 'at-large', 'al'].includes(district)) return true
  return office === 'house' && ['', '1'].includes(district) && states.get(state)?.isAtLarge === true
}

/** Of the two terms of one seat that are voted on together, the full one is what feeds that have only it do not name. */
function seatWord(text: string): string {
  const seat = dashed(plainWords(text))
  return seat === 'full-term' ? '' : seat
}

/** `District 05` is `5`; words stand with dashes between them. */
function districtWord(text: string): string {
  return dashed(plainWords(text))
    .replace(/^district-/, '')
    .replace(/^0+(?=\w)/, '')
}

/** The key of a party by any of its words; a party that the vocabulary does not know by the feed's. */
export function partyKey({ parties }: ElectionVocabulary, word: string): string {
  return knownParty(parties, word)?.key ?? dashed(plainWords(word))
}

/** The party of the vocabulary that a feed's word for one means. */
export function knownParty(parties: readonly PartyWords[], word: string): PartyWords | undefined {
  const words = plainWords(word)
  return parties.find(
    (party) =>
      party.words.has(words) ||
      party.wordsAlone.has(words) ||
      party.words.has(words.replace(/ party$/, '')),
  )
}

/** The lowercase code of a state by its code or name; `null` when it is none. */
export function stateCode({ states }: ElectionVocabulary, text: string): string | null {
  const words = plainWords(text)
  if (states.has(words)) return words
  for (const [code, { name }] of states) if (plainWords(name) === words) return code
  return null
}

/** The area of a county by its name, without its kind if only that is left out; unknown ones by their words. */
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

/** Folded words with dashes between them. */
export function dashed(text: string): string {
  return plainWords(text).replaceAll("'", '').replaceAll(' ', '-')
}
