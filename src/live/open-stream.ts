import { unitsOfRows, type Caller } from '../caller.js'
import { ApiError } from '../errors.js'
import type { LiveChange } from './live-change.js'
import { CHANGES_PER_PAGE } from '../graph/change-log.js'
import type { LogPages } from './log-pages.js'
import type { RecentChanges } from './recent-changes.js'

/** The changes of the log for one reader. */
export interface LiveStream {
  /**
   * Returns the next changes in order, or `null` at the end. The reader calls `next` again after it
   * has sent these changes.
   */
  readonly next: () => Promise<readonly LiveChange[] | null>
  /** The position after the changes that `next` has returned. */
  readonly position: () => number
  /** The reason for the end; `null` while the stream is open, or if its reader closed it. */
  readonly endReason: () => ApiError | null
  /** Resolves at the end of the stream, for callers that do not wait for `next`. */
  readonly ended: Promise<void>
  readonly close: () => void
}

export interface OpenOptions {
  readonly caller: Caller
  /** Throws if the caller's key has expired or was revoked; `null` for a caller without a key. */
  readonly recheck: (() => Promise<unknown>) | null
  /** Spends units of the caller. Throws `RATE_LIMITED` if fewer units are left. */
  readonly spend: (units: number) => Promise<void>
  /** The last change that the reader has; `null` to begin with the next change. */
  readonly since: number | null
  /**
   * Returns true if the reader wants the change. If the promise is rejected, the stream ends before
   * the change.
   */
  readonly accepts: (change: LiveChange) => boolean | Promise<boolean>
}

/** The change log, as streams read it. */
export interface Log {
  readonly recent: RecentChanges
  readonly pages: LogPages
  /** The number of the newest change; `null` until it is known. */
  last: number | null
}

/** A stream with the functions that only `createLive` calls. */
export interface OpenStream extends LiveStream {
  readonly end: (reason: ApiError | null) => void
  readonly wake: () => void
  readonly endIfSlow: () => void
  readonly isOf: (keys: readonly string[]) => boolean
  readonly check: () => void
}

/**
 * The price of a page of the log. It is the same as the price of an export with the same number of
 * rows.
 */
const PAGE_UNITS = unitsOfRows(CHANGES_PER_PAGE)
/**
 * Batches are small, so that a reader that begins at an old position gets data soon and does not
 * block other readers.
 */
const BATCH_BYTES = 128 * 1_024

/** Opens a stream of the changes after `since`. Calls `onEnd` once. */
export function openStream(
  log: Log,
  { caller, accepts, recheck, spend }: OpenOptions,
  since: number,
  onEnd: () => void,
): OpenStream {
  let position = since
  /** True while the reader sends the changes that it got from `next`. */
  let isSending = false
  const { end, fail, hasEnded, ...lifecycle } = createLifecycle(onEnd)
  const isInMemory = () => log.recent.reachesBackTo(position, log.last ?? position)

  /**
   * Reads older changes with a query. The caller pays for the query even if `accepts` drops all the
   * changes.
   */
  async function readPage(): Promise<readonly LiveChange[]> {
    await spend(PAGE_UNITS)
    return log.pages(position, log.last ?? position)
  }

  async function next(): Promise<readonly LiveChange[] | null> {
    isSending = false
    try {
      while (!hasEnded()) {
        const changes = isInMemory() ? log.recent.after(position) : await readPage()
        if (hasEnded()) break
        const { taken, last } = await selectBatch(changes, accepts)
        // The position stays before these changes, so a client that resumes gets them.
        if (hasEnded()) break
        position = last ?? position
        isSending = taken.length > 0
        if (isSending) return taken
        if (position === log.last) await lifecycle.nextChange()
      }
    } catch (error) {
      fail(error)
    }
    return null
  }

  return {
    ...{ next, end, position: () => position, ...lifecycle },
    close: () => {
      end(null)
    },
    endIfSlow: () => {
      if (isSending && !isInMemory()) end(new ApiError('READER_TOO_SLOW'))
    },
    isOf: (keys) =>
      caller.kind === 'account' && (keys.includes(caller.keyId) || keys.includes(caller.accountId)),
    check: () => {
      recheck?.().catch(fail)
    },
  }
}

/**
 * Returns a batch of the changes that the reader wants, and the number of the last change that was
 * checked.
 */
async function selectBatch(changes: readonly LiveChange[], accepts: OpenOptions['accepts']) {
  const taken: LiveChange[] = []
  let bytes = 0
  let last: number | null = null
  for (const change of changes) {
    const answer = accepts(change)
    // The answer is usually not a promise, and `await` would delay each reader for each change.
    const isWanted = typeof answer === 'boolean' ? answer : await answer
    last = change.seq
    if (!isWanted) continue
    taken.push(change)
    bytes += change.bytes
    if (bytes >= BATCH_BYTES) break
  }
  return { taken, last }
}

/** Tracks the end of a stream, and wakes it for new changes. */
function createLifecycle(onEnd: () => void) {
  let isOver = false
  let reason: ApiError | null = null
  let wake: () => void = () => undefined
  let finish: () => void = () => undefined
  const ended = new Promise<void>((resolve) => (finish = resolve))
  const end = (finalReason: ApiError | null): void => {
    if (isOver) return
    isOver = true
    reason = finalReason
    onEnd()
    wake()
    finish()
  }
  return {
    ended,
    end,
    fail: (error: unknown): void => {
      end(error instanceof ApiError ? error : new ApiError('INTERNAL', { cause: error }))
    },
    hasEnded: () => isOver,
    endReason: () => reason,
    /** Resolves at the next change or at the end. */
    nextChange: () => new Promise<void>((resolve) => (wake = resolve)),
    wake: () => {
      wake()
    },
  }
}
