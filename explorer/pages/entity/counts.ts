import type { Chamber } from './entity.js'

/** The number of members on the day. The whole page uses these counts. */
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
