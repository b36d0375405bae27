import { VENUES, type ShownBecause, type Venue, type VenueId } from '../domain/market.js'

/** What one listing says of a market: its percent is of the market's own yes. */
export interface SourceQuote {
  readonly listing: string
  readonly venue: VenueId
  readonly percent: number
  readonly volumeUsd: number | null
  /** ISO 8601, UTC, whole seconds; `null` when nobody knows. */
  readonly quotedAt: string | null
}

export interface Shown {
  readonly quote: SourceQuote
  readonly because: ShownBecause
}

/** Real money, then play money, then forecasts. */
const CLASSES: readonly Venue['money'][] = ['REAL', 'PLAY', 'NONE']
const FRESH_MS = 24 * 3_600_000

/** One quote a venue, its freshest; of equally fresh ones that with the most volume, then the first key. By name. */
export function sourcesOf(quotes: readonly SourceQuote[]): readonly SourceQuote[] {
  const byVenue = new Map<VenueId, SourceQuote>()
  for (const quote of quotes) {
    const known = byVenue.get(quote.venue)
    if (known === undefined || compareWithin(quote, known) < 0) byVenue.set(quote.venue, quote)
  }
  return [...byVenue.values()].sort((a, b) => compare(nameOf(a), nameOf(b)))
}

/**
 * Picks the quote whose percent a market shows; `null` without quotes.
 *
 * `sources`: one a venue, see `sourcesOf`. `now`: the instant that ages are measured from.
 * Among the first class (real money, play money, forecasts) that has a quote at most 24 hours old: the
 * highest volume in US dollars, then the freshest, then the first name in the alphabet. When all are
 * older: the freshest of all; of several with the latest time the first class, then the same order.
 */
export function shownOf(sources: readonly SourceQuote[], now: Date): Shown | null {
  const [only, ...others] = sources
  if (only === undefined) return null
  if (others.length === 0) return { quote: only, because: 'ONLY_SOURCE' }
  const isFresh = ({ quotedAt }: SourceQuote) =>
    quotedAt !== null && now.getTime() - Date.parse(quotedAt) <= FRESH_MS
  for (const money of CLASSES) {
    const fresh = sources.filter((quote) => VENUES[quote.venue].money === money && isFresh(quote))
    if (fresh.length > 0) return best(fresh, compareShown)
  }
  const [quote = only, next] = [...sources].sort(compareStale)
  const isTie = next !== undefined && compareTime(quote, next) === 0
  return { quote, because: isTie ? 'FIRST_OF_EQUALLY_STALE' : 'FRESHEST_OF_STALE' }
}

function best(
  quotes: readonly SourceQuote[],
  order: (a: SourceQuote, b: SourceQuote) => number,
): Shown {
  const [first, second] = [...quotes].sort(order)
  if (first === undefined) throw new RangeError('no quotes to choose from')
  if (second === undefined) return { quote: first, because: 'ONLY_SOURCE' }
  if (compareVolume(first, second) !== 0) return { quote: first, because: 'MOST_VOLUME' }
  return { quote: first, because: compareTime(first, second) === 0 ? 'FIRST_NAME' : 'FRESHEST' }
}

function compareStale(a: SourceQuote, b: SourceQuote): number {
  return compareTime(a, b) || classOf(a) - classOf(b) || compareShown(a, b)
}

function compareShown(a: SourceQuote, b: SourceQuote): number {
  return compareVolume(a, b) || compareTime(a, b) || compare(nameOf(a), nameOf(b))
}

function compareWithin(a: SourceQuote, b: SourceQuote): number {
  return compareTime(a, b) || compareVolume(a, b) || compare(a.listing, b.listing)
}

function compareVolume(a: SourceQuote, b: SourceQuote): number {
  return (b.volumeUsd ?? 0) - (a.volumeUsd ?? 0)
}

/** The later first; times of one form compare as text, and what is unknown is the oldest. */
function compareTime(a: SourceQuote, b: SourceQuote): number {
  return compare(b.quotedAt ?? '', a.quotedAt ?? '')
}

function classOf({ venue }: SourceQuote): number {
  return CLASSES.indexOf(VENUES[venue].money)
}

function nameOf({ venue }: SourceQuote): string {
  return VENUES[venue].name
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
