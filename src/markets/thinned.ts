import { grouped } from '../domain/grouped.js'

/** Prices on one day: the minutes of the day that have a price, in order, and their prices. */
export interface DayPrices {
  readonly minutes: readonly number[]
  readonly percents: readonly number[]
}

/**
 * Returns at most four prices of each interval: the first, the lowest, the highest and the last. So
 * histories with this interval, or with a longer one, do not change.
 */
export function thinned({ minutes, percents }: DayPrices, lengthMinutes: number): DayPrices {
  const points = minutes.flatMap((minute, index) => {
    const percent = percents[index]
    return percent === undefined ? [] : [{ minute, percent }]
  })
  const byInterval = grouped(
    points.map((point) => [Math.floor(point.minute / lengthMinutes), point]),
  )
  const stored = [...byInterval.values()].flatMap((interval) => {
    const lowest = Math.min(...interval.map(({ percent }) => percent))
    const highest = Math.max(...interval.map(({ percent }) => percent))
    const chosen = new Set([
      interval[0],
      interval.find(({ percent }) => percent === lowest),
      interval.find(({ percent }) => percent === highest),
      interval.at(-1),
    ])
    return interval.filter((point) => chosen.has(point))
  })
  return {
    minutes: stored.map(({ minute }) => minute),
    percents: stored.map(({ percent }) => percent),
  }
}
