import {
  isReviewed,
  venueWith,
  type ShownBecause,
  type Venue,
  type VenueId,
} from '../domain/market.js'

export interface Explained {
  readonly venue: VenueId
  readonly because: ShownBecause
  /** ISO 8601, UTC; `null` when it is not known. */
  readonly quotedAt: string | null
}

const FRESH_SOURCES: Readonly<Record<Venue['money'], string>> = {
  REAL: 'venues with real money and a price less than 24 hours old',
  PLAY: 'venues with play money and a price less than 24 hours old',
  NONE: 'forecasts less than 24 hours old',
}
const ACTIVITIES: Readonly<Record<Venue['money'], string>> = {
  REAL: 'trades with real money',
  PLAY: 'trades with play money',
  NONE: 'collects forecasts without money',
}
const UNREVIEWED = 'has not been reviewed, so its price counts as a forecast'
/** For each class of the shown venue: the reason that no venue of a higher class is shown. */
const WHY_NO_HIGHER_CLASS: Readonly<Record<Venue['money'], string>> = {
  REAL: '',
  PLAY: 'no venue with real money has a fresh price; ',
  NONE: 'no venue with trading has a fresh price; ',
}
const DAY_MS = 86_400_000

/**
 * Explains in plain words why a market shows this percent.
 *
 * `sources`: the number of venues with a percent; `null` when unknown. `now`: the current time. If
 * the price is at least two UTC days old, the text contains the number of days. If `now` is `null`,
 * the text never contains the number of days.
 */
export function explain(shown: Explained, sources: number | null, now: Date | null): string {
  const [reason, age] = [capitalised(reasonOf(shown, sources)), ageOf(shown.quotedAt, now)]
  return age === null ? `${reason}.` : `${reason}; ${age}.`
}

function reasonOf({ venue, because }: Explained, sources: number | null): string {
  const { name, money } = venueWith(venue)
  const activity = isReviewed(venue) ? ACTIVITIES[money] : UNREVIEWED
  const amongFresh = `${WHY_NO_HIGHER_CLASS[money]}of the ${FRESH_SOURCES[money]}`
  switch (because) {
    case 'ONLY_SOURCE':
      return sources === 1
        ? `${name} is the only source; it ${activity}`
        : `${WHY_NO_HIGHER_CLASS[money]}${name} is the only one of the ${FRESH_SOURCES[money]}`
    case 'MAX_VOLUME':
      return `${amongFresh}, ${name} has the highest volume`
    case 'FRESHEST':
      return money === 'NONE'
        ? `${amongFresh}, ${name} has the newest`
        : `${amongFresh}, no volume is higher than that of ${name}, which has the newest price`
    case 'FIRST_NAME':
      return `${amongFresh}, several have the same volume and time; ${name} comes first by name`
    case 'FRESHEST_OF_STALE':
      return `No source has a price less than 24 hours old; ${name} has the newest`
    case 'FIRST_OF_EQUALLY_STALE':
      return (
        'No source has a price less than 24 hours old, and several prices are equally new: real money comes first, ' +
        `then the highest volume, so ${name} is shown`
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

function capitalised(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1)
}
