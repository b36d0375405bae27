import { dayOf } from '../domain/partial-date.js'
import type { Graph } from '../graph/graph.js'

/** Counts what keys are used for, in memory, and adds it to the graph now and then. */
export interface Usage {
  /**
   * Counts what a request spent. `requests` is 0 for units that a request spends beside its first ones,
   * so that it counts once.
   */
  readonly count: (keyId: string, units: number, requests?: 0 | 1) => void
  /** Adds what was counted since the last time. What cannot be written now is kept for the next time. */
  readonly flush: () => Promise<void>
  readonly start: () => void
  /** Ends the rounds, and writes what is left if the graph answers at all. */
  readonly stop: () => Promise<void>
}

export interface UsageOptions {
  readonly graph: Pick<Graph, 'write'>
  readonly now: () => Date
  /** Told what kept the counts from being written. */
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
const KEYS_A_WRITE = 1_000
/** About a hundred bytes each. While the graph is away, keys past this many go uncounted. */
const MOST_COUNTS = 100_000
/** A gateway that stops does not wait longer for a graph that does not answer. */
const LAST_WRITE_MS = 3_000
const SEPARATOR = '\u001f'

export function createUsage({
  graph,
  now,
  onError,
  intervalMs = INTERVAL_MS,
}: UsageOptions): Usage {
  // By key, on the day that is counted.
  let counts = new Map<string, Count>()
  let counted = 0
  /** What could not be written, and what belongs to a day before. */
  let waiting: Count[] = []
  let writing: Promise<void> | null = null
  let timer: NodeJS.Timeout | null = null

  function turnPage(): void {
    waiting = waiting.concat([...counts.values()])
    counts = new Map()
  }

  async function writeAll(): Promise<void> {
    turnPage()
    const rows = merged(waiting)
    waiting = []
    for (let from = 0; from < rows.length; from += KEYS_A_WRITE) {
      try {
        await writeSome(rows.slice(from, from + KEYS_A_WRITE))
      } catch (error) {
        waiting = waiting.concat(rows.slice(from)).slice(0, MOST_COUNTS)
        onError(error)
        return
      }
    }
  }

  async function writeSome(rows: readonly Count[]): Promise<void> {
    await graph.write((tx) =>
      tx.run('key/add-usage', {
        rows: rows.map((row) => ({ ...row, key: keyOf(row) })),
      }),
    )
  }

  /** One write at a time; who asks meanwhile waits for the one under way, and then for their own. */
  async function flush(): Promise<void> {
    while (writing !== null) await writing
    writing = writeAll().finally(() => (writing = null))
    await writing
  }

  return {
    count(keyId, units, requests = 1) {
      const day = dayOf(now())
      if (day !== counted) {
        turnPage()
        counted = day
      }
      const known = counts.get(keyId)
      if (known !== undefined) {
        known.requests += requests
        known.units += units
      } else if (counts.size + waiting.length < MOST_COUNTS) {
        counts.set(keyId, { keyId, day, requests, units })
      }
    },
    flush,
    start() {
      timer ??= setInterval(() => {
        // A write that is under way takes what came before it; the rest has time.
        if (writing === null) void flush()
      }, intervalMs).unref()
    },
    async stop() {
      if (timer !== null) clearInterval(timer)
      timer = null
      let deadline: NodeJS.Timeout | undefined
      const tooLate = new Promise<void>((resolve) => {
        deadline = setTimeout(resolve, LAST_WRITE_MS)
      })
      await Promise.race([flush(), tooLate])
      clearTimeout(deadline)
    },
  }
}

/** One count a key and day, in an order that lets several gateways write without waiting in a circle. */
function merged(counts: readonly Count[]): readonly Count[] {
  const byKey = new Map<string, Count>()
  for (const count of counts) {
    const known = byKey.get(keyOf(count))
    if (known === undefined) byKey.set(keyOf(count), { ...count })
    else {
      known.requests += count.requests
      known.units += count.units
    }
  }
  return [...byKey.values()].sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))
}

function keyOf({ keyId, day }: Count): string {
  return keyId + SEPARATOR + String(day)
}
