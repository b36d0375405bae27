import { dayOf } from '../domain/partial-date.js'
import type { Graph } from '../graph/graph.js'

/** Counts the use of keys in memory, and adds it to the graph now and then. */
export interface Usage {
  /**
   * Counts what a request spent. `requests` is 0 for units that a request spends after its first ones, so
   * that it counts once.
   */
  readonly count: (keyId: string, units: number, requests?: 0 | 1) => void
  /** Writes what was counted since the last time. What cannot be written is kept for the next time. */
  readonly flush: () => Promise<void>
  readonly start: () => void
  /** Ends the rounds, and writes what is left if the graph answers. */
  readonly stop: () => Promise<void>
}

export interface UsageOptions {
  readonly graph: Pick<Graph, 'write'>
  readonly now: () => Date
  /** Called with the error when counts could not be written. */
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
/** About a hundred bytes each. While the graph is away, keys beyond this many are not counted. */
const MOST_COUNTS = 100_000
/** The longest that a stopping gateway waits for a graph that does not answer. */
const LAST_WRITE_MS = 3_000
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

  /** One write at a time; a caller that comes meanwhile waits for the one under way, then for its own. */
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
        // A write under way takes what came before it; the rest can wait.
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

/** What is not written yet: counts of the current day by key, and those of days before. */
interface Tally {
  readonly add: (count: Readonly<Count>) => void
  /** Takes all counts out. */
  readonly take: () => readonly Count[]
  /** Puts back counts that could not be written. */
  readonly putBack: (counts: readonly Count[]) => void
}

function createTally(): Tally {
  let today = 0
  let counts = new Map<string, Count>()
  /** What could not be written, and what belongs to a day before. */
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
      else if (counts.size + waiting.length < MOST_COUNTS) counts.set(count.keyId, { ...count })
    },
    take() {
      endDay()
      const taken = merged(waiting)
      waiting = []
      return taken
    },
    putBack(rest) {
      waiting = waiting.concat(rest).slice(0, MOST_COUNTS)
    },
  }
}

async function writeAll(
  graph: Pick<Graph, 'write'>,
  tally: Tally,
  onError: (error: unknown) => void,
): Promise<void> {
  const counts = tally.take()
  for (let from = 0; from < counts.length; from += KEYS_A_WRITE) {
    try {
      await write(graph, counts.slice(from, from + KEYS_A_WRITE))
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

/** One count for each key and day, in an order in which several gateways write without a deadlock. */
function merged(counts: readonly Count[]): readonly Count[] {
  const byKey = new Map<string, Count>()
  for (const count of counts) {
    const known = byKey.get(keyOf(count))
    if (known === undefined) byKey.set(keyOf(count), { ...count })
    else addTo(known, count)
  }
  return [...byKey.values()].sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))
}

function addTo(known: Count, { requests, units }: Count): void {
  known.requests += requests
  known.units += units
}

function keyOf({ keyId, day }: Count): string {
  return keyId + SEPARATOR + String(day)
}
