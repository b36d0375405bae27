import type { Chamber } from './entity.js'

/** The number of members on the day. The whole page uses these counts. */
export interface Counts {
  readonly total: number
  readonly confirmed: number
  readonly possible: number
}

/** The counts of the day. The total is the sum of the confirmed and the possible members. */
export function countsOf({ membersBy }: Chamber): Counts {
  const total = membersBy.reduce((sum, { count }) => sum + count, 0)
  const confirmed = membersBy.reduce((sum, { sure }) => sum + (sure ?? 0), 0)
  return { total, confirmed, possible: total - confirmed }
}
