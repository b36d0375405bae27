/**
 * Stores primed values. A primed value was returned by a query for other keys. While such a query
 * is in flight, records which names are evicted.
 */
export function createPrimed<Value>() {
  const values = new Map<string, { readonly value: Value }>()
  const watched = new Set<Set<string | null>>()

  return {
    get: (id: string) => values.get(id),
    add(id: string, value: Value): void {
      // After the query, its callers take these values in the same turn of the event loop. In the
      // next turn, the values are not needed here.
      if (values.size === 0)
        setImmediate(() => {
          values.clear()
        })
      values.set(id, { value })
    },
    /** Runs `work`. `isEvicted` returns true for the names that were evicted since `work` began. */
    async watch<Read>(
      work: (isEvicted: (name: string) => boolean) => Promise<Read>,
    ): Promise<Read> {
      const evicted = new Set<string | null>()
      watched.add(evicted)
      try {
        return await work((name) => evicted.has(null) || evicted.has(name))
      } finally {
        watched.delete(evicted)
      }
    },
    /** Removes all primed values, and records that `name` was evicted; `null` means all names. */
    evict(name: string | null): void {
      values.clear()
      for (const evicted of watched) evicted.add(name)
    },
  }
}
