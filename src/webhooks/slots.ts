/**
 * Maximum number of deliveries in flight: to a healthy endpoint, to an unhealthy one, and in total.
 */
export const SLOTS = { perEndpoint: 4, perUnhealthy: 1, total: 1_024 }

/** All unhealthy endpoints together never get more than this share of the slots. */
const UNHEALTHY_SHARE = 0.5

export interface EndpointLoad {
  readonly id: string
  readonly inFlight: number
  /** True if its last attempt failed or was slow. */
  readonly isUnhealthy: boolean
  /** True if a delivery to it is due. */
  readonly isDue: boolean
}

/**
 * Returns how many more deliveries may begin for each endpoint. Endpoints without a free slot are
 * left out. So a dead or slow receiver delays only its own deliveries, and all such receivers
 * together leave slots for the others.
 */
export function freeSlots(
  endpoints: readonly EndpointLoad[],
  limits = SLOTS,
): ReadonlyMap<string, number> {
  const sum = (loads: readonly EndpointLoad[]) =>
    loads.reduce((all, { inFlight }) => all + inFlight, 0)
  const unhealthy = endpoints.filter(({ isUnhealthy }) => isUnhealthy)
  let left = limits.total - sum(endpoints)
  let leftForUnhealthy = Math.min(left, Math.floor(limits.total * UNHEALTHY_SHARE) - sum(unhealthy))
  const free = new Map<string, number>()
  // Endpoints with the fewest in-flight deliveries come first, so that no endpoint waits forever.
  const due = endpoints.filter(({ isDue }) => isDue).sort((a, b) => a.inFlight - b.inFlight)
  for (const { id, inFlight, isUnhealthy } of due) {
    const slotsOfEndpoint = (isUnhealthy ? limits.perUnhealthy : limits.perEndpoint) - inFlight
    const slots = Math.min(slotsOfEndpoint, isUnhealthy ? leftForUnhealthy : left)
    if (slots <= 0) continue
    free.set(id, slots)
    left -= slots
    leftForUnhealthy = Math.min(left, isUnhealthy ? leftForUnhealthy - slots : leftForUnhealthy)
  }
  return free
}
