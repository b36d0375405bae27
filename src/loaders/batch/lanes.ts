import DataLoader from 'dataloader'
import { ApiError } from '../../errors.js'
import type { Ask, Graph } from '../../graph/graph.js'

/** Reads that take no longer than their callers can still wait. */
export interface Reading {
  readonly read: Ask
}

/** Whether somebody waits for an answer no more. */
export type IsOver = () => boolean

/** A key, and whether all requests for its value are over. */
interface Wanted<Key> {
  readonly key: Key
  readonly isAbandoned: IsOver
}

/** How a loader asks for keys that are waiting. */
export interface LaneOptions<Key, Value> {
  readonly graph: Pick<Graph, 'read' | 'patienceMs'>
  /** What the log calls this loader. */
  readonly name: string
  /** The most rows that one key may bring; equal for keys of one query. */
  readonly rowsPerKey?: (key: Key) => number
  /** Lets its batches be under way; absent: one of its own, for 16 at once. */
  readonly gate?: Gate
  /** Whether Neo4j looks at little for one key, however large the graph; equal for keys of one query. */
  readonly isShort?: (key: Key) => boolean
  /**
   * One value, or the error of this key alone, for each key, in their order. It reads with what it is given;
   * when that takes too long, it is asked for fewer keys at a time.
   */
  readonly load: (
    keys: readonly [Key, ...Key[]],
    reading: Reading,
  ) => Promise<readonly (Value | Error)[]>
}

/** Beyond these a batch costs more than the round trip that it saves. */
const KEYS_A_BATCH = 100
const ROWS_A_BATCH = 20_000
/** One batch at work in Neo4j and one on its way; what comes meanwhile makes the next one larger. */
const UNDER_WAY_A_QUERY = 2
/** Of short reads the round trip is the cost: larger batches serve more than two at a time do. */
const SHORT_UNDER_WAY = 1
/** Keeps one loader with many different arguments from taking every connection. */
const UNDER_WAY_A_LOADER = 16
/** More than the largest question of any tier asks of one loader at once. */
const KEYS_WAITING = 300_000
/** Of the time that is left: what a batch may take before it is parted, so that its parts have some. */
const FIRST_SHARE = 0.6
/** What a read needs at least to be worth another try. */
const LEAST_MS = 100
/** How often a batch is halved before each of its keys is asked for alone. */
const HALVINGS = 2

/** Batches that wait for a gate, and those of them that are under way. */
interface Queue {
  /** How many may be under way. */
  readonly atOnce: number
  waiting: number
  underWay: number
  /** When the batch that is sent next began to wait, as `performance.now` tells. */
  since: number
}

/** The batches of keys that can share a query. */
interface Lane<Key, Value> extends Queue {
  readonly loader: DataLoader<Wanted<Key>, Value>
}

/** Asks for one key; batches leave in the order in which they began, as the gate allows. */
export function lanes<Key, Value>(options: LaneOptions<Key, Value>) {
  const byQuery = new Map<string, Lane<Key, Value>>()
  const { gate = createGate(UNDER_WAY_A_LOADER) } = options
  let keysWaiting = 0

  function laneOf(query: string, key: Key): Lane<Key, Value> {
    const known = byQuery.get(query)
    if (known !== undefined) return known
    const rows = options.rowsPerKey?.(key) ?? 1
    const lane: Lane<Key, Value> = {
      atOnce: options.isShort?.(key) === true ? SHORT_UNDER_WAY : UNDER_WAY_A_QUERY,
      waiting: 0,
      underWay: 0,
      since: 0,
      loader: new DataLoader<Wanted<Key>, Value>((wanted) => run(lane, query, wanted), {
        cache: false,
        maxBatchSize: Math.max(1, Math.min(KEYS_A_BATCH, Math.floor(ROWS_A_BATCH / rows))),
        batchScheduleFn: (send) => {
          gate.queue(lane, send)
        },
      }),
    }
    byQuery.set(query, lane)
    return lane
  }

  async function run(lane: Lane<Key, Value>, query: string, wanted: readonly Wanted<Key>[]) {
    keysWaiting -= wanted.length
    const leave = gate.enter(lane)
    const leftMs = options.graph.patienceMs() - (performance.now() - lane.since)
    try {
      return await beforeDeadline(loadWanted(options, wanted, leftMs), leftMs, options.name)
    } finally {
      leave()
      if (lane.underWay === 0 && lane.waiting === 0) byQuery.delete(query)
    }
  }

  return {
    ask(query: string, wanted: Wanted<Key>): Promise<Value> {
      if (keysWaiting >= KEYS_WAITING) return Promise.reject(new ApiError('OVERLOADED'))
      keysWaiting += 1
      return laneOf(query, wanted.key).loader.load(wanted)
    },
    waiting: () => keysWaiting,
  }
}

/** Lets few batches be under way, of all the loaders that share it, and fewer of a queue; the others wait in their order. */
export type Gate = ReturnType<typeof createGate>

export function createGate(atOnce: number) {
  type Turn = { readonly queue: Queue; readonly since: number; readonly send: () => void }
  const waiting: Turn[] = []
  let underWay = 0
  let isScheduled = false

  /** After every promise job of this tick, so that one level of many requests is one batch. */
  function schedule(): void {
    if (isScheduled) return
    isScheduled = true
    void Promise.resolve().then(() => {
      process.nextTick(pump)
    })
  }

  function pump(): void {
    isScheduled = false
    for (let at = 0; at < waiting.length && underWay < atOnce;) {
      const next = waiting[at]
      if (next === undefined || next.queue.underWay >= next.queue.atOnce) {
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
    queue(queue: Queue, send: () => void): void {
      queue.waiting += 1
      waiting.push({ queue, since: performance.now(), send })
      schedule()
    },
    /** A batch of `queue` is under way until the function that is returned is called. */
    enter(queue: Queue): () => void {
      underWay += 1
      queue.underWay += 1
      return () => {
        underWay -= 1
        queue.underWay -= 1
        schedule()
      }
    },
  }
}

/** The values of the keys whose requests are not over. Sends no query for other keys, and none once all requests are over. */
async function loadWanted<Key, Value>(
  options: LaneOptions<Key, Value>,
  wanted: readonly Wanted<Key>[],
  leftMs: number,
): Promise<readonly (Value | Error)[]> {
  const asked = wanted.filter(({ isAbandoned }) => !isAbandoned())
  const graph: LaneOptions<Key, Value>['graph'] = {
    ...options.graph,
    read: (name, params, timeoutMs) =>
      asked.every(({ isAbandoned }) => isAbandoned())
        ? Promise.reject(new ApiError('REQUEST_ENDED'))
        : options.graph.read(name, params, timeoutMs),
  }
  const keys = asked.map(({ key }) => key)
  const loaded = await loadInTime({ ...options, graph }, keys, leftMs)
  if (asked.length === wanted.length) return loaded
  const values = new Map(asked.map((each, at) => [each, loaded[at]]))
  // There is one value for each key that was asked for.
  return wanted.map((each) =>
    values.has(each) ? (values.get(each) as Value | Error) : new ApiError('REQUEST_ENDED'),
  )
}

/**
 * The values of `keys`. A batch that takes too long is asked for again in halves, then key by key, so that
 * a key that no time suffices for fails alone.
 */
async function loadInTime<Key, Value>(
  options: LaneOptions<Key, Value>,
  keys: readonly Key[],
  leftMs: number,
  halvings = HALVINGS,
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
    const restMs = leftMs - (performance.now() - since)
    const isSlow = error instanceof ApiError && error.code === 'QUERY_TIMEOUT'
    if (!isSlow || rest.length === 0 || restMs < LEAST_MS) throw error
    const parts = partsOf(keys, halvings > 0 ? Math.ceil(keys.length / 2) : 1)
    const loaded = await Promise.all(
      parts.map((part) =>
        loadInTime(options, part, restMs, halvings - 1).catch((reason: unknown) =>
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

async function beforeDeadline<Answer>(
  answer: Promise<Answer>,
  leftMs: number,
  name: string,
): Promise<Answer> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      const cause = new Error(`${name}: no answer in time`)
      reject(new ApiError('GRAPH_UNAVAILABLE', { cause }))
    }, leftMs)
  })
  try {
    return await Promise.race([answer, late])
  } finally {
    clearTimeout(timer)
  }
}
