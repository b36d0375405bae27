/** The parameters in the address of the page. */
export interface Asked {
  readonly days: number
  readonly category: string | null
  /** Whether only questions with a price at another venue are included. */
  readonly shared: boolean
}

/** The numbers of days before the end that a reader can choose. */
export const DAYS = [1, 7, 30, 90] as const
const USUAL_DAYS = 7

/** Reads an address such as `?days=30&category=elections&shared=true`. */
export function askedIn(search: string): Asked {
  const params = new URLSearchParams(search)
  const days = DAYS.find((choice) => String(choice) === params.get('days')) ?? USUAL_DAYS
  return { days, category: params.get('category') || null, shared: params.get('shared') === 'true' }
}

/** The address of the page with this selection, or of another path with the same parameters. */
export function sourceHref(path: string, { days, category, shared }: Asked): string {
  const params = new URLSearchParams({
    ...(days !== USUAL_DAYS && { days: String(days) }),
    ...(category !== null && { category }),
    ...(shared && { shared: 'true' }),
  })
  return params.size === 0 ? path : `${path}?${params.toString()}`
}
