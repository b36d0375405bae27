import { lanes, type LaneOptions } from './batch/lanes.js'
import { valueStore, type CacheLimits } from './batch/values.js'

export interface Batched<Key, Value> extends LaneOptions<Key, Value> {
  readonly cache: CacheLimits
  /** What the change log calls the key: an id or a slug. */
  readonly evictBy: (key: Key) => string
  /** Keys with equal text are asked in one query. */
  readonly sameQuery: (key: Key) => string
  /** The arguments beside `evictBy`: with it, the identity of a key. By default `sameQuery`. */
  readonly identifiedBy?: (key: Key) => string
}

/** Tells whether the cache still holds the value that the check was made for. */
export type ValidityCheck = () => boolean

/** Takes a value that another read found. */
export type Bring<Key, Value> = (key: Key, value: Value) => void

/** A read that is batched over all requests of the process, and cached. */
export interface Loader<Key, Value> {
  load(key: Key): Promise<Value>
  loadMany(keys: readonly Key[]): Promise<readonly Value[]>
  /** For a value that `load` gave for `key`; null when the cache does not hold this very one. */
  validityCheck(key: Key, value: Value): ValidityCheck | null
  /**
   * What `read` gives, which may bring values of this loader along: they answer who asks in this turn of the
   * event loop, and are kept unless they were evicted meanwhile.
   */
  alongside<Read>(read: (bring: Bring<Key, Value>) => Promise<Read>): Promise<Read>
  /** Forgets every value whose `evictBy` is `name`; loads under way are answered, but not kept. */
  evict(name: string): void
  /** Forgets everything, as `evict` does. */
  clear(): void
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
  const store = valueStore<Value>(options.cache)
  const ask = lanes(options)
  const flights = new Map<string, Promise<Value>>()
  const brought = createBrought<Value>()
  let serials = 0

  function load(key: Key): Promise<Value> {
    const evictedBy = evictBy(key)
    const id = idOf(evictedBy, identifiedBy(key))
    const kept = store.get(id)
    if (kept !== undefined) return Promise.resolve(kept.value)
    const found = brought.get(id)
    if (found !== undefined) return Promise.resolve(found.value)
    const flying = flights.get(id)
    if (flying !== undefined) return flying

    const isCurrent = () => flights.get(id) === flight
    const flight: Promise<Value> = ask(sameQuery(key), key).then(
      (value) => {
        if (isCurrent()) {
          flights.delete(id)
          store.set(id, { serial: (serials += 1), evictedBy, value })
        }
        return value
      },
      (error: unknown) => {
        if (isCurrent()) {
          flights.delete(id)
          store.forget(id, evictedBy)
        }
        throw error
      },
    )
    flights.set(id, flight)
    store.expect(id, evictedBy)
    return flight
  }

  /** Who asks while a load of the same key is under way gets what that one gives. */
  function bring(key: Key, value: Value): void {
    const evictedBy = evictBy(key)
    const id = idOf(evictedBy, identifiedBy(key))
    brought.add(id, value)
    if (flights.has(id) || store.get(id) !== undefined) return
    store.expect(id, evictedBy)
    store.set(id, { serial: (serials += 1), evictedBy, value })
  }

  return {
    load,
    loadMany: (keys) => Promise.all(keys.map(load)),
    validityCheck(key, value) {
      const id = idOf(evictBy(key), identifiedBy(key))
      const kept = store.get(id)
      if (kept?.value !== value) return null
      // The serial and not the value, which a check must not keep from being forgotten.
      const { serial } = kept
      return () => store.get(id)?.serial === serial
    },
    alongside: (read) =>
      brought.watch(async (isEvicted) =>
        read((key, value) => {
          if (!isEvicted(evictBy(key))) bring(key, value)
        }),
      ),
    evict(name) {
      brought.evict(name)
      for (const id of store.drop(name)) flights.delete(id)
    },
    clear() {
      brought.evict(null)
      store.clear()
      flights.clear()
    },
  }
}

function idOf(evictedBy: string, args: string): string {
  return `${evictedBy}\n${args}`
}

/** Values that other reads brought, for those who ask next, and what is evicted while such reads are under way. */
function createBrought<Value>() {
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
