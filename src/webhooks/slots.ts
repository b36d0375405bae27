/** How much may be under way at once: to one endpoint, to one that did not answer well, and to all. */
export const SLOTS = { each: 4, sick: 1, all: 1_024 }

/** Those that do not answer well never take more than this part of all. */
const SICK_SHARE = 0.5

export interface EndpointLoad {
  readonly id: string
  readonly underWay: number
  /** Whether its last try failed, or took long. */
  readonly isSick: boolean
  /** Whether anything waits for it. */
  readonly isDue: boolean
}

/**
 * How many more deliveries may begin to each endpoint; those that have room for none are left out. So a receiver that is
 * dead or slow holds up its own deliveries, and all of them together leave room for the others.
 */
export function freeSlots(
  endpoints: readonly EndpointLoad[],
  limits = SLOTS,
): ReadonlyMap<string, number> {
  const sum = (of: readonly EndpointLoad[]) => of.reduce((all, { underWay }) => all + underWay, 0)
  const sick = endpoints.filter(({ isSick }) => isSick)
  let left = limits.all - sum(endpoints)
  let leftToSick = Math.min(left, Math.floor(limits.all * SICK_SHARE) - sum(sick))
  const free = new Map<string, number>()
  // Who has the least under way comes first, so that nobody waits for ever.
  const due = endpoints.filter(({ isDue }) => isDue).sort((a, b) => a.underWay - b.underWay)
  for (const { id, underWay, isSick } of due) {
    const own = (isSick ? limits.sick : limits.each) - underWay
    const slots = Math.min(own, isSick ? leftToSick : left)
    if (slots <= 0) continue
    free.set(id, slots)
    left -= slots
    leftToSick = Math.min(left, isSick ? leftToSick - slots : leftToSick)
  }
  return free
}
