import { batchQueue, type IsOver, type QueueOptions } from './batch/queue.js'
import { cachedValues, type CacheLimits, type ValidityCheck } from './batch/cached-values.js'

export interface Batched<Key, Value> extends QueueOptions<Key, Value> {
  readonly cache: CacheLimits
  /** Returns an id or slug. A change with this id or slug evicts the value of the key. */
  readonly evictBy: (key: Key) => string
  /**
   * Returns more ids, for values that contain parts of other entities. A change with one of these
   * ids also evicts the value.
   */
  readonly alsoEvictBy?: (key: Key, value: Value) => readonly string[]
  /** Returns a text for the key. Keys with the same text share one query. */
  readonly queryGroup: (key: Key) => string
  /** Together with `evictBy`, identifies a key. By default the same as `queryGroup`. */
  readonly identifiedBy?: (key: Key) => string
}

const NEVER: IsOver = () => false

/**
 * Cache statistics of a loader since its creation, and the number of keys that wait for a query.
 */
export interface LoaderCounts {
  /** The number of loads that were served from memory. */
  readonly hits: number
  readonly misses: number
  readonly waiting: number
}

/** Loads values by key. All requests of the process share the batches and the cache. */
export interface Loader<Key, Value> {
  load(key: Key): Promise<Value>
  /**
   * Returns the value itself if it is in memory, otherwise a promise, like `load`. Once `isOver` is
   * true for all callers that wait for the value, no further query is sent, and the promise rejects
   * with `REQUEST_ENDED`.
   */
  take(key: Key, isOver?: IsOver): Value | Promise<Value>
  /** Returns the same text for keys that have the same value. */
  idOf(key: Key): string
  loadMany(keys: readonly Key[]): Promise<readonly Value[]>
  /**
   * Returns a function that checks whether the cache still holds `value`, which `load` returned for
   * `key`. Returns null if the cache holds another value or no value.
   */
  validityCheck(key: Key, value: Value): ValidityCheck | null
  /**
   * Evicts the values whose `evictBy` is `name`, or whose `alsoEvictBy` contains `name`. In-flight
   * loads of such values still resolve, but their values are not cached. Returns true if there was
   * such a value, or a load of a key whose `evictBy` is `name`.
   */
  evict(name: string): boolean
  /** Evicts everything. */
  clear(): void
  counts(): LoaderCounts
}

/**
 * Creates a loader for the whole process. At the end of a tick, the keys that wait are sent as one
 * batch. If too many batches of the same query are already in flight, the keys wait until one of
 * these batches returns. So an idle loader does not wait, and batches grow under load.
 *
 * A bounded cache holds values until `evict` or `clear`. Errors are never cached, and a batch that
 * fails affects only its own keys. If a value is evicted while it loads, the value is not cached,
 * because it may be older than the change.
 */
export function batched<Key, Value>(options: Batched<Key, Value>): Loader<Key, Value> {
  const { evictBy, alsoEvictBy, queryGroup, identifiedBy = queryGroup } = options
  const values = cachedValues<Value>(options.cache)
  const queue = batchQueue(options)
  let [hits, misses] = [0, 0]
  const idOf = (key: Key) => `${evictBy(key)}\n${identifiedBy(key)}`

  function take(key: Key, isOver: IsOver = NEVER): Value | Promise<Value> {
    const id = idOf(key)
    const found = values.get(id)
    if (found !== undefined) {
      hits += 1
      return found.value
    }
    misses += 1
    const inFlight = values.join(id, isOver)
    if (inFlight !== null) return inFlight
    const waiting = [isOver]
    const isAbandoned = () => waiting.every((over) => over())
    const loading = queue.load(queryGroup(key), { key, isAbandoned })
    const namesOf = alsoEvictBy ? (value: Value) => alsoEvictBy(key, value) : null
    return values.addInFlight(id, evictBy(key), { loading, waiting, isAbandoned, namesOf })
  }

  const load = async (key: Key): Promise<Value> => take(key)

  return {
    load,
    take,
    idOf,
    loadMany: (keys) => Promise.all(keys.map(load)),
    validityCheck: (key, value) => values.validityCheck(idOf(key), value),
    evict: (name) => values.evict(name),
    clear: () => {
      values.clear()
    },
    counts: () => ({ hits, misses, waiting: queue.waiting() }),
  }
}
