import type { GraphLink } from './shown.js'
import { wordsOfPeriod } from './words.js'

type Period = Pick<GraphLink, 'start' | 'end' | 'asOf' | 'isCurrent'>

/** More periods than this are counted instead of listed. */
const MAX_LISTED = 2

/**
 * When relationships existed, in words. A period that continues the period before is joined with
 * it.
 */
export function wordsOfPeriods(links: readonly Period[], locale: string): string {
  const periods = joined(links)
  const listed = periods.slice(0, MAX_LISTED).map((period) => wordsOfPeriod(period, locale))
  const rest = periods.length - listed.length
  return listed.join('; ') + (rest > 0 ? `; ${String(rest)} more` : '')
}

function joined(links: readonly Period[]): readonly Period[] {
  const sorted = [...links].sort((a, b) => ((a.start ?? '') < (b.start ?? '') ? -1 : 1))
  const periods: Period[] = []
  for (const link of sorted) {
    const last = periods.at(-1)
    if (last === undefined || !continues(last, link)) periods.push(link)
    else if (last.end !== null && (link.end === null || link.end > last.end))
      periods.splice(-1, 1, { ...link, start: last.start })
  }
  return periods
}

/** Whether the second period begins before the first period ends, or on the day after its end. */
function continues({ start: first, end }: Period, { start }: Period): boolean {
  if (start === null || end === null) return start === first && end === null
  const length = Math.min(start.length, end.length)
  return start.slice(0, length) <= end.slice(0, length) || start === dayAfter(end)
}

function dayAfter(date: string): string {
  const day = new Date(`${date}T00:00:00Z`)
  if (date.length < 'yyyy-mm-dd'.length || Number.isNaN(day.getTime())) return ''
  day.setUTCDate(day.getUTCDate() + 1)
  return day.toISOString().slice(0, 10)
}

/** The first and the last known year of relationships; an empty text if no year is known. */
export function yearsOf(links: readonly Period[]): string {
  const sorted = joined(links)
  const start = sorted.find((period) => period.start !== null)?.start?.slice(0, 4)
  const last = sorted.at(-1)
  const end = last?.end?.slice(0, 4)
  if (start === undefined) return end === undefined ? '' : `until ${end}`
  if (end !== undefined) return start === end ? start : `${start}–${end}`
  return `${last?.isCurrent === true ? 'since' : 'from'} ${start}`
}
