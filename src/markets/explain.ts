import { VENUES, type ShownBecause, type Venue, type VenueId } from '../domain/market.js'

export interface Explained {
  readonly venue: VenueId
  readonly because: ShownBecause
  /** ISO 8601, UTC; `null` when it is not known. */
  readonly quotedAt: string | null
}

const KINDS: Readonly<Record<Venue['money'], string>> = {
  REAL: 'venues with real money and a price less than 24 hours old',
  PLAY: 'venues with play money and a price less than 24 hours old',
  NONE: 'forecasts less than 24 hours old',
}
const DEALS: Readonly<Record<Venue['money'], string>> = {
  REAL: 'trades with real money',
  PLAY: 'trades with play money',
  NONE: 'collects forecasts without money',
}
/** What had nothing fresh, or its price would be shown. */
const BEFORE: Readonly<Record<Venue['money'], string>> = {
  REAL: '',
  PLAY: 'no real money has a fresh price; ',
  NONE: 'no trade has a fresh price; ',
}
const DAY_MS = 86_400_000

/**
 * Why this percent is the one to show, in plain words.
 *
 * `sources`: how many venues give a percent; `null` when that is not kept. `now`: ages are in whole days before
 * its day in UTC; `null` leaves them out.
 */
export function explain(shown: Explained, sources: number | null, now: Date | null): string {
  const [reason, age] = [reasonOf(shown, sources), ageOf(shown.quotedAt, now)]
  return age === null ? `${reason}.` : `${reason}; ${age}.`
}

function reasonOf({ venue, because }: Explained, sources: number | null): string {
  const { name, money } = VENUES[venue]
  const ofFresh = `${BEFORE[money]}of the ${KINDS[money]}`
  switch (because) {
    case 'ONLY_SOURCE':
      return sources === 1
        ? `${name} is the only source; it ${DEALS[money]}`
        : capital(`${ofFresh} there is only ${name}`)
    case 'MOST_VOLUME':
      return capital(`${ofFresh}, ${name} has traded the most`)
    case 'FRESHEST':
      return capital(
        money === 'NONE'
          ? `${ofFresh}, that of ${name} is the newest`
          : `${ofFresh}, none has traded more than ${name}, whose price is the newest`,
      )
    case 'FIRST_NAME':
      return capital(
        `${ofFresh}, the first are alike in volume and time, and ${name} comes first by name`,
      )
    case 'FRESHEST_OF_STALE':
      return `No source has a price less than 24 hours old; that of ${name} is the newest`
    case 'FIRST_OF_EQUALLY_STALE':
      return (
        'No source has a price less than 24 hours old, and several have one of the same time: real money comes first, ' +
        `then the highest volume, so that of ${name} is shown`
      )
  }
}

function ageOf(quotedAt: string | null, now: Date | null): string | null {
  if (quotedAt === null) return null
  const seen = `seen on ${quotedAt.slice(0, 10)} at ${quotedAt.slice(11, 16)} UTC`
  const days =
    now === null ? 0 : (startOfDayMs(now.toISOString()) - startOfDayMs(quotedAt)) / DAY_MS
  return days < 2 ? seen : `${seen}, ${String(days)} days ago`
}

function startOfDayMs(iso: string): number {
  return Date.parse(iso.slice(0, 10))
}

function capital(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1)
}
