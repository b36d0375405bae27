/** What one record says of a person or between two things, its ends found. */
export interface Row {
  /** Everything that rows must agree in to be one fact: subject, parts, role. */
  readonly group: string
  readonly start: string | null
  readonly end: string | null
  /** The row speaks of the past, so that an absent end is unknown, not open. */
  readonly isPast: boolean
  readonly asOf: string
}

/** One fact, put together from rows. */
export interface Period {
  readonly start: string | null
  readonly end: string | null
  /** No end, and all rows speak of the past. */
  readonly isPastWithoutEnd: boolean
}

/** The periods of rows of one group: those that overlap or adjoin are one. */
export function periodsOf(given: readonly Row[]): Period[] {
  const rows = given.map(withoutContradiction)
  const dated = rows
    .flatMap((row) => {
      const cover = coverOf(row)
      return cover === null ? [] : [{ row, ...cover }]
    })
    .sort((a, b) => a.first - b.first || a.last - b.last)
  if (dated.length === 0) return [periodOf(rows)]
  const joined: { rows: Row[]; last: number }[] = []
  for (const { row, first, last } of dated) {
    const running = joined.at(-1)
    if (running !== undefined && first <= running.last + 1) {
      running.rows.push(row)
      running.last = Math.max(running.last, last)
    } else joined.push({ rows: [row], last })
  }
  return joined.map(({ rows: together }) => periodOf(together))
}

/** Dates of which the end is before the start say only that it is over. */
function withoutContradiction(row: Row): Row {
  if (row.start === null || row.end === null || last(row.end) >= first(row.start)) return row
  return { ...row, start: null, end: null, isPast: true }
}

function periodOf(rows: readonly Row[]): Period {
  const starts = rows.flatMap(({ start }) => (start === null ? [] : [start]))
  const ends = rows.flatMap(({ end }) => (end === null ? [] : [end]))
  const start = starts.sort((a, b) => first(a) - first(b) || last(a) - last(b))[0] ?? null
  const end = ends.sort((a, b) => last(b) - last(a) || first(b) - first(a))[0] ?? null
  const isOutlived =
    end !== null &&
    rows.some(
      (row) =>
        isOpen(row) &&
        Math.max(
          row.asOf === '' ? -Infinity : first(row.asOf),
          row.start === null ? -Infinity : first(row.start),
        ) > last(end),
    )
  return {
    start,
    end: isOutlived ? null : end,
    isPastWithoutEnd: end === null && rows.every(({ isPast }) => isPast),
  }
}

function isOpen({ end, isPast }: Row): boolean {
  return end === null && !isPast
}

/** The days, counted since 1970, for which a row says anything; `null` for one without any date. */
function coverOf(row: Row): { first: number; last: number } | null {
  const seen = isOpen(row) && row.asOf !== '' ? row.asOf : null
  const earliest = row.start ?? row.end ?? seen
  if (earliest === null) return null
  const begins = first(earliest)
  if (row.end !== null) return { first: begins, last: Math.max(begins, last(row.end)) }
  const lasts = [row.start, seen].flatMap((date) => (date === null ? [] : [last(date)]))
  return { first: begins, last: Math.max(begins, ...lasts) }
}

const DAY_MS = 86_400_000

/** The first day that a partial date can mean, counted since 1970. */
function first(date: string): number {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number)
  return daysTo(year, month - 1, day)
}

/** The last day that a partial date can mean, counted since 1970. */
function last(date: string): number {
  const [year = 0, month, day] = date.split('-').map(Number)
  if (month === undefined) return daysTo(year, 11, 31)
  // Day 0 of the next month.
  return day === undefined ? daysTo(year, month, 0) : daysTo(year, month - 1, day)
}

function daysTo(year: number, month: number, day: number): number {
  return Date.UTC(year, month, day) / DAY_MS
}
