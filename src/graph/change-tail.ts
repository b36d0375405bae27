import type { Graph, Row } from './graph.js'

/** One entry of the change log. */
export interface Change {
  readonly seq: number
  /** ISO 8601, UTC. */
  readonly at: string
  readonly kind: string
  /** Ids and slugs of everything touched; `[]`: too many to name, so all of the kind. */
  readonly keys: readonly string[]
  readonly subject: string | null
  readonly data: string | null
}

/** Receives changes. Both functions are called before the next reply is read, and must not throw. */
export interface ChangeListener {
  readonly changed: (change: Change) => void
  /**
   * Changes may have been missed: nothing that was known before is certain. Those that follow come after `seq`.
   */
  readonly lost: (seq: number) => void
}

/** Follows the change log for as long as the process lives. */
export interface ChangeTail {
  /** Follows the log from its end; resolves with the first answer, or when that fails. */
  readonly start: () => Promise<void>
  readonly stop: () => Promise<void>
  /** Adds a listener; call the result to remove it. */
  readonly listen: (listener: ChangeListener) => () => void
  /** Since when the log has not answered; `null` while it does. Caches may be stale since then. */
  readonly behindSince: () => Date | null
  /** Polls now, and again until the log has nothing new. */
  readonly catchUp: () => Promise<void>
}

export interface ChangeTailOptions {
  readonly graph: Graph
  readonly now: () => Date
  /** Which log to follow; absent: the one of public data. */
  readonly log?: keyof typeof LOGS
  readonly intervalMs?: number
  /** How long to wait for a gap in the numbers to fill before its changes count as lost. */
  readonly gapPatienceMs?: number
  /** Called at the first of several failures, and at the answer that ends them. */
  readonly onFailure?: (error: unknown) => void
  readonly onRecovery?: () => void
}

/** The logs that can be followed, with the query that reads on. */
const LOGS = { change: 'change/since', access: 'access/since' } as const

// A gateway promises to show a write within a second.
const INTERVAL_MS = 250
const SLOW_MS = 1_000
const GAP_PATIENCE_MS = 2_000
// A change may have a thousand keys, and a whole reply is in memory at once.
const CHANGES_A_REPLY = 200

/**
 * Polls the change log and hands each change to the listeners once, in order. The numbers of committed changes
 * have no gaps, so a gap is a change that is not visible yet: reading stops there until it is filled.
 *
 * Listeners hear that changes were lost when a gap stays, because the log no longer goes back that far, and
 * when the log stopped answering and is a different one afterwards: the store was restored from a backup.
 * After any other failure reading continues where it stopped.
 */
export function createChangeTail(options: ChangeTailOptions): ChangeTail {
  const { intervalMs = INTERVAL_MS } = options
  const listeners = new Set<ChangeListener>()
  const readOn = createLogReader(options, listeners)
  const contact = createContact(options)
  let timer: NodeJS.Timeout | undefined
  let polling: Promise<void> | null = null
  let isStopped = false

  async function poll(): Promise<void> {
    // It takes seconds until a frozen server counts as away; caches are stale before that.
    const slow = setTimeout(contact.late, SLOW_MS)
    try {
      while (await readOn(contact.behindSince() === null)) slow.refresh()
      contact.answered()
    } catch (error) {
      // Requests learn of it from the graph itself; here the next poll follows soon.
      contact.failed(error)
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
    behindSince: contact.behindSince,
    async catchUp() {
      await polling
      await pollOnce()
    },
  }
}

/** Since when the log has not answered, and who hears of failures. */
function createContact({ now, onFailure, onRecovery }: ChangeTailOptions) {
  let behind: Date | null = now()
  let isFailing = false

  function late(): void {
    behind ??= now()
  }

  return {
    behindSince: () => behind,
    late,
    answered() {
      behind = null
      if (isFailing) onRecovery?.()
      isFailing = false
    },
    failed(error: unknown) {
      late()
      if (!isFailing) onFailure?.(error)
      isFailing = true
    },
  }
}

/** The last change that was handed over; `at` is `null` when the log was empty, or does not say. */
interface Position {
  readonly seq: number
  readonly at: string | null
}

type ChangeRow = Row<(typeof LOGS)[keyof typeof LOGS]>

/**
 * A function that reads the next changes and hands them to `listeners`; it returns whether there may be more
 * to read at once. `isSameLog`: the log has answered ever since the last reading, so it cannot be another one.
 */
function createLogReader(
  { graph, now, log = 'change', gapPatienceMs = GAP_PATIENCE_MS }: ChangeTailOptions,
  listeners: ReadonlySet<ChangeListener>,
): (isSameLog: boolean) => Promise<boolean> {
  let position: Position | null = null
  let gapSince: number | null = null

  async function readHead(): Promise<Position> {
    const [head] = await graph.readReserved('change/head', { log })
    return head ?? { seq: 0, at: null }
  }

  /** Hands over the changes that follow `after` without a gap. Returns whether there is a gap. */
  function deliver(rows: readonly ChangeRow[], after: Position): boolean {
    let last = after.seq
    for (const row of rows) {
      const { seq, at } = row
      if (seq !== last + 1) break
      last = seq
      position = { seq, at }
      for (const { changed } of listeners) changed({ ...row, keys: row.keys ?? [] })
    }
    const isMissing = last !== (rows.at(-1)?.seq ?? last)
    if (!isMissing) gapSince = null
    else if (last > after.seq) gapSince = now().getTime()
    else {
      gapSince ??= now().getTime()
      if (now().getTime() - gapSince >= gapPatienceMs) {
        position = null
        gapSince = null
      }
    }
    return isMissing
  }

  return async (isSameLog) => {
    if (position === null) {
      position = await readHead()
      for (const { lost } of listeners) lost(position.seq)
      return false
    }
    // Mostly there is nothing new, and the query for the end of the log is the cheaper one.
    if (isSameLog && (await readHead()).seq === position.seq) return false
    const rows = await graph.readReserved(LOGS[log], {
      after: isSameLog ? position.seq : position.seq - 1,
      limit: CHANGES_A_REPLY,
    })
    if (!isSameLog && !isSameChange(rows[0], position)) {
      position = null
      return true
    }
    const isMissing = deliver(isSameLog ? rows : rows.slice(1), position)
    return !isMissing && rows.length === CHANGES_A_REPLY
  }
}

function isSameChange(row: ChangeRow | undefined, { seq, at }: Position): boolean {
  return row?.seq === seq && row.at === at
}
