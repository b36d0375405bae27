import type { HistoryPoint } from '../domain/market.js'
import type { GraphTransaction, Row } from '../graph/graph.js'

/**
 * The price in a minute and, if the venue gives candles, the candle of the interval that ends in
 * this minute.
 */
export type DayPoint = Pick<HistoryPoint, 'percent' | 'candle'>

/** Points to add, by listing key, then by day (yyyymmdd), then by minute of the UTC day. */
export type NewPoints = ReadonlyMap<string, ReadonlyMap<number, ReadonlyMap<number, DayPoint>>>

/** The day and minute of an instant in ISO 8601, UTC. */
export function placeOf(at: string): { readonly day: number; readonly minute: number } {
  return {
    day: Number(at.slice(0, 10).replaceAll('-', '')),
    minute: Number(at.slice(11, 13)) * 60 + Number(at.slice(14, 16)),
  }
}

/**
 * Adds points to the days of existing listings. Returns the number of new and changed points by
 * listing key. If a minute has two prices, the higher price is stored, because files do not say
 * which price came last. So the order of files does not matter.
 */
export async function addPoints(
  tx: GraphTransaction,
  points: NewPoints,
): Promise<ReadonlyMap<string, number>> {
  const wanted = [...points].flatMap(([listing, days]) =>
    [...days].map(([day, minutes]) => ({
      listing,
      key: `${listing}|${String(day)}`,
      day,
      minutes,
    })),
  )
  const rows = await tx.run('listing/days', { keys: wanted.map(({ key }) => key) })
  const known = new Map(rows.map((row) => [row.key, toDay(row)]))
  const added = new Map<string, number>()
  const changed = wanted.flatMap(({ listing, key, day, minutes }) => {
    const before = known.get(key) ?? new Map<number, DayPoint>()
    const after = new Map(before)
    for (const [minute, point] of minutes)
      after.set(minute, preferredPoint(before.get(minute), point))
    const newMinutes = [...minutes.keys()].filter(
      (minute) => !isSame(before.get(minute), after.get(minute)),
    )
    if (newMinutes.length === 0) return []
    added.set(listing, (added.get(listing) ?? 0) + newMinutes.length)
    return [{ listing, key, properties: { day, ...columnsOf(after) } }]
  })
  if (changed.length > 0) await tx.run('listing/write-days', { rows: changed })
  return added
}

function toDay(row: Row<'listing/days'>): Map<number, DayPoint> {
  const { minutes, percents, candleMinutes, opens, highs, lows, closes } = row
  const day = new Map<number, DayPoint>()
  // If a column is too short, leave out the points without a number. The number must not become 0.
  for (const [index, minute] of (minutes ?? []).entries()) {
    const percent = percents?.[index]
    if (percent !== undefined) day.set(minute, { percent, candle: null })
  }
  for (const [index, minute] of (candleMinutes ?? []).entries()) {
    const [open, high, low, percent] = [opens, highs, lows, closes].map((column) => column?.[index])
    if (open === undefined || high === undefined || low === undefined) continue
    if (percent !== undefined) day.set(minute, { percent, candle: { open, high, low } })
  }
  return day
}

function columnsOf(day: ReadonlyMap<number, DayPoint>) {
  const sorted = [...day].sort(([a], [b]) => a - b)
  const plain = sorted.filter(([, { candle }]) => candle === null)
  const candles = sorted.flatMap(([minute, { percent, candle }]) =>
    candle === null ? [] : [{ minute, close: percent, ...candle }],
  )
  return {
    minutes: plain.map(([minute]) => minute),
    percents: plain.map(([, { percent }]) => percent),
    candleMinutes: candles.map(({ minute }) => minute),
    opens: candles.map(({ open }) => open),
    highs: candles.map(({ high }) => high),
    lows: candles.map(({ low }) => low),
    closes: candles.map(({ close }) => close),
  }
}

/** A point with a candle wins over a point without a candle. Otherwise, the higher price wins. */
function preferredPoint(a: DayPoint | undefined, b: DayPoint): DayPoint {
  if (a === undefined) return b
  if ((a.candle === null) !== (b.candle === null)) return a.candle === null ? b : a
  return orderOf(b) > orderOf(a) ? b : a
}

function isSame(a: DayPoint | undefined, b: DayPoint | undefined): boolean {
  return a !== undefined && b !== undefined && orderOf(a) === orderOf(b)
}

function orderOf({ percent, candle }: DayPoint): string {
  const numbers = [percent, candle?.open ?? 0, candle?.high ?? 0, candle?.low ?? 0]
  return numbers.map((number) => number.toFixed(3).padStart(7, '0')).join()
}
