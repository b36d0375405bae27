import type { Dataset } from '../../records/store.js'
import type { Listing, ListingId, MarketState, Quote } from '../../domain/market.js'
import type { Fields } from './fields.js'
import { fieldsOf, listAt, RefusedField } from './fields.js'
import { webAddress } from './popolo.js'
import { timeAt } from './prices.js'
import type { VenueContext, VenueRow } from './venue-format.js'

/** What the formats of small venues share: rows of a list, listings, times of quotes. */

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

/** The first element, by which a list is recognised, or `undefined`. */
export function firstOf(list: unknown): unknown {
  return Array.isArray(list) ? list[0] : undefined
}

/** The fields that a listing must have, and any others. */
type StatedFields = ListingId & Pick<Listing, 'title' | 'state' | 'venueState'> & Partial<Listing>

/** A listing with these fields and no others. */
export function listingOf(stated: StatedFields): Listing {
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
    ...stated,
  }
}

/** A quote of these prices; `null` when there is no price, whatever else is known. */
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
 * What a venue gives as the price of an outcome that is no longer traded. Exactly 0 or 100 is the payout: of a resolved
 * market the venue states it, before the result it is absent. A last trade at 0 would be none, see `percentOf`.
 */
export function closingPrice(percent: number | null, state: MarketState): Partial<Quote> {
  const isPayout = percent === 0 || percent === 100
  if (isPayout && state !== 'resolved') return {}
  return percent === 0 ? { stated: percent } : { last: percent }
}

/** When a price was observed: the row's own time unless the file is older than it, else the file's. */
export function quotedAt(rowTime: string | null, { observedAt }: VenueContext): string | null {
  if (rowTime === null || observedAt === null) return rowTime ?? observedAt
  return Date.parse(rowTime) > Date.parse(observedAt) + DAY_MS ? observedAt : rowTime
}

/** An id; refuses hidden characters, and a length beyond that of any venue's ids. */
export function idAt(fields: Fields, name: string): string {
  const id = fields.text(name)
  const path = fields.path === '' ? name : `${fields.path}.${name}`
  if (id.length > MOST_ID_CHARACTERS) throw new RefusedField(path, 'is too long for an id')
  if (/[\p{Cc}\p{Cf}]/u.test(id)) throw new RefusedField(path, 'has characters that do not show')
  return id
}

/** The URL when it is http or https. */
export function urlAt(fields: Fields, name: string): string | null {
  return webAddress(fields.optionalText(name)) ?? null
}

/**
 * The name of an outcome in its market, which identifies it in lists without the venue's own ids. `outcome` is
 * `''` for a plain yes-or-no market.
 */
export function nameAlias(marketId: string, outcome: string): string {
  return outcome === '' ? `market:${marketId}` : `name:${marketId}/${outcome}`
}

/** A time; `null` when it is malformed, which does not concern the file: its row is refused for it. */
export function timeOrNone(read: () => string | null): string | null {
  try {
    return read()
  } catch (error) {
    if (error instanceof RefusedField) return null
    throw error
  }
}

/** The latest time in a field of a list's rows, which is the earliest time at which the list can have been made. */
export function latestIn(list: unknown, name: string): string | undefined {
  if (!Array.isArray(list)) return undefined
  return latest(list.map((row) => timeOrNone(() => timeAt(fieldsOf(row, 'row'), name))))
}

/** The latest of times in the same format; `undefined` when there is none. */
export function latest(times: readonly (string | null)[]): string | undefined {
  return times
    .filter((time) => time !== null)
    .sort()
    .at(-1)
}

/** The dataset of a venue that states no licence: somebody recorded its responses, and its own terms apply. */
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
