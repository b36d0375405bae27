export type Flights = ReturnType<typeof createFlights>

/** What is under way, by endpoint, and who did not answer well the last time. */
export function createFlights() {
  const underWay = new Map<string, number>()
  const sick = new Set<string>()
  const all = new Set<Promise<void>>()

  return {
    begin(endpoint: string, sending: Promise<boolean>) {
      underWay.set(endpoint, (underWay.get(endpoint) ?? 0) + 1)
      const flight = sending.then((isWell) => {
        if (isWell) sick.delete(endpoint)
        else sick.add(endpoint)
        const left = (underWay.get(endpoint) ?? 1) - 1
        if (left === 0) underWay.delete(endpoint)
        else underWay.set(endpoint, left)
        all.delete(flight)
      })
      all.add(flight)
    },
    loads(due: readonly string[]) {
      const isDue = new Set(due)
      return [...new Set([...due, ...underWay.keys()])].map((id) => ({
        ...{ id, underWay: underWay.get(id) ?? 0 },
        ...{ isSick: sick.has(id), isDue: isDue.has(id) },
      }))
    },
    /** When the next one ends. */
    next: () => Promise.race(all),
    ended: () => Promise.all(all),
  }
}
