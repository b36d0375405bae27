import type { Dataset } from '../../records/store.js'
import type { Listing, ListingId, Quote } from '../../domain/market.js'
import type { Fields } from './fields.js'
import { fieldsOf, listAt, RefusedField } from './fields.js'
import { webAddress } from './popolo.js'
import { timeAt } from './prices.js'
import type { VenueContext, VenueRow } from './venue-format.js'

/** What the importers of small venues have in common: rows of a list, listings, times of quotes. */

const MOST_ID_CHARACTERS = 200
const DAY_MS = 24 * 60 * 60 * 1_000

/** Each element of a list as a row. Throws a `RefusedField` when it is no list. */
export function rowsOf(list: unknown, path = 'document'): readonly VenueRow[] {
  return listThere(list, path).map((raw, index) => ({ index, raw }))
}

/** The list at `path`, which may not be absent. */
export function listThere(list: unknown, path: string): readonly unknown[] {
  if (list === undefined || list === null) throw new RefusedField(path, 'is missing')
  return listAt(list, path)
}

/** The first element, or `undefined`: what a list is recognised by. */
export function firstOf(list: unknown): unknown {
  return Array.isArray(list) ? list[0] : undefined
}

/** What a listing must say; what else it can say is absent unless it is given. */
type Said = ListingId & Pick<Listing, 'title' | 'state' | 'venueState'> & Partial<Listing>

/** A listing that says no more than what is given. */
export function listingOf(said: Said): Listing {
  return {
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
    ...said,
  }
}

/** A quote of the prices that are given; `null` when there is none, whatever else is known. */
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

/** When a price was observed: the row's own time unless the file is older than it, else the file's. */
export function quotedAt(rowTime: string | null, { observedAt }: VenueContext): string | null {
  if (rowTime === null || observedAt === null) return rowTime ?? observedAt
  return Date.parse(rowTime) > Date.parse(observedAt) + DAY_MS ? observedAt : rowTime
}

/** An id: one that hides characters or is longer than any venue's is refused. */
export function idAt(fields: Fields, name: string): string {
  const id = fields.text(name)
  const path = fields.path === '' ? name : `${fields.path}.${name}`
  if (id.length > MOST_ID_CHARACTERS) throw new RefusedField(path, 'is too long for an id')
  if (/[\p{Cc}\p{Cf}]/u.test(id)) throw new RefusedField(path, 'has characters that do not show')
  return id
}

/** The address when it is one of the web. */
export function urlAt(fields: Fields, name: string): string | null {
  return webAddress(fields.optionalText(name)) ?? null
}

/**
 * The name that an outcome has in its market: what lists without the venue's own ids know it by. `outcome` is
 * `''` for a market that is a plain yes or no.
 */
export function nameAlias(marketId: string, outcome: string): string {
  return outcome === '' ? `market:${marketId}` : `name:${marketId}/${outcome}`
}

/** A time, where one that cannot be read is none: it says nothing of its file, its row is refused for it. */
export function timeOrNone(read: () => string | null): string | null {
  try {
    return read()
  } catch (error) {
    if (error instanceof RefusedField) return null
    throw error
  }
}

/** The latest time that the rows of a list have in a field: the list was made then or later. */
export function latestIn(list: unknown, name: string): string | undefined {
  if (!Array.isArray(list)) return undefined
  return latest(list.map((row) => timeOrNone(() => timeAt(fieldsOf(row, 'row'), name))))
}

/** The latest of times written alike; `undefined` when there is none. */
export function latest(times: readonly (string | null)[]): string | undefined {
  return times
    .filter((time) => time !== null)
    .sort()
    .at(-1)
}

/** Responses of venues that were recorded by others: their terms are the venue's. */
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
