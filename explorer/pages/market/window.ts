/** The parts of a visit that choose the period. */
interface Asked {
  /** The address from `?` on. */
  readonly search: string
  /** The time of the request, ISO 8601. */
  readonly now: string
}

/** The period of a history: whole days in UTC, ISO 8601; `to` is after the last day. */
export interface ShownWindow {
  readonly days: number
  /** The last day, if the address names one. */
  readonly until: string | null
  readonly from: string
  readonly to: string
}

/** The periods that a reader can choose. */
export const CHOICES = [
  { days: 30, name: 'Month' },
  { days: 365, name: 'Year' },
  { days: 900, name: '900 days' },
] as const
const USUAL = 900
const DAY_MS = 86_400_000

/** The period of an address, such as `?days=30&until=2024-11-06`; by default 900 days until now. */
export function shownWindow({ search, now }: Asked): ShownWindow {
  const asked = new URLSearchParams(search)
  const days = CHOICES.find((choice) => String(choice.days) === asked.get('days'))?.days ?? USUAL
  const until = dayOf(asked.get('until'))
  const to = (until ?? Date.parse(now.slice(0, 10))) + DAY_MS
  return {
    days,
    until: until === null ? null : asked.get('until'),
    from: secondsOf(to - days * DAY_MS),
    to: secondsOf(to),
  }
}

function dayOf(text: string | null): number | null {
  if (text === null || !/^\d{4}-\d\d-\d\d$/.test(text)) return null
  const instant = Date.parse(text)
  return Number.isNaN(instant) ? null : instant
}

function secondsOf(instant: number): string {
  return `${new Date(instant).toISOString().slice(0, 19)}Z`
}
