import { LRUCache } from 'lru-cache'

/** How much a loader may keep, whichever is reached first; `maxBytes: 0` keeps nothing. */
export interface CacheLimits {
  readonly maxEntries: number
  readonly maxBytes: number
}

interface Kept<Value> {
  /** Never used twice: a value that is loaded again has another. */
  readonly serial: number
  readonly evictedBy: string
  readonly value: Value
}

/** Values by id, and the ids, of values and of loads under way, by the name that evicts them. */
export function valueStore<Value>({ maxEntries, maxBytes }: CacheLimits) {
  const ids = new Map<string, Set<string>>()
  const values = new LRUCache<string, Kept<Value>>({
    // The cache refuses zero; one byte holds nothing as well.
    max: Math.max(1, maxEntries),
    maxSize: Math.max(1, maxBytes),
    sizeCalculation: ({ value }, id) => 2 * id.length + bytesOf(value),
    dispose: ({ evictedBy }, id, reason) => {
      if (reason !== 'set') forget(id, evictedBy)
    },
  })

  function forget(id: string, evictedBy: string): void {
    const named = ids.get(evictedBy)
    named?.delete(id)
    if (named?.size === 0) ids.delete(evictedBy)
  }

  function expect(id: string, evictedBy: string): void {
    const named = ids.get(evictedBy)
    if (named === undefined) ids.set(evictedBy, new Set([id]))
    else named.add(id)
  }

  return {
    get: (id: string) => values.get(id),
    set(id: string, kept: Kept<Value>): void {
      values.set(id, kept)
      if (!values.has(id)) forget(id, kept.evictedBy) // larger than the whole cache
    },
    expect,
    forget,
    drop(name: string): readonly string[] {
      const named = [...(ids.get(name) ?? [])]
      ids.delete(name)
      for (const id of named) values.delete(id)
      return named
    },
    clear(): void {
      values.clear()
      ids.clear()
    },
  }
}

/** About what `value` takes in memory: what bounds a cache needs no more precision. */
function bytesOf(value: unknown): number {
  if (typeof value === 'string') return 16 + 2 * value.length
  if (typeof value !== 'object' || value === null) return 8
  let bytes = 32
  for (const part of Array.isArray(value) ? value : Object.values(value)) bytes += 8 + bytesOf(part)
  return bytes
}
