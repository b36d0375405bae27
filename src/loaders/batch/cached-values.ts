import { LRUCache } from 'lru-cache'
import type { IsOver } from './queue.js'

/**
 * The size of a cache; the first limit that is reached applies. `maxBytes: 0` disables the cache.
 */
export interface CacheLimits {
  readonly maxEntries: number
  readonly maxBytes: number
}

/** A load in flight. */
interface InFlight<Value> {
  readonly loading: Promise<Value>
  /**
   * One function for each caller that waits for the value: true once the caller has stopped
   * waiting.
   */
  readonly waiting: IsOver[]
  /** True once all requests for the value are over. */
  readonly isAbandoned: IsOver
  /** More names that evict the value. They are known once the value is loaded. */
  readonly namesOf: ((value: Value) => readonly string[]) | null
}

/**
 * An eviction, and the eviction after it. A load refers to the last eviction before it began, so
 * older evictions are garbage-collected.
 */
interface Eviction {
  readonly name: string
  next: Eviction | null
}

interface Cached<Value> {
  /** Unique: a value that is loaded again gets a new serial. */
  readonly serial: number
  readonly evictedBy: readonly string[]
  readonly value: Value
}

/** Returns true while the cache still holds the value that the check was created for. */
export type ValidityCheck = () => boolean

/**
 * Stores values and in-flight loads by id. Each id has names, and several ids can have the same
 * name. `evict` removes all values and loads with a name.
 */
export function cachedValues<Value>(limits: CacheLimits) {
  const names = idsByName()
  const inFlight = new Map<string, InFlight<Value> & { readonly since: Eviction }>()
  const values = lru<Value>(limits, names.forget)
  let serials = 0
  let lastEviction: Eviction = { name: '', next: null }

  function store(id: string, evictedBy: readonly string[], value: Value): void {
    values.set(id, { serial: (serials += 1), evictedBy, value })
    // The cache does not store a value that is larger than the whole cache.
    if (values.has(id)) names.add(id, evictedBy)
  }

  return {
    get: (id: string) => values.get(id),
    /**
     * Adds a caller to the in-flight load of `id`. Returns `null` if there is no such load, if all
     * its callers have stopped waiting, or if its value may be older than an eviction.
     */
    join(id: string, isOver: IsOver): Promise<Value> | null {
      const load = inFlight.get(id)
      if (load === undefined || load.isAbandoned()) return null
      if (load.namesOf !== null && load.since !== lastEviction) return null
      load.waiting.push(isOver)
      return load.loading
    },
    /**
     * Adds an in-flight load. Its value is cached unless the name `evictedBy`, or a name from
     * `namesOf`, is evicted meanwhile.
     */
    addInFlight(id: string, evictedBy: string, load: InFlight<Value>): Promise<Value> {
      /** Returns false if the load was evicted, or if another load replaced it. */
      const remove = (): boolean => {
        if (inFlight.get(id) !== current) return false
        names.forget(id, [evictedBy])
        return inFlight.delete(id)
      }
      const loading = load.loading.then(
        (value) => {
          const also = load.namesOf?.(value) ?? []
          if (remove() && !wasEvicted(also, current.since)) store(id, [evictedBy, ...also], value)
          return value
        },
        (error: unknown) => {
          remove()
          throw error
        },
      )
      const current = { ...load, loading, since: lastEviction }
      inFlight.set(id, current)
      names.add(id, [evictedBy])
      return loading
    },
    /** `null` if the cache does not hold this exact value. */
    validityCheck(id: string, value: Value): ValidityCheck | null {
      const cached = values.get(id)
      if (cached?.value !== value) return null
      // The check holds the serial and not the value, so that the value can be garbage-collected.
      const { serial } = cached
      return () => values.get(id)?.serial === serial
    },
    /** Returns true if the name had a value or a load. */
    evict(name: string): boolean {
      const eviction = { name, next: null }
      lastEviction.next = eviction
      lastEviction = eviction
      const ids = names.drop(name)
      for (const id of ids) {
        values.delete(id)
        inFlight.delete(id)
      }
      return ids.length > 0
    },
    clear(): void {
      values.clear()
      names.clear()
      inFlight.clear()
    },
  }
}

/** True if one of `names` was evicted after `since`. */
function wasEvicted(names: readonly string[], since: Eviction): boolean {
  for (let eviction = since.next; eviction !== null; eviction = eviction.next) {
    if (names.includes(eviction.name)) return true
  }
  return false
}

function lru<Value>(
  { maxEntries, maxBytes }: CacheLimits,
  forget: (id: string, evictedBy: readonly string[]) => void,
) {
  return new LRUCache<string, Cached<Value>>({
    // `LRUCache` does not accept a limit of 0. With a limit of one byte, it also stores nothing.
    max: Math.max(1, maxEntries),
    maxSize: Math.max(1, maxBytes),
    sizeCalculation: ({ value }, id) => 2 * id.length + bytesOf(value),
    dispose: ({ evictedBy }, id) => {
      forget(id, evictedBy)
    },
  })
}

/** The ids of values and in-flight loads, by the names that evict them. */
function idsByName() {
  const ids = new Map<string, Set<string>>()
  return {
    add(id: string, names: readonly string[]): void {
      for (const name of names) {
        const named = ids.get(name)
        if (named === undefined) ids.set(name, new Set([id]))
        else named.add(id)
      }
    },
    forget: (id: string, names: readonly string[]): void => {
      for (const name of names) {
        const named = ids.get(name)
        named?.delete(id)
        if (named?.size === 0) ids.delete(name)
      }
    },
    drop(name: string): readonly string[] {
      const named = [...(ids.get(name) ?? [])]
      ids.delete(name)
      return named
    },
    clear: (): void => {
      ids.clear()
    },
  }
}

/** Estimates the memory of `value`. A cache limit needs no more precision. */
function bytesOf(value: unknown): number {
  if (typeof value === 'string') return 16 + 2 * value.length
  if (typeof value !== 'object' || value === null) return 8
  let bytes = 32
  if (value instanceof Map) for (const entry of value) bytes += bytesOf(entry)
  for (const part of Array.isArray(value) ? value : Object.values(value)) bytes += 8 + bytesOf(part)
  return bytes
}
