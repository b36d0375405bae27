import { unitsOfRows, type Caller } from '../domain/caller.js'
import { ApiError } from '../errors.js'
import type { LiveChange } from './live-change.js'
import { PAGE, type LogPages } from './log-pages.js'
import type { RecentChanges } from './recent-changes.js'

/** One reader's way through the change log. */
export interface LiveStream {
  /** The next changes, in order; `null`: it has ended. Asked again once they are taken. */
  readonly next: () => Promise<readonly LiveChange[] | null>
  /** Where to go on after what was handed over. */
  readonly place: () => number
  /** Why it ended, `null` while it goes on and when its reader closed it. */
  readonly ending: () => ApiError | null
  /** Resolves when it ended, for who waits for something else than `next`. */
  readonly ended: Promise<void>
  readonly close: () => void
}

export interface OpenOptions {
  readonly caller: Caller
  /** Throws when the caller's key no longer holds; `null`: there is none. */
  readonly recheck: (() => Promise<unknown>) | null
  /** Spends units of the caller; refuses with `RATE_LIMITED`. */
  readonly spend: (units: number) => Promise<void>
  /** The last change that the reader has; `null`: begin with the next. */
  readonly since: number | null
  /** A promise where it has to be looked up; when that fails, the stream ends before the change. */
  readonly accepts: (change: LiveChange) => boolean | Promise<boolean>
}

/** What streams read from. */
export interface Log {
  readonly recent: RecentChanges
  readonly pages: LogPages
  /** The number of the newest change; `null`: not known yet. */
  last: number | null
}

/** A stream as the hub has it. */
export interface OpenStream extends LiveStream {
  readonly end: (why: ApiError | null) => void
  readonly wake: () => void
  readonly cutIfSlow: () => void
  readonly isOf: (keys: readonly string[]) => boolean
  readonly check: () => void
}

/** What a page of the log costs: as much as a page of an export. */
const PAGE_UNITS = unitsOfRows(PAGE)
/** So that a reader who begins far back is written to soon, and others get their turn. */
const BATCH_BYTES = 128 * 1_024

/** A stream of what follows `since`; `onEnd` is called once. */
export function openStream(
  log: Log,
  { caller, accepts, recheck, spend }: OpenOptions,
  since: number,
  onEnd: () => void,
): OpenStream {
  let place = since
  /** Whether the reader was given something, and has not asked for more. */
  let isTaking = false
  const { end, fail, hasEnded, ...life } = createLife(onEnd)
  const isHeld = () => log.recent.reachesBackTo(place, log.last ?? place)

  /** What is no longer in memory costs a query, whether the reader wants the changes or not. */
  async function readPage(): Promise<readonly LiveChange[]> {
    await spend(PAGE_UNITS)
    return log.pages(place, log.last ?? place)
  }

  async function next(): Promise<readonly LiveChange[] | null> {
    isTaking = false
    try {
      while (!hasEnded()) {
        const changes = isHeld() ? log.recent.after(place) : await readPage()
        if (hasEnded()) break
        const { taken, last } = await accepted(changes, accepts)
        // What is not handed over is read again by who goes on.
        if (hasEnded()) break
        place = last ?? place
        isTaking = taken.length > 0
        if (isTaking) return taken
        if (place === log.last) await life.more()
      }
    } catch (error) {
      fail(error)
    }
    return null
  }

  return {
    ...{ next, end, place: () => place, ...life },
    close: () => {
      end(null)
    },
    cutIfSlow: () => {
      if (isTaking && !isHeld()) end(new ApiError('READER_TOO_SLOW'))
    },
    isOf: (keys) =>
      caller.kind === 'account' && (keys.includes(caller.keyId) || keys.includes(caller.accountId)),
    check: () => {
      recheck?.().catch(fail)
    },
  }
}

/** Some of `changes` that its reader wants, and the last that was looked at. */
async function accepted(changes: readonly LiveChange[], accepts: OpenOptions['accepts']) {
  const taken: LiveChange[] = []
  let bytes = 0
  let last: number | null = null
  for (const change of changes) {
    const answer = accepts(change)
    // Mostly it is known, and to wait for it would cost each reader a turn for each change.
    const isWanted = typeof answer === 'boolean' ? answer : await answer
    last = change.seq
    if (!isWanted) continue
    taken.push(change)
    bytes += change.bytes
    if (bytes >= BATCH_BYTES) break
  }
  return { taken, last }
}

/** Whether a stream goes on, and its wait for more. */
function createLife(onEnd: () => void) {
  let isOver = false
  let why: ApiError | null = null
  let wake: () => void = () => undefined
  let finish: () => void = () => undefined
  const ended = new Promise<void>((resolve) => (finish = resolve))
  const end = (reason: ApiError | null): void => {
    if (isOver) return
    isOver = true
    why = reason
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
    ending: () => why,
    /** Resolves at the next change, or the end. */
    more: () => new Promise<void>((resolve) => (wake = resolve)),
    wake: () => {
      wake()
    },
  }
}
