import { percentWords, resultWords, shortDateWords } from '../../components/words.js'
import type { BadgeKind } from '../../components/ui/badge.js'
import type { Market } from './market.js'

/** The parts of a market that its price needs. */
type Priced = Pick<Market, 'display' | 'past' | 'resultPercent' | 'state' | 'closesAt'> & {
  readonly listings: readonly {
    readonly venue: { readonly name: string }
    readonly percent: number | null
  }[]
}

/** The result of a market, or its last price. */
export function lastPriceWords(
  {
    resultPercent,
    display,
  }: {
    readonly resultPercent: number | null
    readonly display: { readonly percent: number } | null
  },
  locale: string,
): string {
  if (resultPercent !== null) return `Resolved: ${resultWords(resultPercent, locale)}`
  return display === null ? 'No price' : percentWords(display.percent, locale)
}

/** An open market without a newer price than this has an old price. */
const FRESH_DAYS = 7
const DAY_MS = 86_400_000

/** The price and the words about it, for now or for a day in the past. */
export interface Price {
  /** `null`: there is no price. */
  readonly percent: number | null
  /** Whether the price does not show the present opinion. */
  readonly isOld: boolean
  readonly badge: { readonly kind: BadgeKind; readonly words: string }
  /** The first sentence about the price. */
  readonly summary: string
  readonly details: string
  /** The reason for the choice of this price; `null` if there is no price. */
  readonly why: string | null
}

/**
 * The price that a page shows. `until`: a day in the past, whose price is shown instead of the
 * price now.
 */
export function priceOf(market: Priced, until: string | null, now: string, locale: string): Price {
  return until === null ? priceNow(market, now, locale) : pastPrice(market, until, locale)
}

function pastPrice({ past }: Priced, until: string, locale: string): Price {
  const day = shortDateWords(until, locale)
  return {
    percent: past?.percent ?? null,
    isOld: true,
    badge: { kind: 'warn', words: `As of ${day}` },
    summary: `This is the price at the end of ${day}.`,
    details: past ? `It came from ${past.source.name}.` : 'No price was shown yet.',
    why: past?.why ?? null,
  }
}

function priceNow(market: Priced, now: string, locale: string): Price {
  const { display, resultPercent, state, closesAt } = market
  const price = { percent: display?.percent ?? null, why: display?.why ?? null }
  const quotedAt = display?.quotedAt ?? null
  const last = quotedAt === null ? null : shortDateWords(quotedAt, locale)
  if (resultPercent !== null) {
    const words = `Resolved: ${resultWords(resultPercent, locale)}`
    const details = last === null ? '' : `The last price is from ${last}.`
    return {
      ...price,
      isOld: true,
      badge: { kind: 'solid', words },
      summary: `The question is resolved: ${resultWords(resultPercent, locale)}.`,
      details,
    }
  }
  const isOver = state !== 'OPEN' || (closesAt !== null && closesAt < now)
  const age = last === null ? '' : ` · last price ${last}`
  if (display === null) {
    return {
      ...price,
      isOld: true,
      badge: { kind: 'warn', words: isOver ? 'Closed' : 'No price' },
      summary: 'No venue has a usable price.',
      details: isOver ? closedWords(market, locale) : '',
    }
  }
  if (isOver) {
    return {
      ...price,
      isOld: true,
      badge: { kind: 'warn', words: `Closed${age}` },
      summary: 'This is an old price, not a forecast.',
      details: `${closedWords(market, locale)} ${venueWords(market, locale)}`,
    }
  }
  const days = display.quotedAt === null ? 0 : daysBetween(display.quotedAt, now)
  const isOld = days > FRESH_DAYS
  return {
    ...price,
    isOld,
    badge: { kind: isOld ? 'warn' : 'ok', words: `Open${age}` },
    summary: isOld
      ? `The question is open, but the last price is ${String(days)} days old.`
      : 'The question is open.',
    details: venueWords(market, locale),
  }
}

function closedWords({ closesAt, state }: Priced, locale: string): string {
  const day = closesAt === null ? '' : ` on ${shortDateWords(closesAt, locale)}`
  return state === 'CANCELLED'
    ? 'The question was cancelled.'
    : `The question closed${day} and its outcome is not recorded here.`
}

/** The prices of several venues, such as: Last prices: Manifold 68.3% and Polymarket 70.5%. */
function venueWords({ listings }: Priced, locale: string): string {
  const known = listings.flatMap(({ venue, percent }) =>
    percent === null ? [] : [`${venue.name} ${percentWords(percent, locale)}`],
  )
  if (known.length < 2) return ''
  return `Last prices: ${new Intl.ListFormat(locale, { type: 'conjunction' }).format(known)}.`
}

function daysBetween(from: string, to: string): number {
  return Math.floor((Date.parse(to) - Date.parse(from)) / DAY_MS)
}
