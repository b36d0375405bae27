import type { VenueId } from '../domain/market.js'
import { compare } from '../domain/compare.js'
import { grouped } from '../domain/grouped.js'
import type { Row } from '../graph/graph.js'
import {
  scoresOf,
  type CalibrationDays,
  type Forecast,
  type LeftOutReason,
  type Scores,
} from '../markets/calibration.js'
import { inverted } from '../markets/percent.js'
import type { QueryReader } from './batch/queue.js'
import { perKey, type Reading } from './reading.js'

/**
 * Identifies the scores for the prices of a venue, `days` days before the end of a market.
 * `period`: the number of a period of ten minutes.
 */
interface CalibrationKey {
  readonly venue: VenueId
  readonly days: CalibrationDays
  readonly period: number
}

/** How often the scores of a venue are computed again. */
const PERIOD_MS = 10 * 60_000

/** The key of the scores that are valid at `now`. */
export function calibrationKey(venue: VenueId, days: CalibrationDays, now: Date): CalibrationKey {
  return { venue, days, period: Math.floor(now.getTime() / PERIOD_MS) }
}

/** Selects the ended markets of the venue that count. `category`: `null` for all categories. */
interface CalibrationFilter {
  readonly category: string | null
  /**
   * True: only markets for which another venue has a price at the same time. False: all markets.
   */
  readonly isShared: boolean
}

export interface Calibration extends Scores {
  /** False if the venue has more than `MAX_ENDED` ended markets. */
  readonly isComplete: boolean
  /** The number of ended markets that do not count, by the first reason that applies. */
  readonly leftOut: Readonly<Record<LeftOutReason, number>>
  /** All categories, largest first. `count`: the number of questions in the category. */
  readonly categories: readonly { readonly name: string; readonly count: number }[]
}

/** The scores of a venue for each filter. */
type Calibrations = (filter: CalibrationFilter) => Calibration

/**
 * Maximum number of ended markets. This is enough for narrow confidence intervals: a share of 2,000
 * markets is known to about two percentage points. The queries for 5,000 markets can take longer
 * than a client waits.
 */
const MAX_ENDED = 2_000
/**
 * Number of markets per query. There are several short queries, so that other readers do not wait
 * for a long query.
 */
const BATCH = 500
/** A price that is older than this does not count as a forecast. */
const MAX_AGE_DAYS = 7
const DAY_MINUTES = 1_440

/**
 * Loads the scores of a venue for all categories, at most once in ten minutes for each venue and
 * number of days, because the queries read all ended markets of the venue.
 * Source: cypher/venue/ended.cypher and cypher/market/forecasts.cypher.
 */
export function calibrations(): Reading<CalibrationKey, Calibrations> {
  const latest = new Map<string, { readonly period: number; readonly value: Calibrations }>()
  return perKey(
    async ({ venue, days, period }, graph) => {
      const name = `${venue}/${String(days)}`
      const known = latest.get(name)
      if (known?.period === period) return known.value
      const value = await readCalibrations(venue, days, graph)
      latest.set(name, { period, value })
      return value
    },
    { semaphore: 'wide' },
  )
}

async function readCalibrations(
  venue: VenueId,
  days: CalibrationDays,
  graph: QueryReader,
): Promise<Calibrations> {
  const found = await graph.read('venue/ended', { venue, limit: MAX_ENDED + 1 })
  const isComplete = found.length <= MAX_ENDED
  const ids = found.slice(0, MAX_ENDED).map(({ id }) => id)
  const ended: EndedRow[] = []
  for (let start = 0; start < ids.length; start += BATCH) {
    const batch = ids.slice(start, start + BATCH)
    const params = { ids: batch, days, maxAgeDays: MAX_AGE_DAYS }
    ended.push(...(await graph.read('market/forecasts', params)))
  }
  const byFilter = new Map<string, Calibration>()
  for (const isShared of [false, true]) {
    const outcomes = ended.map(
      (row) => [row.category, outcomeOf(row, venue, days, isShared)] as const,
    )
    const ofCategories = [...grouped(outcomes)].map(([category, list]) => {
      return { category, ...countOf(list) }
    })
    const categories = ofCategories
      .flatMap(({ category, questions }) =>
        category === null || questions === 0 ? [] : [{ name: category, count: questions }],
      )
      .sort((a, b) => b.count - a.count || compare(a.name, b.name))
    const all = { category: null, ...countOf(outcomes.map(([, outcome]) => outcome)) }
    for (const { category, ...counted } of [...ofCategories, all]) {
      byFilter.set(keyOf({ category, isShared }), { ...counted, categories, isComplete })
    }
  }
  const nothing = { ...countOf([]), categories: [], isComplete }
  return (filter) => byFilter.get(keyOf(filter)) ?? nothing
}

function keyOf({ category, isShared }: CalibrationFilter): string {
  return JSON.stringify([category, isShared])
}

type EndedRow = Row<'market/forecasts'>
type Outcome = Forecast | LeftOutReason

function outcomeOf(
  { state, resultPercent, endsAt, prices }: EndedRow,
  venue: VenueId,
  days: CalibrationDays,
  isShared: boolean,
): Outcome {
  if (state === 'cancelled') return 'cancelled'
  if (state !== 'resolved' || resultPercent === null) return 'noResult'
  if (resultPercent !== 0 && resultPercent !== 100) return 'otherResult'
  if (endsAt === null) return 'noEnd'
  const at = Math.floor(Date.parse(endsAt) / 60_000) - days * DAY_MINUTES
  const usable = prices.flatMap((row) => priceOf(row, at))
  const [newest] = usable
    .filter((price) => price.venue === venue)
    .sort((a, b) => a.age - b.age || compare(a.key, b.key))
  if (newest === undefined) return 'noPrice'
  if (isShared && usable.every((price) => price.venue === venue)) return 'notShared'
  return { percent: newest.percent, cameTrue: resultPercent === 100 }
}

/**
 * The price of a listing at the minute `at`, with its age in minutes; `[]` if there is no price or
 * the price is too old.
 */
function priceOf(row: EndedRow['prices'][number], at: number) {
  const [venue, key, isInverted, daysBack, minute, percent, candleMinute, close] = row
  const isCandle = percent === null || (candleMinute ?? -1) > (minute ?? -1)
  const [lastMinute, ofListing] = isCandle ? [candleMinute, close] : [minute, percent]
  if (lastMinute === null || ofListing === null) return []
  const age = daysBack * DAY_MINUTES + (at % DAY_MINUTES) - lastMinute
  if (age > MAX_AGE_DAYS * DAY_MINUTES) return []
  return [{ venue, key, age, percent: isInverted === true ? inverted(ofListing) : ofListing }]
}

/** Computes the scores of the forecasts, and counts the markets that were left out, by reason. */
function countOf(outcomes: readonly Outcome[]) {
  const leftOut = { ...NOT_LEFT_OUT }
  const forecasts: Forecast[] = []
  for (const outcome of outcomes) {
    if (typeof outcome === 'string') leftOut[outcome] += 1
    else forecasts.push(outcome)
  }
  return { ...scoresOf(forecasts), leftOut }
}

const NOT_LEFT_OUT: Readonly<Record<LeftOutReason, number>> = {
  ...{ cancelled: 0, noResult: 0, otherResult: 0, noEnd: 0, noPrice: 0, notShared: 0 },
}
