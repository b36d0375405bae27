/** Values that other reads found. Also tracks the names evicted while such reads are in flight. */
export function createPrimed<Value>() {
  const values = new Map<string, { readonly value: Value }>()
  const watched = new Set<Set<string | null>>()

  return {
    get: (id: string) => values.get(id),
    add(id: string, value: Value): void {
      // Callers that waited for the read load these values in the same turn of the event loop.
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
    /** `null`: all names. */
    evict(name: string | null): void {
      values.clear()
      for (const evicted of watched) evicted.add(name)
    },
  }
}
