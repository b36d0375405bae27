/** Values that other reads brought, for those who ask next, and what is evicted while such reads are under way. */
export function createBrought<Value>() {
  const values = new Map<string, { readonly value: Value }>()
  const watches = new Set<Set<string | null>>()

  return {
    get: (id: string) => values.get(id),
    add(id: string, value: Value): void {
      // Whoever waited for the read asks before the event loop turns.
      if (values.size === 0)
        setImmediate(() => {
          values.clear()
        })
      values.set(id, { value })
    },
    /** Runs `work`, which can ask what was evicted since it began. */
    async watch<Read>(
      work: (isEvicted: (name: string) => boolean) => Promise<Read>,
    ): Promise<Read> {
      const evicted = new Set<string | null>()
      watches.add(evicted)
      try {
        return await work((name) => evicted.has(null) || evicted.has(name))
      } finally {
        watches.delete(evicted)
      }
    },
    /** `null`: everything. */
    evict(name: string | null): void {
      values.clear()
      for (const evicted of watches) evicted.add(name)
    },
  }
}
