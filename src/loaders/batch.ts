import { lanes, type IsOver, type LaneOptions } from './batch/lanes.js'
import { createBrought } from './batch/brought.js'
import { heldValues, type CacheLimits, type ValidityCheck } from './batch/values.js'

export interface Batched<Key, Value> extends LaneOptions<Key, Value> {
  readonly cache: CacheLimits
  /** What the change log calls the key: an id or a slug. */
  readonly evictBy: (key: Key) => string
  /** Keys with equal text are asked in one query. */
  readonly sameQuery: (key: Key) => string
  /** The arguments beside `evictBy`: with it, the identity of a key. By default `sameQuery`. */
  readonly identifiedBy?: (key: Key) => string
}

const NEVER: IsOver = () => false

/** How a loader answered since it was made, and how many keys wait for a query. */
export interface LoaderCounts {
  /** From memory. */
  readonly hits: number
  readonly misses: number
  readonly waiting: number
}

/** Takes a value that another read found. */
export type Bring<Key, Value> = (key: Key, value: Value) => void

/** A read that is batched over all requests of the process, and cached. */
export interface Loader<Key, Value> {
  load(key: Key): Promise<Value>
  /**
   * The value itself where it is at hand, else as `load` gives it. Once `isOver` holds for all who wait for the value, no
   * further query is sent for it, and it is refused with `REQUEST_ENDED`.
   */
  take(key: Key, isOver?: IsOver): Value | Promise<Value>
  /** Equal for keys that ask for the same. */
  idOf(key: Key): string
  loadMany(keys: readonly Key[]): Promise<readonly Value[]>
  /** For a value that `load` gave for `key`; null when the cache does not hold this very one. */
  validityCheck(key: Key, value: Value): ValidityCheck | null
  /**
   * What `read` gives, which may bring values of this loader along: they answer who asks in this turn of the
   * event loop, and are kept unless they were evicted meanwhile.
   */
  alongside<Read>(read: (bring: Bring<Key, Value>) => Promise<Read>): Promise<Read>
  /**
   * Forgets every value whose `evictBy` is `name`; loads under way are answered, but not kept. True when there was such
   * a value, or a load of one.
   */
  evict(name: string): boolean
  /** Forgets everything, as `evict` does. */
  clear(): void
  counts(): LoaderCounts
}

/**
 * A loader for the whole process. A batch is sent at the end of the tick while fewer than two of its
 * query are under way, else it collects until one returns: idle, nobody waits; busy, batches grow.
 *
 * Values are kept in a bounded cache until `evict` or `clear`. Errors never are, and a batch that fails
 * fails its own keys only. A value whose load began before an eviction of its key is not kept, because
 * it may be older than the change.
 */
export function batched<Key, Value>(options: Batched<Key, Value>): Loader<Key, Value> {
  const { evictBy, sameQuery, identifiedBy = sameQuery } = options
  const values = heldValues<Value>(options.cache)
  const brought = createBrought<Value>()
  const reading = lanes(options)
  let [hits, misses] = [0, 0]
  const idOf = (key: Key) => `${evictBy(key)}\n${identifiedBy(key)}`

  function take(key: Key, isOver: IsOver = NEVER): Value | Promise<Value> {
    const id = idOf(key)
    const found = values.get(id) ?? brought.get(id)
    if (found !== undefined) {
      hits += 1
      return found.value
    }
    misses += 1
    const flight = values.join(id, isOver)
    if (flight !== null) return flight
    const waiting = [isOver]
    const isAbandoned = () => waiting.every((over) => over())
    const loading = reading.ask(sameQuery(key), { key, isAbandoned })
    return values.fly(id, evictBy(key), { loading, waiting, isAbandoned })
  }

  const load = async (key: Key): Promise<Value> => take(key)

  function bring(key: Key, value: Value): void {
    const id = idOf(key)
    brought.add(id, value)
    // Who asks while a load of the same key is under way gets what that one gives.
    if (!values.isFlying(id) && values.get(id) === undefined) {
      values.keep(id, evictBy(key), value)
    }
  }

  return {
    load,
    take,
    idOf,
    loadMany: (keys) => Promise.all(keys.map(load)),
    validityCheck: (key, value) => values.validityCheck(idOf(key), value),
    alongside: (read) =>
      brought.watch(async (isEvicted) =>
        read((key, value) => {
          if (!isEvicted(evictBy(key))) bring(key, value)
        }),
      ),
    evict(name) {
      brought.evict(name)
      return values.evict(name)
    },
    clear() {
      brought.evict(null)
      values.clear()
    },
    counts: () => ({ hits, misses, waiting: reading.waiting() }),
  }
}
