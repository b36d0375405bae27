/** Of a visit: what stands in the address from `?` on, and when it was asked for, ISO 8601. */
interface Asked {
  readonly search: string
  readonly now: string
}

/** What a page shows of a history: whole days in UTC, ISO 8601; `to` is after the last. */
export interface ShownWindow {
  readonly days: number
  /** The last day, where the address says one. */
  readonly until: string | null
  readonly from: string
  readonly to: string
}

/** How many days a reader can choose. */
export const CHOICES = [30, 90, 365, 900] as const
const USUAL = 90
const DAY_MS = 86_400_000

/** The days that an address asks for: `?days=30&until=2024-11-06`; absent: 90 days until now. */
export function shownWindow({ search, now }: Asked): ShownWindow {
  const asked = new URLSearchParams(search)
  const days = CHOICES.find((choice) => String(choice) === asked.get('days')) ?? USUAL
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
