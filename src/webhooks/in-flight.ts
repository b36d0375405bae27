export type InFlight = ReturnType<typeof createInFlight>

/**
 * Counts the deliveries in flight per endpoint, and tracks endpoints whose last attempt failed or
 * was slow.
 */
export function createInFlight() {
  const counts = new Map<string, number>()
  const unhealthy = new Set<string>()
  const all = new Set<Promise<void>>()

  return {
    begin(endpoint: string, sending: Promise<boolean>) {
      counts.set(endpoint, (counts.get(endpoint) ?? 0) + 1)
      const ended = sending.then((isHealthy) => {
        if (isHealthy) unhealthy.delete(endpoint)
        else unhealthy.add(endpoint)
        const left = (counts.get(endpoint) ?? 1) - 1
        if (left === 0) counts.delete(endpoint)
        else counts.set(endpoint, left)
        all.delete(ended)
      })
      all.add(ended)
    },
    /** The load of each endpoint to which deliveries are due or in flight. */
    loadsOf(due: readonly string[]) {
      const isDue = new Set(due)
      return [...new Set([...due, ...counts.keys()])].map((id) => ({
        ...{ id, inFlight: counts.get(id) ?? 0 },
        ...{ isUnhealthy: unhealthy.has(id), isDue: isDue.has(id) },
      }))
    },
    /** Resolves when the next delivery ends. */
    next: () => Promise.race(all),
    /** Resolves when all current deliveries have ended. */
    ended: () => Promise.all(all),
  }
}
