import type { Visit } from '../page.js'

/** What a page shows of a history: whole days in UTC, ISO 8601; `to` is after the last. */
export interface ShownWindow {
  readonly days: number
  readonly from: string
  readonly to: string
}

/** How many days a reader can choose. */
export const CHOICES = [30, 90, 365, 900] as const
const USUAL = 90
const DAY_MS = 86_400_000

/** The days that an address asks for: `?days=30&until=2024-11-06`; absent: 90 days until now. */
export function shownWindow({ search, now }: Pick<Visit, 'search' | 'now'>): ShownWindow {
  const asked = new URLSearchParams(search)
  const days = CHOICES.find((choice) => String(choice) === asked.get('days')) ?? USUAL
  const last = dayOf(asked.get('until')) ?? Date.parse(now.slice(0, 10))
  const to = last + DAY_MS
  return { days, from: secondsOf(to - days * DAY_MS), to: secondsOf(to) }
}

function dayOf(text: string | null): number | null {
  if (text === null || !/^\d{4}-\d\d-\d\d$/.test(text)) return null
  const instant = Date.parse(text)
  return Number.isNaN(instant) ? null : instant
}

function secondsOf(instant: number): string {
  return `${new Date(instant).toISOString().slice(0, 19)}Z`
}
