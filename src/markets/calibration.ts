/** The prices of a venue are scored this many days before the end of each market. */
export const CALIBRATION_DAYS = [1, 7, 30, 90] as const

export type CalibrationDays = (typeof CALIBRATION_DAYS)[number]

export const DEFAULT_CALIBRATION_DAYS = 7

/** Why an ended market does not count. `schema/market.graphql` explains each reason. */
export type LeftOutReason =
  'cancelled' | 'noResult' | 'otherResult' | 'noEnd' | 'noPrice' | 'notShared'

/** Whether scores exist for prices this many days before the end. */
export function isCalibrationDays(days: number): days is CalibrationDays {
  return CALIBRATION_DAYS.some((known) => known === days)
}

/** An ended market that counts: the price of the venue before the end, and the result. */
export interface Forecast {
  /** In percent of yes. */
  readonly percent: number
  readonly cameTrue: boolean
}

/** A mean over questions, with its 95 % interval; `null` with too few questions. */
export interface Score {
  readonly value: number
  readonly low: number | null
  readonly high: number | null
}

/**
 * The questions with a price from `fromPercent` to below `toPercent`. The last bin includes 100.
 */
export interface Bin {
  readonly fromPercent: number
  readonly toPercent: number
  readonly questions: number
  /** The mean of the prices. */
  readonly forecastPercent: number
  /** The share that came true, with its 95 % interval (Wilson). */
  readonly observedPercent: number
  readonly lowPercent: number
  readonly highPercent: number
}

/** How well prices forecast results. The scores are `null` without questions. */
export interface Scores {
  readonly questions: number
  /** The mean of the squared difference between price and result, both from 0 to 1. */
  readonly brier: Score | null
  /**
   * The mean of -ln(p), where p is the price of the outcome that came true. Prices below 1 % count
   * as 1 %, and prices above 99 % count as 99 %.
   */
  readonly logScore: Score | null
  /** The share of the questions that came true. */
  readonly baseRatePercent: number | null
  readonly bins: readonly Bin[]
}

/** With fewer questions, the interval of a mean would be too wide to be useful. */
const MIN_FOR_INTERVAL = 10
const BIN_WIDTH = 10
const MIN_PROBABILITY = 0.01
/** The 97.5 % quantile of the normal distribution. */
const Z = 1.959964

/** Scores the forecasts of a venue. Empty bins are left out. */
export function scoresOf(forecasts: readonly Forecast[]): Scores {
  const hits = forecasts.filter(({ cameTrue }) => cameTrue).length
  return {
    questions: forecasts.length,
    brier: meanOf(forecasts.map(brierOf)),
    logScore: meanOf(forecasts.map(logScoreOf)),
    baseRatePercent: forecasts.length === 0 ? null : (100 * hits) / forecasts.length,
    bins: Array.from({ length: 100 / BIN_WIDTH }, (_item, index) => index * BIN_WIDTH).flatMap(
      (from) => binOf(from, forecasts),
    ),
  }
}

function brierOf({ percent, cameTrue }: Forecast): number {
  return (percent / 100 - (cameTrue ? 1 : 0)) ** 2
}

function logScoreOf({ percent, cameTrue }: Forecast): number {
  const ofResult = (cameTrue ? percent : 100 - percent) / 100
  return -Math.log(Math.min(1 - MIN_PROBABILITY, Math.max(MIN_PROBABILITY, ofResult)))
}

/** The mean, with the interval of the normal approximation. */
function meanOf(values: readonly number[]): Score | null {
  const count = values.length
  if (count === 0) return null
  const value = sumOf(values) / count
  if (count < MIN_FOR_INTERVAL) return { value, low: null, high: null }
  const variance = sumOf(values.map((score) => (score - value) ** 2)) / (count - 1)
  const margin = Z * Math.sqrt(variance / count)
  return { value, low: Math.max(0, value - margin), high: value + margin }
}

function binOf(fromPercent: number, forecasts: readonly Forecast[]): readonly Bin[] {
  const toPercent = fromPercent + BIN_WIDTH
  const inside = forecasts.filter(
    ({ percent }) => percent >= fromPercent && (percent < toPercent || toPercent === 100),
  )
  const questions = inside.length
  if (questions === 0) return []
  const share = inside.filter(({ cameTrue }) => cameTrue).length / questions
  return [
    {
      ...{ fromPercent, toPercent, questions },
      forecastPercent: sumOf(inside.map(({ percent }) => percent)) / questions,
      observedPercent: 100 * share,
      ...wilson(share, questions),
    },
  ]
}

function wilson(share: number, count: number) {
  const middle = share + Z ** 2 / (2 * count)
  const margin = Z * Math.sqrt((share * (1 - share)) / count + Z ** 2 / (4 * count ** 2))
  const scale = 100 / (1 + Z ** 2 / count)
  return {
    lowPercent: Math.max(0, scale * (middle - margin)),
    highPercent: Math.min(100, scale * (middle + margin)),
  }
}

function sumOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0)
}
