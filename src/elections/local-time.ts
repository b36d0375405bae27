import { secondOf } from '../domain/instant.js'

const MONTHS: readonly string[] = [
  ...(['january', 'february', 'march', 'april', 'may', 'june', 'july'] as const),
  ...(['august', 'september', 'october', 'november', 'december'] as const),
]

const WORDS =
  /^([a-z]+)\.? (\d{1,2}), (\d{4}),? (?:at )?(\d{1,2}):(\d{2})(?::\d{2})? ?([ap])\.?m\.?$/i

/**
 * Converts `March 10, 2024, 7:03 p.m.` in a time zone to ISO 8601, UTC, whole seconds; `null` for
 * any other text.
 */
export function instantOfWords(text: string, zone: string): string | null {
  const match = WORDS.exec(text.trim())
  if (match === null) return null
  const [, name = '', day = '', year = '', hour = '', minute = '', half = ''] = match
  const month = MONTHS.findIndex(
    (fullName) => fullName === name.toLowerCase() || isShort(fullName, name),
  )
  if (month === -1 || Number(hour) < 1 || Number(hour) > 12 || Number(minute) > 59) return null
  const hours = (Number(hour) % 12) + (half.toLowerCase() === 'p' ? 12 : 0)
  const local = Date.UTC(Number(year), month, Number(day), hours, Number(minute))
  return new Date(local).getUTCDate() === Number(day) ? instantInZone(local, zone) : null
}

/**
 * Converts a local time in a time zone to ISO 8601, UTC, whole seconds. `local`: the milliseconds
 * of the time as if it were UTC. If clocks show the hour twice, the first of the two hours applies.
 * If clocks skip the hour, the offset before the change applies.
 */
export function instantInZone(local: number, zone: string): string {
  // If clocks change near `local`, the offset one day earlier is the old one, and the offset one
  // day later is the new one.
  const before = local - offsetMs(local - DAY_MS, zone)
  const after = local - offsetMs(local + DAY_MS, zone)
  const isBefore = before + offsetMs(before, zone) === local
  const isAfter = after + offsetMs(after, zone) === local
  return secondOf(new Date(isAfter && !isBefore ? after : before))
}

const DAY_MS = 24 * 3_600_000

function isShort(month: string, name: string): boolean {
  return name.length >= 3 && month.startsWith(name.toLowerCase())
}

/** How far clocks in `zone` are ahead of UTC at an instant. */
function offsetMs(instant: number, zone: string): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    ...({ year: 'numeric', month: 'numeric', day: 'numeric' } as const),
    ...({ hour: 'numeric', minute: 'numeric', second: 'numeric' } as const),
  }).formatToParts(instant)
  const part = (type: string) => Number(parts.find((candidate) => candidate.type === type)?.value)
  return (
    Date.UTC(
      ...([part('year'), part('month') - 1, part('day')] as const),
      ...([part('hour'), part('minute'), part('second')] as const),
    ) - instant
  )
}
