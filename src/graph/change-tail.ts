import { oneAtATime } from '../async.js'
import { readChanges, watchGaps } from './change-log.js'
import type { Graph, Row } from './graph.js'

/** One entry of the change log. `at`: ISO 8601, UTC. */
export interface Change extends Omit<Row<'change/since'>, 'keys'> {
  /**
   * Ids and slugs of all changed objects; `[]` if there are too many to list. In that case all
   * objects of the kind may have changed.
   */
  readonly keys: readonly string[]
}

/**
 * Receives changes. Both functions are called before the next batch is read, and must not throw.
 */
export interface ChangeListener {
  readonly changed: (change: Change) => void
  /**
   * Called if changes may have been missed, so that all cached data may be stale. The next change
   * that the listener gets has a number greater than `seq`.
   */
  readonly lost: (seq: number) => void
}

/** Follows the change log until it is stopped. */
export type ChangeTail = ReturnType<typeof createChangeTail>

export interface ChangeTailOptions {
  readonly graph: Graph
  readonly now: () => Date
  /** The log to follow; by default the log of public data. */
  readonly log?: keyof typeof LOGS
  readonly intervalMs?: number
  /** If a missing number does not appear in the log within this time, changes count as lost. */
  readonly gapTimeoutMs?: number
  /**
   * If several polls in a row fail, `onFailure` is called only for the first of them. `onRecovery`
   * is called at the next successful poll.
   */
  readonly onFailure?: (error: unknown) => void
  readonly onRecovery?: () => void
}

/** The logs, with the query that reads their next changes. */
const LOGS = { change: 'change/since', access: 'access/since' } as const

// The interval is short, because gateways must show a change within a second.
const INTERVAL_MS = 250
const SLOW_MS = 1_000

/**
 * Polls the change log and passes each change to the listeners once, in order. The numbers of
 * committed changes have no gaps. So a missing number belongs to a change that is not visible yet.
 * Reading stops before the missing number until the change is visible.
 *
 * Calls `lost` at the start, and later in two cases:
 *
 * - The log was trimmed, so the change with a missing number never appears.
 * - The store was restored from a backup during a failure, so the log is a different one.
 *
 * After any other failure, reading continues at the same position.
 */
export function createChangeTail(options: ChangeTailOptions) {
  const { now, onFailure, onRecovery, intervalMs = INTERVAL_MS } = options
  const listeners = new Set<ChangeListener>()
  const readNext = createLogReader(options, listeners)
  const pollOnce = oneAtATime(poll)
  let timer: NodeJS.Timeout | undefined
  let behindSince: Date | null = now()
  let [isFailing, isStopped] = [false, false]

  async function poll(): Promise<void> {
    if (isStopped) return
    // A frozen server counts as unavailable only after some seconds, but caches become stale
    // sooner. So caches count as stale as soon as a poll takes longer than `SLOW_MS`.
    const slow = setTimeout(() => (behindSince ??= now()), SLOW_MS)
    try {
      while (await readNext(behindSince === null)) slow.refresh()
      behindSince = null
      if (isFailing) onRecovery?.()
      isFailing = false
    } catch (error) {
      // No retry is needed, because the next poll follows soon. Requests get this error from the
      // graph itself.
      behindSince ??= now()
      if (!isFailing) onFailure?.(error)
      isFailing = true
    } finally {
      clearTimeout(slow)
    }
  }

  function scheduleNext(): void {
    if (isStopped) return
    timer = setTimeout(() => void pollOnce().then(scheduleNext), intervalMs)
  }

  return {
    /** Follows the log from its current end. Resolves after the first poll, even if it fails. */
    async start(): Promise<void> {
      await pollOnce()
      scheduleNext()
    },
    async stop(): Promise<void> {
      isStopped = true
      clearTimeout(timer)
      await pollOnce()
    },
    /** Adds a listener; call the result to remove it. */
    listen(listener: ChangeListener): () => void {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    /**
     * The time since which the log cannot be read and caches may be stale; `null` while the log can
     * be read.
     */
    behindSince: (): Date | null => behindSince,
    /** Reads all new changes of the log immediately. */
    catchUp: pollOnce,
  }
}

/**
 * The last change that was read; the next read starts after it. `at` is `null` if the log was
 * empty, or if an older version of Polity wrote the change without a time.
 */
type Position = Pick<Change, 'seq'> & { readonly at: string | null }

/**
 * Returns a function that reads the next changes and passes them to `listeners`. The function
 * returns true if it should be called again immediately, because there may be more changes.
 * `isSameLog`: false if a read failed or was slow since the last successful poll. In that case,
 * the log may have been replaced.
 */
function createLogReader(
  { graph, now, log = 'change', gapTimeoutMs }: ChangeTailOptions,
  listeners: ReadonlySet<ChangeListener>,
): (isSameLog: boolean) => Promise<boolean> {
  const isGapLost = watchGaps(() => now().getTime(), gapTimeoutMs)
  let position: Position | null = null

  async function readHead(): Promise<Position> {
    const [head] = await graph.readReserved('change/head', { log })
    return head ?? { seq: 0, at: null }
  }

  return async (isSameLog) => {
    if (position === null) {
      position = await readHead()
      for (const { lost } of listeners) lost(position.seq)
      return false
    }
    // Usually the log has no new change, and reading only its end is cheaper.
    if (isSameLog && (await readHead()).seq === position.seq) return false
    const next = await readChanges(
      (page) => graph.readReserved(LOGS[log], page),
      isSameLog ? position.seq : position.seq - 1,
    )
    const changes = isSameLog ? next.changes : next.changes.slice(1)
    if (!isSameLog && !isSameChange(next.changes[0], position)) {
      position = null
      return true
    }
    for (const change of changes) {
      position = change
      for (const { changed } of listeners) changed({ ...change, keys: change.keys ?? [] })
    }
    if (isGapLost({ ...next, changes })) position = null
    return next.isMore
  }
}

function isSameChange(change: Position | undefined, { seq, at }: Position): boolean {
  return change?.seq === seq && change.at === at
}
