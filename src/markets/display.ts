import { venueWith, type ShownBecause, type Venue, type VenueId } from '../domain/market.js'
import { compare } from '../domain/compare.js'

/**
 * The price of a market at one listing. `percent`: the price of a yes of the market. If the listing
 * asks the opposite question, its own price has been inverted.
 */
export interface SourceQuote {
  readonly listing: string
  readonly venue: VenueId
  readonly percent: number
  readonly volumeUsd: number | null
  /** ISO 8601, UTC, whole seconds; `null` when unknown. */
  readonly quotedAt: string | null
}

export interface Shown {
  readonly quote: SourceQuote
  readonly because: ShownBecause
}

/** The classes of venues in order of priority. */
const CLASSES: readonly Venue['money'][] = ['REAL', 'PLAY', 'NONE']
/** A quote is fresh for this long. */
export const FRESH_MS = 24 * 3_600_000

/** Whether a quote from `quotedAt` is at most 24 hours old; false if the time is unknown. */
export function isFresh({ quotedAt }: Pick<SourceQuote, 'quotedAt'>, now: Date): boolean {
  return quotedAt !== null && now.getTime() - Date.parse(quotedAt) <= FRESH_MS
}

/**
 * Returns the newest quote of each venue. If quotes are equally new, the highest volume wins, then
 * the first listing key in the alphabet. The result is sorted by venue name.
 */
export function sourcesOf(quotes: readonly SourceQuote[]): readonly SourceQuote[] {
  const byVenue = new Map<VenueId, SourceQuote>()
  for (const quote of quotes) {
    const known = byVenue.get(quote.venue)
    if (known === undefined || compareWithinVenue(quote, known) < 0) byVenue.set(quote.venue, quote)
  }
  return [...byVenue.values()].sort((a, b) => compare(nameOf(a), nameOf(b)))
}

/**
 * Picks the quote whose percent a market shows; `null` if there are no quotes.
 *
 * `sources`: one quote per venue, see `sourcesOf`. `now`: the instant from which ages are measured.
 * A quote is fresh if it is at most 24 hours old. The first class (real money, play money,
 * forecasts) with a fresh quote wins. In this class, the highest volume in US dollars wins, then
 * the newest quote, then the first venue name in the alphabet. If no quote is fresh, the newest
 * quote wins. If quotes are equally new, the first class wins, then the highest volume, then the
 * first venue name.
 */
export function shownOf(sources: readonly SourceQuote[], now: Date): Shown | null {
  const [only, ...others] = sources
  if (only === undefined) return null
  if (others.length === 0) return { quote: only, because: 'ONLY_SOURCE' }
  for (const money of CLASSES) {
    const fresh = sources.filter(
      (quote) => venueWith(quote.venue).money === money && isFresh(quote, now),
    )
    const [quote, second] = fresh.sort(compareShown)
    if (quote !== undefined) return { quote, because: reasonAmongFresh(quote, second) }
  }
  const [quote = only, next] = [...sources].sort(compareStale)
  const isTie = next !== undefined && compareTime(quote, next) === 0
  return { quote, because: isTie ? 'FIRST_OF_EQUALLY_STALE' : 'FRESHEST_OF_STALE' }
}

function reasonAmongFresh(quote: SourceQuote, second: SourceQuote | undefined): ShownBecause {
  if (second === undefined) return 'ONLY_SOURCE'
  if (compareVolume(quote, second) !== 0) return 'MAX_VOLUME'
  return compareTime(quote, second) === 0 ? 'FIRST_NAME' : 'FRESHEST'
}

function compareStale(a: SourceQuote, b: SourceQuote): number {
  return compareTime(a, b) || classOf(a) - classOf(b) || compareShown(a, b)
}

function compareShown(a: SourceQuote, b: SourceQuote): number {
  return compareVolume(a, b) || compareTime(a, b) || compare(nameOf(a), nameOf(b))
}

function compareWithinVenue(a: SourceQuote, b: SourceQuote): number {
  return compareTime(a, b) || compareVolume(a, b) || compare(a.listing, b.listing)
}

function compareVolume(a: SourceQuote, b: SourceQuote): number {
  return (b.volumeUsd ?? 0) - (a.volumeUsd ?? 0)
}

/**
 * Sorts the later time first. Times are compared as texts, because all times have the same format.
 */
function compareTime(a: SourceQuote, b: SourceQuote): number {
  return compare(b.quotedAt ?? '', a.quotedAt ?? '')
}

function classOf({ venue }: SourceQuote): number {
  return CLASSES.indexOf(venueWith(venue).money)
}

function nameOf({ venue }: SourceQuote): string {
  return venueWith(venue).name
}
