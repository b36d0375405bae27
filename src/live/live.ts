import { budgetOf, type Caller, type Tier } from '../domain/caller.js'
import { ApiError } from '../errors.js'
import type { ChangeTail } from '../graph/change-tail.js'
import type { Graph } from '../graph/graph.js'
import { toLiveChange } from './live-change.js'
import { createLogPages } from './log-pages.js'
import {
  openStream,
  type LiveStream,
  type Log,
  type OpenOptions,
  type OpenStream,
} from './open-stream.js'
import { createRecentChanges, type Held } from './recent-changes.js'

/** Hands the changes of the log to many readers. */
export interface Live {
  /**
   * Opens a stream. Throws `TOO_MANY_STREAMS`, `STOPPING`, `GRAPH_UNAVAILABLE`, and `RESYNC` for a place that the log
   * does not have.
   */
  readonly open: (options: OpenOptions) => Promise<LiveStream>
  /** How many streams are open. */
  readonly count: () => number
  /** Ends all streams, and opens no more. */
  readonly stop: () => void
}

export interface LiveOptions {
  readonly graph: Pick<Graph, 'read'>
  readonly tail: Pick<ChangeTail, 'listen' | 'catchUp'>
  readonly accessTail: Pick<ChangeTail, 'listen'>
  /** How many streams a caller may have open. */
  readonly streamsOf: (tier: Tier) => number
  readonly held?: Held
}

/** Each takes a connection and some 20 kB. */
const MOST_STREAMS = 5_000
/** A race's change is some 2 to 16 kB. */
const HELD: Held = { changes: 5_000, bytes: 128 * 1_024 * 1_024 }
/** A key that expires is noticed that late. */
const RECHECK_MS = 15_000

/**
 * The one place where changes become streams: a reader has a place in the log and asks for what follows. That comes
 * from memory, where the end of the log is held for all together, or page by page from the graph. So nothing is queued
 * for anybody, a place is resumed as it was left, and the two join without a gap: each change has the number after
 * that of the last.
 *
 * A reader that has not taken what it was given when that place leaves the memory is cut off.
 */
export function createLive({ graph, tail, accessTail, streamsOf, held = HELD }: LiveOptions): Live {
  const recent = createRecentChanges(held)
  const log: Log = { recent, pages: createLogPages(graph), last: null }
  const streams = new Set<OpenStream>()
  const enter = createPlaces(streamsOf)
  let isStopping = false

  followTail(tail, log, streams)
  const endChecks = checkKeys(accessTail, streams)

  /** Where to begin: the place that was asked for, if the log has it. */
  async function beginning(since: number | null): Promise<number> {
    if (log.last === null) throw new ApiError('GRAPH_UNAVAILABLE')
    if (since === null) return log.last
    // Another gateway may have been ahead.
    if (since > log.last) await tail.catchUp()
    if (since > log.last) throw new ApiError('RESYNC')
    if (!recent.reachesBackTo(since, log.last)) await log.pages(since, log.last)
    return since
  }

  function refuseIfStopping(): void {
    if (isStopping) throw new ApiError('STOPPING')
  }

  return {
    async open(options) {
      refuseIfStopping()
      const leave = enter(options.caller)
      try {
        const place = await beginning(options.since)
        // It may have come to that meanwhile.
        refuseIfStopping()
        const stream = openStream(log, options, place, () => {
          streams.delete(stream)
          leave()
        })
        streams.add(stream)
        return stream
      } catch (error) {
        leave()
        throw error
      }
    },
    count: () => streams.size,
    stop() {
      isStopping = true
      endChecks()
      for (const stream of streams) stream.end(new ApiError('STOPPING'))
    },
  }
}

/** Keeps what the tail hands over, and wakes who waits for it. */
function followTail(tail: LiveOptions['tail'], log: Log, streams: ReadonlySet<OpenStream>): void {
  tail.listen({
    changed: (change) => {
      log.last = change.seq
      const isShorter = log.recent.add(toLiveChange(change))
      for (const stream of streams) {
        if (isShorter) stream.cutIfSlow()
        stream.wake()
      }
    },
    lost: (seq) => {
      log.last = seq
      log.recent.clear()
      for (const stream of streams) stream.end(new ApiError('CHANGES_MISSED'))
    },
  })
}

/** Has each stream look at its key when the access log names it, and every now and then: keys expire. */
function checkKeys(
  accessTail: LiveOptions['accessTail'],
  streams: ReadonlySet<OpenStream>,
): () => void {
  const checkAll = () => {
    for (const stream of streams) stream.check()
  }
  accessTail.listen({
    changed: ({ keys }) => {
      for (const stream of streams) if (stream.isOf(keys)) stream.check()
    },
    lost: checkAll,
  })
  const timer = setInterval(checkAll, RECHECK_MS)
  timer.unref()
  return () => {
    clearInterval(timer)
  }
}

/** A function that takes one of a caller's places; what it returns gives it back. */
function createPlaces(streamsOf: LiveOptions['streamsOf']) {
  const counts = new Map<string, number>()
  let all = 0
  return (caller: Caller): (() => void) => {
    const id = budgetOf(caller)
    const others = counts.get(id) ?? 0
    if (others >= streamsOf(caller.tier) || all >= MOST_STREAMS) {
      throw new ApiError('TOO_MANY_STREAMS')
    }
    counts.set(id, others + 1)
    all += 1
    return () => {
      all -= 1
      const left = (counts.get(id) ?? 1) - 1
      if (left === 0) counts.delete(id)
      else counts.set(id, left)
    }
  }
}
