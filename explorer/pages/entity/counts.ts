import type { Chamber } from './entity.js'

/** How many members there are on the day: the one count that the whole page uses. */
export interface Counts {
  readonly total: number
  readonly possible: number
}

/** The counts of the day. The possible members are part of the total; the others are certain. */
export function countsOf({ membersBy }: Chamber): Counts {
  const total = membersBy.reduce((sum, { count }) => sum + count, 0)
  const confirmed = membersBy.reduce((sum, { sure }) => sum + (sure ?? 0), 0)
  return { total, possible: total - confirmed }
}
