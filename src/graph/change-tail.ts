import type { Graph, Row } from './graph.js'

/** One entry of the change log. */
export interface Change {
  readonly seq: number
  /** ISO 8601, UTC. */
  readonly at: string
  readonly kind: string
  /** Ids and slugs of everything touched; `[]` when there were too many: then all of the kind. */
  readonly keys: readonly string[]
  readonly subject: string | null
  readonly data: string | null
}

/** Who is told of changes. Both are called before the next reply is read, and must not throw. */
export interface ChangeListener {
  readonly changed: (change: Change) => void
  /** Changes may have been missed: nothing that was known before is certain any more. */
  readonly lost: () => void
}

/** Follows the change log for as long as the process lives. */
export interface ChangeTail {
  /** Begins to follow from the end of the log; resolves when the first answer is there, or failed. */
  readonly start: () => Promise<void>
  readonly stop: () => Promise<void>
  /** Adds a listener; the function that is returned takes it away. */
  readonly listen: (listener: ChangeListener) => () => void
  /** Since when the log has not answered; `null` while it does. What caches hold may be stale by then. */
  readonly behindSince: () => Date | null
  /** Polls now, and again until the log has nothing new. */
  readonly catchUp: () => Promise<void>
}

export interface ChangeTailOptions {
  readonly graph: Graph
  readonly now: () => Date
  /** Which log; absent: the one of public data. */
  readonly log?: keyof typeof LOGS
  readonly intervalMs?: number
  /** How long a gap in the numbers is waited for before it is taken as lost. */
  readonly gapPatienceMs?: number
  /** Told of the first failure in a row, and of the answer that ends the row. */
  readonly onFailure?: (error: unknown) => void
  readonly onRecovery?: () => void
}

/** The logs that can be followed, by the query that reads on. */
const LOGS = { change: 'change/since', access: 'access/since' } as const

// A gateway promises to show a write within a second.
const INTERVAL_MS = 250
const SLOW_MS = 1_000
const GAP_PATIENCE_MS = 2_000
// A change may have a thousand keys, and all of a reply is in memory at once.
const CHANGES_A_REPLY = 200

/** The last change told; `at` is `null` when the log was empty, or does not say. */
interface Place {
  readonly seq: number
  readonly at: string | null
}

type ChangeRow = Row<(typeof LOGS)[keyof typeof LOGS]>

/**
 * Polls the change log and tells listeners of each change once, in order. The numbers of committed changes
 * have no gaps, so a gap is something not seen yet: reading stops there until it is filled.
 *
 * Listeners are told that changes were lost when a gap stays, because the log no longer goes back that
 * far, and when the log, after it did not answer, is no longer the one that was followed: the store was
 * restored from a backup. After any other failure reading goes on where it stopped.
 */
export function createChangeTail(options: ChangeTailOptions): ChangeTail {
  const { graph, now, intervalMs = INTERVAL_MS, gapPatienceMs = GAP_PATIENCE_MS } = options
  const { onFailure, onRecovery } = options
  const log = options.log ?? 'change'
  const listeners = new Set<ChangeListener>()
  let place: Place | null = null
  let behind: Date | null = now()
  let gapSince: number | null = null
  let timer: NodeJS.Timeout | undefined
  let polling: Promise<void> | null = null
  let isStopped = false
  let isFailing = false

  async function readHead(): Promise<Place> {
    const [head] = await graph.readReserved('change/head', { log })
    return head ?? { seq: 0, at: null }
  }

  /** One look at the log. Returns whether there may be more to read at once. */
  async function step(): Promise<boolean> {
    if (place === null) {
      place = await readHead()
      for (const { lost } of listeners) lost()
      return false
    }
    const isSure = behind === null
    // Mostly there is nothing new, and the end of the log is the question that has its plan.
    if (isSure && (await readHead()).seq === place.seq) return false
    const rows = await graph.readReserved(LOGS[log], {
      after: isSure ? place.seq : place.seq - 1,
      limit: CHANGES_A_REPLY,
    })
    if (!isSure && !isSameChange(rows[0], place)) {
      place = null
      return true
    }
    const isMissing = tell(isSure ? rows : rows.slice(1), place)
    return !isMissing && rows.length === CHANGES_A_REPLY
  }

  /** Tells what follows on `after`. Returns whether something between is missing. */
  function tell(rows: readonly ChangeRow[], after: Place): boolean {
    let last = after.seq
    for (const row of rows) {
      const { seq, at } = row
      if (seq !== last + 1) break
      last = seq
      place = { seq, at }
      for (const { changed } of listeners) changed({ ...row, keys: row.keys ?? [] })
    }
    const isMissing = last !== (rows.at(-1)?.seq ?? last)
    if (!isMissing) gapSince = null
    else if (last > after.seq) gapSince = now().getTime()
    else {
      gapSince ??= now().getTime()
      if (now().getTime() - gapSince >= gapPatienceMs) {
        place = null
        gapSince = null
      }
    }
    return isMissing
  }

  async function poll(): Promise<void> {
    const fallBehind = () => {
      behind ??= now()
    }
    // A frozen server takes seconds to be given up; what is cached is stale before that.
    const slow = setTimeout(fallBehind, SLOW_MS)
    try {
      while (await step()) slow.refresh()
      behind = null
      if (isFailing) onRecovery?.()
      isFailing = false
    } catch (error) {
      // Who waits for an answer is told by the graph; here the next poll is near.
      fallBehind()
      if (!isFailing) onFailure?.(error)
      isFailing = true
    } finally {
      clearTimeout(slow)
    }
  }

  function pollOnce(): Promise<void> {
    polling ??= poll().finally(() => {
      polling = null
    })
    return polling
  }

  function again(): void {
    if (isStopped) return
    timer = setTimeout(() => void pollOnce().then(again), intervalMs)
  }

  return {
    async start() {
      await pollOnce()
      again()
    },
    async stop() {
      isStopped = true
      clearTimeout(timer)
      await polling
    },
    listen(listener) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    behindSince: () => behind,
    async catchUp() {
      await polling
      await pollOnce()
    },
  }
}

function isSameChange(row: ChangeRow | undefined, { seq, at }: Place): boolean {
  return row?.seq === seq && row.at === at
}
