import type { Dataset } from '../../records/store.js'
import { venueCalled, venueWith } from '../../domain/market.js'
import type {
  HistoryPoint,
  Listing,
  ListingId,
  MarketState,
  Quote,
  VenueFact,
  VenueId,
} from '../../domain/market.js'
import { fieldsOf, hasMost, listAt, readOr, RefusedField, isObject, type Fields } from './fields.js'
import type { VenueContext, VenueRow } from './venue-format.js'

/** Shared functions of venue formats: rows of a list, listings, times of quotes. */

const DAY_MS = 24 * 60 * 60 * 1_000

/** The elements of a list as rows. Throws a `RefusedField` if `list` is not a list. */
export function rowsOf(list: unknown, path = 'document'): readonly VenueRow[] {
  return requiredList(list, path).map((raw, index) => ({ index, raw }))
}

/** How many objects may enclose a list, as in `{ data: { markets: [] } }`. */
const MAX_WRAPPERS = 2

/**
 * Finds the elements of a response. `isElement` recognises an element. The response is one of
 * these: a list of elements; an object with lists of elements (`{ events, cursor }`, or one list
 * for each key); an object with one element (`{ market }`); one element.
 *
 * If `isElement` recognises at least one item of a list, the result contains all items of this
 * list. Items that are not elements are refused later. Returns `undefined` if there is no element.
 */
export function elementsIn(
  document: unknown,
  isElement: (value: unknown) => boolean,
  wrappers = MAX_WRAPPERS,
): readonly unknown[] | undefined {
  if (Array.isArray(document)) return document.some(isElement) ? document : undefined
  if (!isObject(document)) return undefined
  if (isElement(document)) return [document]
  if (wrappers === 0) return undefined
  const found = Object.values(document).flatMap(
    (value) => elementsIn(value, isElement, wrappers - 1) ?? [],
  )
  return found.length === 0 ? undefined : found
}

/**
 * Makes a row from each child of `parents`. The children of a parent are the elements of its list
 * `name`. The context of the row (`around`) is the parent without this list. A parent without
 * children becomes a row itself, which is refused later (see `parentOf`). `cleaned` is applied to
 * each parent and child.
 */
export function* nestedRows(
  parents: readonly unknown[],
  name: string,
  cleaned: (raw: unknown) => unknown = (raw) => raw,
): Iterable<VenueRow> {
  let index = 0
  for (const raw of parents.map(cleaned)) {
    const { [name]: children, ...around }: Readonly<Record<string, unknown>> = isObject(raw)
      ? raw
      : {}
    if (!Array.isArray(children) || children.length === 0) yield { index: index++, raw }
    else for (const child of children) yield { index: index++, raw: cleaned(child), around }
  }
}

/**
 * The parent of a nested row, at `path`. Throws a `RefusedField` for a row that is a parent without
 * children (see `nestedRows`).
 */
export function parentOf({ around }: VenueRow, path: string, children: string): Fields {
  if (around !== undefined) return fieldsOf(around, path)
  throw childless(children)
}

/**
 * The error for an event whose list `children` is missing or empty. The questions are in this list,
 * not in the event itself.
 */
export function childless(children: string): RefusedField {
  const reason = `is missing or empty; an event without ${children} is not a question`
  return new RefusedField(children, reason)
}

/**
 * The common part of formats whose rows are the elements of a list. An element is an object that
 * has all of the fields `names`, or all except one (see `elementsIn`, `hasMost`). `time`: the field
 * whose latest value is the time of the file.
 */
export function listFormat({
  names,
  time,
}: {
  readonly names: readonly string[]
  readonly time: string
}) {
  const elementsOf = (document: unknown) => elementsIn(document, (value) => hasMost(value, names))
  return {
    reads: 'document',
    recognises: (head: unknown) => elementsOf(head) !== undefined,
    statedTime: (head: unknown) => latestIn(elementsOf(head), time),
    rows: (document: unknown) => rowsOf(elementsOf(document) ?? document),
  } as const
}

/** Returns `list`. Throws a `RefusedField` with `path` if `list` is absent or not a list. */
export function requiredList(list: unknown, path: string): readonly unknown[] {
  if (list === undefined || list === null) throw new RefusedField(path, 'is missing')
  return listAt(list, path)
}

/** The fields of a listing that a format provides: the required fields, and any others. */
type StatedFields = ListingId & Pick<Listing, 'title' | 'state' | 'venueState'> & Partial<Listing>

/** A fact about a listing. Fields that are not in `stated` get default values. */
export function listingFact(stated: StatedFields): { readonly listing: Listing } {
  const defaults = {
    aliases: [],
    outcomeTitle: null,
    group: null,
    url: null,
    description: null,
    categories: [],
    resultPercent: null,
    opensAt: null,
    closesAt: null,
    quote: null,
  }
  return { listing: { ...defaults, ...stated } }
}

/** A fact about a price in a history. */
export function pointFact(
  point: Omit<HistoryPoint, 'candle' | 'outcome'> & Partial<HistoryPoint>,
): VenueFact {
  return { point: { outcome: '', candle: null, ...point } }
}

/**
 * Reads the name of a venue in a file with quotes of several venues. An unknown name becomes an
 * unreviewed venue. Refuses a text that cannot be the name of a venue.
 */
export function venueAt(fields: Fields, name: string): VenueId {
  const text = fields.title(name)
  const venue = venueCalled(text)
  if (venue !== null) return venue
  throw fields.refusal(
    name,
    `${JSON.stringify(text.slice(0, 60))} is not the name of a venue; a name has at least one ` +
      'letter and at most 60 characters',
  )
}

/**
 * A price as a part of a quote: the last price if people bet money at the venue (real or play
 * money), otherwise the stated value of a forecast.
 */
export function pricedAt(percent: number | null, venue: VenueId): Partial<Quote> {
  return venueWith(venue).money === 'NONE' ? { stated: percent } : { last: percent }
}

/** A quote with these values; `null` if there is no price. */
export function quoteOf(prices: Partial<Quote>): Quote | null {
  const quote: Quote = {
    bid: null,
    ask: null,
    last: null,
    stated: null,
    volumeUsd: null,
    volume: null,
    quotedAt: null,
    ...prices,
  }
  const isPriced = [quote.bid, quote.ask, quote.last, quote.stated].some((price) => price !== null)
  return isPriced ? quote : null
}

/**
 * The price of an outcome after trading ended. A price of exactly 0 or 100 is the payout. It counts
 * only if the market is resolved. A payout of 0 is returned as `stated`, because `percentOf`
 * ignores a last trade at 0.
 */
export function closingPrice(percent: number | null, state: MarketState): Partial<Quote> {
  const isPayout = percent === 0 || percent === 100
  if (isPayout && state !== 'resolved') return {}
  return percent === 0 ? { stated: percent } : { last: percent }
}

/**
 * The time of a price: usually the time of the row. It is the time of the file if the row has no
 * time, or if the time of the row is more than a day later than the time of the file.
 */
export function quotedAt(rowTime: string | null, { observedAt }: VenueContext): string | null {
  if (rowTime === null || observedAt === null) return rowTime ?? observedAt
  return Date.parse(rowTime) > Date.parse(observedAt) + DAY_MS ? observedAt : rowTime
}

/**
 * An alias made of a market's id and an outcome's name, for lists without ids of outcomes.
 * `outcome` is `''` for a yes-or-no market.
 */
export function nameAlias(marketId: string, outcome: string): string {
  return outcome === '' ? `market:${marketId}` : `name:${marketId}/${outcome}`
}

/**
 * The time that `read` returns; `null` if the time is malformed. So a malformed time does not cause
 * the whole file to be refused. Later, when the rows are parsed, only the row with this time is
 * refused.
 */
export function timeOrNone(read: () => string | null): string | null {
  return readOr(read, null)
}

/** The latest time in the field `name` of the rows. The list cannot be older than this time. */
export function latestIn(list: unknown, name: string): string | undefined {
  if (!Array.isArray(list)) return undefined
  return latest(list.map((row) => timeOrNone(() => fieldsOf(row, 'row').time(name))))
}

/** The latest of `times`, which have the same format; `undefined` if there is none. */
export function latest(times: readonly (string | null)[]): string | undefined {
  return times
    .filter((time) => time !== null)
    .sort()
    .at(-1)
}

/** The dataset of recorded responses from a venue that states no licence. */
export function recorded(name: string, title: string, url: string): Dataset {
  return {
    name,
    title,
    licence: "not stated; the venue's terms",
    attribution: title,
    url,
    redistributable: false,
  }
}
