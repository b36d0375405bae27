import { dayOf } from '../domain/partial-date.js'
import { compare } from '../domain/compare.js'
import { withTimeout, oneAtATime } from '../async.js'
import type { Graph } from '../graph/graph.js'

export interface UsageOptions {
  readonly graph: Pick<Graph, 'write'>
  readonly now: () => Date
  /** Called with the error if counts could not be written. */
  readonly onError: (error: unknown) => void
  readonly intervalMs?: number
}

interface Count {
  readonly keyId: string
  /** The day in UTC, as yyyymmdd. */
  readonly day: number
  requests: number
  units: number
}

const INTERVAL_MS = 10_000
const KEYS_PER_WRITE = 1_000
/** A count takes about 100 bytes. Beyond this limit, further keys are not counted. */
const MAX_COUNTS = 100_000
/** Timeout of the last write when a gateway stops. */
const LAST_WRITE_TIMEOUT_MS = 3_000
const SEPARATOR = '\u001f'

export type Usage = ReturnType<typeof createUsage>

/** Counts the usage of keys in memory and regularly writes it to the graph. */
export function createUsage({ graph, now, onError, intervalMs = INTERVAL_MS }: UsageOptions) {
  const tally = createTally()
  let timer: NodeJS.Timeout | null = null

  const flush = oneAtATime(() => writeAll(graph, tally, onError))

  return {
    /**
     * Counts a request and its units. `requests` is 0 if the request was counted before and now
     * spends more units.
     */
    count: (keyId: string, units: number, requests: 0 | 1 = 1): void => {
      tally.add({ keyId, day: dayOf(now()), requests, units })
    },
    /** Writes the counts since the last write. If that fails, the next write includes them. */
    flush,
    start(): void {
      timer ??= setInterval(() => void flush(), intervalMs).unref()
    },
    /** Stops the timer and writes the remaining counts if the graph answers. */
    async stop(): Promise<void> {
      if (timer !== null) clearInterval(timer)
      timer = null
      await withTimeout(flush(), LAST_WRITE_TIMEOUT_MS, () => undefined)
    },
  }
}

type Tally = ReturnType<typeof createTally>

/** The counts that have not been written, by key and day. */
function createTally() {
  let counts = new Map<string, Count>()

  function add(count: Readonly<Count>): void {
    const known = counts.get(keyOf(count))
    if (known !== undefined) {
      known.requests += count.requests
      known.units += count.units
    } else if (counts.size < MAX_COUNTS) counts.set(keyOf(count), { ...count })
  }

  return {
    add,
    /** Removes and returns all counts, sorted, so that concurrent writes cannot deadlock. */
    take(): readonly Count[] {
      const taken = [...counts.values()].sort((a, b) => compare(keyOf(a), keyOf(b)))
      counts = new Map()
      return taken
    },
    /** Puts back counts that could not be written. */
    putBack: (rest: readonly Count[]): void => {
      rest.forEach(add)
    },
  }
}

async function writeAll(
  graph: Pick<Graph, 'write'>,
  tally: Tally,
  onError: (error: unknown) => void,
): Promise<void> {
  const counts = tally.take()
  for (let from = 0; from < counts.length; from += KEYS_PER_WRITE) {
    try {
      await write(graph, counts.slice(from, from + KEYS_PER_WRITE))
    } catch (error) {
      tally.putBack(counts.slice(from))
      onError(error)
      return
    }
  }
}

async function write(graph: Pick<Graph, 'write'>, counts: readonly Count[]): Promise<void> {
  await graph.write((tx) =>
    tx.run('key/add-usage', { rows: counts.map((count) => ({ ...count, key: keyOf(count) })) }),
  )
}

function keyOf({ keyId, day }: Count): string {
  return keyId + SEPARATOR + String(day)
}
