import { dayOf } from '../domain/partial-date.js'
import { compare } from '../domain/compare.js'
import type { Graph } from '../graph/graph.js'

/** Counts the usage of keys in memory and regularly writes it to the graph. */
export interface Usage {
  /**
   * Counts a request and its units. `requests` is 0 if the request was counted before and now
   * spends more units.
   */
  readonly count: (keyId: string, units: number, requests?: 0 | 1) => void
  /** Writes the counts since the last write. If that fails, the next write includes them. */
  readonly flush: () => Promise<void>
  readonly start: () => void
  /** Stops the timer and writes the remaining counts if the graph answers. */
  readonly stop: () => Promise<void>
}

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

export function createUsage({
  graph,
  now,
  onError,
  intervalMs = INTERVAL_MS,
}: UsageOptions): Usage {
  const tally = createTally()
  let writing: Promise<void> | null = null
  let timer: NodeJS.Timeout | null = null

  /**
   * Runs one write at a time. A call during a write waits until that write has ended, then starts
   * the next one.
   */
  async function flush(): Promise<void> {
    while (writing !== null) await writing
    writing = writeAll(graph, tally, onError).finally(() => (writing = null))
    await writing
  }

  return {
    count(keyId, units, requests = 1) {
      tally.add({ keyId, day: dayOf(now()), requests, units })
    },
    flush,
    start() {
      timer ??= setInterval(() => {
        // If a write is still in flight, the next interval writes the new counts.
        if (writing === null) void flush()
      }, intervalMs).unref()
    },
    async stop() {
      if (timer !== null) clearInterval(timer)
      timer = null
      let deadline: NodeJS.Timeout | undefined
      const timeout = new Promise<void>((resolve) => {
        deadline = setTimeout(resolve, LAST_WRITE_TIMEOUT_MS)
      })
      await Promise.race([flush(), timeout])
      clearTimeout(deadline)
    },
  }
}

/** The counts of the current day and of earlier days that have not been written. */
interface Tally {
  readonly add: (count: Readonly<Count>) => void
  /** Removes and returns all counts. */
  readonly take: () => readonly Count[]
  /** Puts back counts that could not be written. */
  readonly putBack: (counts: readonly Count[]) => void
}

function createTally(): Tally {
  let today = 0
  let counts = new Map<string, Count>()
  /** Counts of earlier days, and counts that could not be written. */
  let waiting: Count[] = []

  function endDay(): void {
    waiting = waiting.concat([...counts.values()])
    counts = new Map()
  }

  return {
    add(count) {
      if (count.day !== today) {
        endDay()
        today = count.day
      }
      const known = counts.get(count.keyId)
      if (known !== undefined) addTo(known, count)
      else if (counts.size + waiting.length < MAX_COUNTS) counts.set(count.keyId, { ...count })
    },
    take() {
      endDay()
      const taken = mergeCounts(waiting)
      waiting = []
      return taken
    },
    putBack(rest) {
      waiting = waiting.concat(rest).slice(0, MAX_COUNTS)
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

/**
 * Merges the counts of each key and day, and sorts them, so that concurrent writes cannot deadlock.
 */
function mergeCounts(counts: readonly Count[]): readonly Count[] {
  const byKey = new Map<string, Count>()
  for (const count of counts) {
    const known = byKey.get(keyOf(count))
    if (known === undefined) byKey.set(keyOf(count), { ...count })
    else addTo(known, count)
  }
  return [...byKey.values()].sort((a, b) => compare(keyOf(a), keyOf(b)))
}

function addTo(known: Count, { requests, units }: Count): void {
  known.requests += requests
  known.units += units
}

function keyOf({ keyId, day }: Count): string {
  return keyId + SEPARATOR + String(day)
}
