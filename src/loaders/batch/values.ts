import { LRUCache } from 'lru-cache'
import type { IsOver } from './lanes.js'

/** How much a loader may keep, whichever is reached first; `maxBytes: 0` keeps nothing. */
export interface CacheLimits {
  readonly maxEntries: number
  readonly maxBytes: number
}

/** A load that is under way. */
interface Flight<Value> {
  readonly loading: Promise<Value>
  /** Of each who waits for it, whether it waits no more. */
  readonly waiting: IsOver[]
  /** Whether all requests for it are over. */
  readonly isAbandoned: IsOver
}

interface Kept<Value> {
  /** Never used twice: a value that is loaded again has another. */
  readonly serial: number
  readonly evictedBy: string
  readonly value: Value
}

/** Tells whether the cache still holds the value that the check was made for. */
export type ValidityCheck = () => boolean

/** Values by id, and loads of values that are under way; the name that evicts them is given with each. */
export function heldValues<Value>(limits: CacheLimits) {
  const names = idsByName()
  const flights = new Map<string, Flight<Value>>()
  const values = lru<Value>(limits, names.forget)
  let serials = 0

  function keep(id: string, evictedBy: string, value: Value): void {
    names.add(id, evictedBy)
    values.set(id, { serial: (serials += 1), evictedBy, value })
    if (!values.has(id)) names.forget(id, evictedBy) // larger than the whole cache
  }

  return {
    get: (id: string) => values.get(id),
    keep,
    isFlying: (id: string) => flights.has(id),
    /** Waits for a load that is under way; `null` without one, or when it is given up. */
    join(id: string, isOver: IsOver): Promise<Value> | null {
      const flight = flights.get(id)
      if (flight === undefined || flight.isAbandoned()) return null
      flight.waiting.push(isOver)
      return flight.loading
    },
    /** Keeps what `loading` gives, unless it is evicted meanwhile. */
    fly(id: string, evictedBy: string, begun: Flight<Value>): Promise<Value> {
      const isCurrent = () => flights.get(id) === flight
      const loading = begun.loading.then(
        (value) => {
          if (isCurrent()) {
            flights.delete(id)
            keep(id, evictedBy, value)
          }
          return value
        },
        (error: unknown) => {
          if (isCurrent()) {
            flights.delete(id)
            names.forget(id, evictedBy)
          }
          throw error
        },
      )
      const flight = { ...begun, loading }
      flights.set(id, flight)
      names.add(id, evictedBy)
      return loading
    },
    /** `null` when this very value is not held. */
    validityCheck(id: string, value: Value): ValidityCheck | null {
      const kept = values.get(id)
      if (kept?.value !== value) return null
      // The serial and not the value, which a check must not keep from being forgotten.
      const { serial } = kept
      return () => values.get(id)?.serial === serial
    },
    /** True when something was held under the name. */
    evict: (name: string): boolean => dropAll(names.drop(name), values, flights),
    clear(): void {
      values.clear()
      names.clear()
      flights.clear()
    },
  }
}

function dropAll(
  ids: readonly string[],
  ...places: readonly { delete: (id: string) => unknown }[]
): boolean {
  for (const id of ids) for (const place of places) place.delete(id)
  return ids.length > 0
}

function lru<Value>(
  { maxEntries, maxBytes }: CacheLimits,
  forget: (id: string, evictedBy: string) => void,
) {
  return new LRUCache<string, Kept<Value>>({
    // The cache refuses zero; one byte holds nothing as well.
    max: Math.max(1, maxEntries),
    maxSize: Math.max(1, maxBytes),
    sizeCalculation: ({ value }, id) => 2 * id.length + bytesOf(value),
    dispose: ({ evictedBy }, id, reason) => {
      if (reason !== 'set') forget(id, evictedBy)
    },
  })
}

/** The ids of values and of loads under way, by the name that evicts them. */
function idsByName() {
  const ids = new Map<string, Set<string>>()
  return {
    add(id: string, name: string): void {
      const named = ids.get(name)
      if (named === undefined) ids.set(name, new Set([id]))
      else named.add(id)
    },
    forget: (id: string, name: string): void => {
      const named = ids.get(name)
      named?.delete(id)
      if (named?.size === 0) ids.delete(name)
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

/** About what `value` takes in memory: what bounds a cache needs no more precision. */
function bytesOf(value: unknown): number {
  if (typeof value === 'string') return 16 + 2 * value.length
  if (typeof value !== 'object' || value === null) return 8
  let bytes = 32
  for (const part of Array.isArray(value) ? value : Object.values(value)) bytes += 8 + bytesOf(part)
  return bytes
}
