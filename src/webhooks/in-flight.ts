export type InFlight = ReturnType<typeof createInFlight>

/**
 * Counts the deliveries in flight per endpoint, and tracks endpoints whose last attempt failed or
 * was slow.
 */
export function createInFlight() {
  const endpointOf = new Map<Promise<void>, string>()
  const unhealthy = new Set<string>()

  return {
    begin(endpoint: string, sending: Promise<boolean>) {
      const ended = sending.then((isHealthy) => {
        if (isHealthy) unhealthy.delete(endpoint)
        else unhealthy.add(endpoint)
        endpointOf.delete(ended)
      })
      endpointOf.set(ended, endpoint)
    },
    /** The load of each endpoint to which deliveries are due or in flight. */
    loadsOf(due: readonly string[]) {
      const counts = new Map(due.map((id) => [id, 0]))
      for (const id of endpointOf.values()) counts.set(id, (counts.get(id) ?? 0) + 1)
      const isDue = new Set(due)
      return [...counts].map(([id, inFlight]) => ({
        ...{ id, inFlight },
        ...{ isUnhealthy: unhealthy.has(id), isDue: isDue.has(id) },
      }))
    },
    /** Resolves when the next delivery ends. */
    next: () => Promise.race(endpointOf.keys()),
    /** Resolves when all current deliveries have ended. */
    ended: () => Promise.all(endpointOf.keys()),
  }
}
