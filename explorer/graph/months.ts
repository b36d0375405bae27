import type { Store } from './store.js'

/** The number of months from the year 0 to a date, or to the first day that it can mean. */
export function monthNumberOf(date: string): number {
  return Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7) || 1) - 1
}

/** The first day of a month. */
export function dayOf(month: number): string {
  const year = String(Math.floor(month / 12)).padStart(4, '0')
  return `${year}-${String((month % 12) + 1).padStart(2, '0')}-01`
}

/** The first month of the time slider; `Infinity` if no start is known. */
export function firstMonth({ known, since }: Pick<Store, 'known' | 'since'>): number {
  const starts = [...known.value.links.values()].flatMap(({ start }) => start ?? [])
  return Math.min(...[...starts, ...(since.value === null ? [] : [since.value])].map(monthNumberOf))
}
