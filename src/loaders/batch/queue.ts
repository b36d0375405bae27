import DataLoader from 'dataloader'
import { withTimeout } from '../../async.js'
import { ApiError } from '../../errors.js'
import type { RunQuery, Graph } from '../../graph/graph.js'

/** Sends queries. A query times out before its callers stop waiting. */
export interface QueryReader {
  readonly read: RunQuery
}

/** True once the caller no longer waits for the value. */
export type IsOver = () => boolean

/** A key, and a function that checks whether all requests for its value are over. */
interface WantedKey<Key> {
  readonly key: Key
  readonly isAbandoned: IsOver
}

/** How a loader reads the values of the keys that wait. */
export interface QueueOptions<Key, Value> {
  readonly graph: Pick<Graph, 'read' | 'maxWaitMs'>
  /** The name of the loader in the log. */
  readonly name: string
  /** Maximum rows that one key may return; equal for the keys of one query. */
  readonly rowsPerKey?: (key: Key) => number
  /** Limits the batches in flight. By default each loader has a semaphore with 16 slots. */
  readonly semaphore?: Semaphore
  /**
   * True if Neo4j reads little for one key, regardless of the size of the graph; equal for the keys
   * of one query.
   */
  readonly isShort?: (key: Key) => boolean
  /**
   * Returns a value or an error for each key, in the order of the keys. An error affects only its
   * own key. Queries must be sent through `reader`. If a batch takes too long, `load` is called
   * again with fewer keys.
   */
  readonly load: (
    keys: readonly [Key, ...Key[]],
    reader: QueryReader,
  ) => Promise<readonly (Value | Error)[]>
}

/** Larger batches cost more than the round trip that they save. */
const MAX_KEYS_PER_BATCH = 100
const MAX_ROWS_PER_BATCH = 20_000
/**
 * While one batch runs in Neo4j, a second batch can be sent. Keys that arrive later wait for the
 * next batch.
 */
const MAX_IN_FLIGHT_PER_QUERY = 2
/**
 * The main cost of short reads is the round trip, so larger batches are better than two batches at
 * a time.
 */
const MAX_SHORT_IN_FLIGHT = 1
/** Prevents one loader with many different arguments from using every connection. */
const MAX_IN_FLIGHT_PER_LOADER = 16
/** Even the largest request of any tier loads fewer keys from one loader at a time. */
const MAX_KEYS_WAITING = 300_000
/**
 * A batch may use this share of the remaining time before it is split, so that its parts have time
 * left.
 */
const FIRST_SHARE = 0.6
/** If less time than this is left, a read is not retried. */
const MIN_RETRY_MS = 100
/** How many times a batch is halved before each of its keys is read alone. */
const MAX_HALVINGS = 2

/** Counts the batches of one query: how many wait for a slot, and how many are in flight. */
interface Queue {
  /** Maximum number of batches in flight. */
  readonly maxInFlight: number
  waiting: number
  inFlight: number
  /** When the next batch to send began to wait, from `performance.now`. */
  since: number
}

/** The batches of keys that can share a query. */
interface KeyQueue<Key, Value> extends Queue {
  readonly loader: DataLoader<WantedKey<Key>, Value>
}

/**
 * Queues keys in batches. Batches are sent in the order in which their first keys arrived, when the
 * semaphore has a slot.
 */
export function batchQueue<Key, Value>(options: QueueOptions<Key, Value>) {
  const byQuery = new Map<string, KeyQueue<Key, Value>>()
  const { semaphore = createSemaphore(MAX_IN_FLIGHT_PER_LOADER) } = options
  let keysWaiting = 0

  function queueOf(query: string, key: Key): KeyQueue<Key, Value> {
    const known = byQuery.get(query)
    if (known !== undefined) return known
    const rows = options.rowsPerKey?.(key) ?? 1
    const queue: KeyQueue<Key, Value> = {
      maxInFlight: options.isShort?.(key) === true ? MAX_SHORT_IN_FLIGHT : MAX_IN_FLIGHT_PER_QUERY,
      waiting: 0,
      inFlight: 0,
      since: 0,
      loader: new DataLoader<WantedKey<Key>, Value>((wanted) => run(queue, query, wanted), {
        cache: false,
        maxBatchSize: Math.max(
          1,
          Math.min(MAX_KEYS_PER_BATCH, Math.floor(MAX_ROWS_PER_BATCH / rows)),
        ),
        batchScheduleFn: (send) => {
          semaphore.enqueue(queue, send)
        },
      }),
    }
    byQuery.set(query, queue)
    return queue
  }

  async function run(
    queue: KeyQueue<Key, Value>,
    query: string,
    wanted: readonly WantedKey<Key>[],
  ) {
    keysWaiting -= wanted.length
    const release = semaphore.acquire(queue)
    const leftMs = options.graph.maxWaitMs() - (performance.now() - queue.since)
    try {
      return await withTimeout(loadWanted(options, wanted, leftMs), leftMs, () => {
        const cause = new Error(`${options.name}: no answer in time`)
        throw new ApiError('GRAPH_UNAVAILABLE', { cause })
      })
    } finally {
      release()
      if (queue.inFlight === 0 && queue.waiting === 0) byQuery.delete(query)
    }
  }

  return {
    load(query: string, wanted: WantedKey<Key>): Promise<Value> {
      if (keysWaiting >= MAX_KEYS_WAITING) return Promise.reject(new ApiError('OVERLOADED'))
      keysWaiting += 1
      return queueOf(query, wanted.key).loader.load(wanted)
    },
    waiting: () => keysWaiting,
  }
}

/**
 * Limits how many batches are in flight: for each query, and in total for the loaders that share
 * the semaphore. Other batches wait in order.
 */
export type Semaphore = ReturnType<typeof createSemaphore>

export function createSemaphore(maxInFlight: number) {
  type Waiting = { readonly queue: Queue; readonly since: number; readonly send: () => void }
  const waiting: Waiting[] = []
  let inFlight = 0
  let isScheduled = false

  /**
   * Calls `pump` when all promise jobs of this tick are done. So one batch contains all keys that
   * requests need at the same depth of their queries.
   */
  function schedule(): void {
    if (isScheduled) return
    isScheduled = true
    void Promise.resolve().then(() => {
      process.nextTick(pump)
    })
  }

  function pump(): void {
    isScheduled = false
    for (let at = 0; at < waiting.length && inFlight < maxInFlight;) {
      const next = waiting[at]
      if (next === undefined || next.queue.inFlight >= next.queue.maxInFlight) {
        at += 1
        continue
      }
      waiting.splice(at, 1)
      next.queue.waiting -= 1
      next.queue.since = next.since
      next.send()
    }
  }

  return {
    enqueue(queue: Queue, send: () => void): void {
      queue.waiting += 1
      waiting.push({ queue, since: performance.now(), send })
      schedule()
    },
    /** Takes a slot for a batch of `queue`. The returned function releases it. */
    acquire(queue: Queue): () => void {
      inFlight += 1
      queue.inFlight += 1
      return () => {
        inFlight -= 1
        queue.inFlight -= 1
        schedule()
      }
    },
  }
}

/**
 * Loads the values of the keys whose requests are not over. Once all these requests are over, no
 * further query is sent.
 */
async function loadWanted<Key, Value>(
  options: QueueOptions<Key, Value>,
  wanted: readonly WantedKey<Key>[],
  leftMs: number,
): Promise<readonly (Value | Error)[]> {
  const active = wanted.filter(({ isAbandoned }) => !isAbandoned())
  const graph: QueueOptions<Key, Value>['graph'] = {
    ...options.graph,
    read: (name, params, timeoutMs) =>
      active.every(({ isAbandoned }) => isAbandoned())
        ? Promise.reject(new ApiError('REQUEST_ENDED'))
        : options.graph.read(name, params, timeoutMs),
  }
  const keys = active.map(({ key }) => key)
  const loaded = await loadInTime({ ...options, graph }, keys, leftMs)
  if (active.length === wanted.length) return loaded
  const values = new Map(active.map((key, at) => [key, loaded[at]]))
  // `loaded` has one value for each key in `active`.
  return wanted.map((key) =>
    values.has(key) ? (values.get(key) as Value | Error) : new ApiError('REQUEST_ENDED'),
  )
}

/**
 * Loads the values of `keys`. A batch that takes too long is read again in halves, then key by key.
 * So the timeout affects only slow keys.
 */
async function loadInTime<Key, Value>(
  options: QueueOptions<Key, Value>,
  keys: readonly Key[],
  leftMs: number,
  halvings = MAX_HALVINGS,
): Promise<readonly (Value | Error)[]> {
  const { graph, load } = options
  const [first, ...rest] = keys
  if (first === undefined) return []
  const since = performance.now()
  const timeoutMs = Math.floor(rest.length === 0 ? leftMs : FIRST_SHARE * leftMs)
  try {
    return await load([first, ...rest], {
      read: (name, params) => graph.read(name, params, timeoutMs),
    })
  } catch (error) {
    const remainingMs = leftMs - (performance.now() - since)
    const isSlow = error instanceof ApiError && error.code === 'QUERY_TIMEOUT'
    if (!isSlow || rest.length === 0 || remainingMs < MIN_RETRY_MS) throw error
    const parts = partsOf(keys, halvings > 0 ? Math.ceil(keys.length / 2) : 1)
    const loaded = await Promise.all(
      parts.map((part) =>
        loadInTime(options, part, remainingMs, halvings - 1).catch((reason: unknown) =>
          part.map(() => toError(reason)),
        ),
      ),
    )
    return loaded.flat()
  }
}

function partsOf<Key>(keys: readonly Key[], size: number): Key[][] {
  const parts: Key[][] = []
  for (let at = 0; at < keys.length; at += size) parts.push(keys.slice(at, at + size))
  return parts
}

function toError(reason: unknown): Error {
  return reason instanceof Error ? reason : new Error('A read failed.', { cause: reason })
}
