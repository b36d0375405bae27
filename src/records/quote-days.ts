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

/** A day of prices as the graph stores it. */
export type StoredDay = Omit<Row<'listing/days'>, 'key'> & {
  readonly listing: string
  readonly day: number
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
    [...days].map(([day, minutes]) => ({ listing, day, minutes })),
  )
  const added = new Map<string, number>()
  for (const { listing, count } of await writePoints(tx, wanted)) {
    added.set(listing, (added.get(listing) ?? 0) + count)
  }
  return added
}

/**
 * Adds stored days to those of existing listings, with the rules of `addPoints`. Returns the number
 * of changed days.
 */
export async function addDays(tx: GraphTransaction, days: readonly StoredDay[]): Promise<number> {
  const changed = await writePoints(
    tx,
    days.map((day) => ({ listing: day.listing, day: day.day, minutes: toDay(day) })),
  )
  return changed.length
}

interface WantedDay {
  readonly listing: string
  readonly day: number
  readonly minutes: ReadonlyMap<number, DayPoint>
}

/** Returns the changed days with their number of new and changed points. */
async function writePoints(tx: GraphTransaction, days: readonly WantedDay[]) {
  const wanted = days.map((day) => ({ ...day, key: `${day.listing}|${String(day.day)}` }))
  const rows = await tx.run('listing/days', { keys: wanted.map(({ key }) => key) })
  const known = new Map(rows.map((row) => [row.key, toDay(row)]))
  const changed = wanted.flatMap(({ listing, key, day, minutes }) => {
    const before = known.get(key) ?? new Map<number, DayPoint>()
    const after = new Map(before)
    for (const [minute, point] of minutes)
      after.set(minute, preferredPoint(before.get(minute), point))
    const newMinutes = [...minutes.keys()].filter(
      (minute) => !isSame(before.get(minute), after.get(minute)),
    )
    if (newMinutes.length === 0) return []
    const row = { listing, key, properties: { day, ...columnsOf(after) } }
    return [{ listing, count: newMinutes.length, row }]
  })
  if (changed.length > 0) {
    await tx.run('listing/write-days', { rows: changed.map(({ row }) => row) })
  }
  return changed
}

function toDay(row: Omit<Row<'listing/days'>, 'key'>): Map<number, DayPoint> {
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
