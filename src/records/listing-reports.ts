import {
  listingKey,
  type Listing,
  type ListingFact,
  type ListingId,
  type ListingResult,
  type Quote,
  type VenueFact,
} from '../domain/market.js'
import { compare } from '../domain/compare.js'
import { shortHash } from '../domain/hash.js'
import type { Row } from '../graph/graph.js'
import { percentOf } from '../markets/percent.js'
import { placeOf, type DayPoint } from './quote-days.js'

/** The facts of one row of a file. `observedAt`: ISO 8601; `null` if unknown. */
export interface ReportedRow {
  readonly format: string
  readonly observedAt: string | null
  readonly facts: readonly VenueFact[]
}

/** A listing without its price. */
type Wording = Omit<Listing, 'quote'>

/** What storing a row did. */
export type Outcome = 'created' | 'changed' | 'unchanged'

/** The newest wording of each format, sorted by format. */
export type WordingReports = readonly (readonly [format: string, at: string, wording: Wording])[]
type QuoteReport = readonly [quotedAt: string, format: string, quote: Quote]
type ResultReport = readonly [at: string, resultPercent: number | null]

/** The current reports of a listing: the newest of each kind. */
export interface State {
  readonly wordings: WordingReports
  readonly quote: QuoteReport | null
  readonly result: ResultReport | null
}

/**
 * The new state of a listing, computed from its stored state and the rows so far. `before`: the
 * stored state; `null` for a new listing.
 */
export interface Draft extends State {
  readonly before: State | null
  readonly id: ListingId
}

export const NOTHING: State = { wordings: [], quote: null, result: null }

/** Price points of the rows so far, by listing key, day (yyyymmdd) and minute of the UTC day. */
export type PointsSoFar = Map<string, Map<number, Map<number, DayPoint>>>

/** The id of a fact's listing. */
export function idOf(fact: ListingFact): ListingId {
  if ('listing' in fact) return fact.listing
  return 'point' in fact ? fact.point : fact.result
}

/** The time of a price or result; `''` for a listing without a time. */
export function timeOf(fact: ListingFact): string {
  if ('listing' in fact) return fact.listing.quote?.quotedAt ?? ''
  return 'point' in fact ? fact.point.at : fact.result.at
}

/** Adds a fact to the drafts and points. Returns whether a draft changed. */
export function applyFact(
  drafts: Map<string, Draft>,
  points: PointsSoFar,
  fact: ListingFact,
  { format, observedAt }: ReportedRow,
): boolean {
  const key = listingKey(idOf(fact))
  const draft = drafts.get(key)
  if (draft === undefined) throw new RangeError(`no draft of ${key}`)
  const addPoint = (at: string, percent: number, candle: DayPoint['candle']) => {
    storePoint(points, key, at, { percent, candle })
  }
  if ('point' in fact) {
    addPoint(fact.point.at, fact.point.percent, fact.point.candle)
    return false
  }
  if ('result' in fact) {
    const { at, resultPercent, isFinal } = fact.result
    if (!isFinal) {
      if (resultPercent !== null) addPoint(at, resultPercent, null)
      return false
    }
    const result = newerResult(draft.result, fact.result)
    drafts.set(key, { ...draft, result })
    return result !== draft.result
  }
  const { quote, ...wording } = fact.listing
  const wordings = withWording(draft.wordings, format, observedAt ?? '', wording)
  const quoteReport = newerQuote(draft.quote, format, quote)
  const priced = quote === null ? null : percentOf(quote)
  if (quote !== null && quote.quotedAt !== null && priced !== null) {
    addPoint(quote.quotedAt, priced.percent, null)
  }
  drafts.set(key, { ...draft, wordings, quote: quoteReport })
  return JSON.stringify([wordings, quoteReport]) !== JSON.stringify([draft.wordings, draft.quote])
}

function storePoint(points: PointsSoFar, key: string, at: string, point: DayPoint): void {
  const { day, minute } = placeOf(at)
  const days = points.get(key) ?? new Map<number, Map<number, DayPoint>>()
  const minutes = days.get(day) ?? new Map<number, DayPoint>()
  const known = minutes.get(minute)
  if (known === undefined || JSON.stringify(point) > JSON.stringify(known))
    minutes.set(minute, point)
  days.set(day, minutes)
  points.set(key, days)
}

/**
 * Replaces the wording of a format if `wording` is newer. If the times are equal, the higher digest
 * wins, so that the order of rows does not matter.
 */
function withWording(
  wordings: WordingReports,
  format: string,
  at: string,
  wording: Wording,
): WordingReports {
  const known = wordings.find(([knownFormat]) => knownFormat === format)
  if (known !== undefined && orderOf(known[1], known[2]) >= orderOf(at, wording)) {
    return wordings
  }
  const others = wordings.filter(([knownFormat]) => knownFormat !== format)
  const entry = [format, at, wording] as const
  return [...others, entry].sort(([a], [b]) => compare(a, b))
}

function orderOf(at: string, wording: Wording): string {
  return [at, shortHash(JSON.stringify(wording), 16)].join()
}

function newerQuote(known: QuoteReport | null, format: string, quote: Quote | null) {
  if (quote === null) return known
  const entry: QuoteReport = [quote.quotedAt ?? '', format, quote]
  return known !== null && orderOfQuote(known) >= orderOfQuote(entry) ? known : entry
}

function orderOfQuote([at, format, quote]: QuoteReport): string {
  // If the times are equal, a quote with a price wins.
  return [
    at,
    percentOf(quote) === null ? '0' : '1',
    format,
    shortHash(JSON.stringify(quote), 16),
  ].join()
}

function newerResult(
  known: ResultReport | null,
  { at, resultPercent }: ListingResult,
): ResultReport {
  const entry: ResultReport = [at, resultPercent]
  return known !== null && JSON.stringify(known) >= JSON.stringify(entry) ? known : entry
}

/** Whether a draft differs from the stored state. */
export function isChanged({ before, wordings, quote, result }: Draft): boolean {
  return (
    JSON.stringify([wordings, quote, result]) !==
    JSON.stringify(before && [before.wordings, before.quote, before.result])
  )
}

/** Parses the stored state. */
export function toState({ wordings, quote, result }: Row<'listing/state'>): State {
  // Only `propertiesOf` below writes these texts.
  return {
    wordings: wordings === null ? [] : (JSON.parse(wordings) as WordingReports),
    quote: quote === null ? null : (JSON.parse(quote) as QuoteReport),
    result: result === null ? null : (JSON.parse(result) as ResultReport),
  }
}

/** The properties of a listing that are stored; an unknown value is `null`. */
export function propertiesOf({ id, wordings, quote: quoteReport, result }: Draft) {
  const wording = mergedWording(wordings)
  const quote = quoteReport?.[2] ?? null
  const priced = quote === null ? null : percentOf(quote)
  return {
    venue: id.venue,
    contract: id.contract,
    outcome: id.outcome,
    wordingReports: JSON.stringify(wordings),
    quoteReport: quoteReport === null ? null : JSON.stringify(quoteReport),
    resultReport: result === null ? null : JSON.stringify(result),
    ...wording,
    ...(result !== null && {
      state: result[1] === null ? 'cancelled' : 'resolved',
      resultPercent: result[1],
    }),
    // A listing never loses its quote, so this never has to remove a property of an old quote.
    ...quote,
    percent: priced?.percent ?? null,
    rule: priced?.rule ?? null,
  }
}

/** Whether two wordings are the same, apart from their dates. */
export function isSameWording(before: WordingReports, after: WordingReports): boolean {
  const text = (reports: WordingReports) =>
    JSON.stringify({ ...mergedWording(reports), wordedAt: null })
  return text(before) === text(after)
}

/**
 * Merges the wordings of all formats: the newest wording wins, and older wordings fill in its
 * missing fields.
 */
function mergedWording(wordings: WordingReports) {
  const newestFirst = [...wordings].sort(
    ([formatA, a], [formatB, b]) => compare(b, a) || compare(formatA, formatB),
  )
  const first = <Value>(pick: (wording: Wording) => Value | null): Value | null => {
    const values = newestFirst.map(([, , wording]) => pick(wording))
    return values.find((value) => value !== null) ?? null
  }
  const group = first((wording) => wording.group)
  return {
    wordedAt: newestFirst[0]?.[1] ?? null,
    title: first(({ title }) => title),
    outcomeTitle: first(({ outcomeTitle }) => outcomeTitle),
    groupId: group?.id ?? null,
    // The lists of some venues repeat the id of a group as its title.
    groupTitle:
      first(({ group: own }) => (own === null || own.title === own.id ? null : own.title)) ??
      group?.title ??
      null,
    isExclusive: first(({ group: own }) => own?.isExclusive ?? null),
    url: first(({ url }) => url),
    description: first(({ description }) => description),
    categories: first(({ categories }) => (categories.length === 0 ? null : categories)) ?? [],
    state: first(({ state }) => state),
    venueState: first(({ venueState }) => (venueState === '' ? null : venueState)) ?? '',
    resultPercent: first(({ resultPercent }) => resultPercent),
    opensAt: first(({ opensAt }) => opensAt),
    closesAt: first(({ closesAt }) => closesAt),
    personTarget: first(({ personTarget }) => personTarget ?? null),
    partyTarget: first(({ partyTarget }) => partyTarget ?? null),
    context: first(({ context }) => context ?? null),
  }
}
