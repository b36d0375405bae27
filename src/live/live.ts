import { budgetOf, type Caller, type Tier } from '../caller.js'
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
import { createRecentChanges, type BufferLimits } from './recent-changes.js'

/** Streams the changes of the log to many readers. */
export type Live = ReturnType<typeof createLive>

export interface LiveOptions {
  readonly graph: Pick<Graph, 'read'>
  readonly tail: Pick<ChangeTail, 'listen' | 'catchUp'>
  readonly accessTail: Pick<ChangeTail, 'listen'>
  /** Maximum number of open streams of a caller. */
  readonly streamsOf: (tier: Tier) => number
  readonly bufferLimits?: BufferLimits
}

/**
 * Maximum number of open streams of all callers. Each stream needs a connection and about 20 kB.
 */
const MAX_STREAMS = 5_000
/** The maximum size of the buffer. The change of a race needs about 2 to 16 kB. */
const BUFFER_LIMITS: BufferLimits = { changes: 5_000, bytes: 128 * 1_024 * 1_024 }
/** The interval of checks for expired keys. */
const RECHECK_MS = 15_000

/**
 * Creates streams of changes. Each reader has a position in the change log and requests the changes
 * after this position. Recent changes come from a shared buffer in memory, older changes from the
 * graph in batches. So a reader needs no queue of its own. Changes are numbered consecutively, so a
 * reader can resume at any position without a gap.
 *
 * A slow reader is disconnected when its position leaves the buffer.
 */
export function createLive(options: LiveOptions) {
  const { graph, tail, accessTail, streamsOf, bufferLimits = BUFFER_LIMITS } = options
  const recent = createRecentChanges(bufferLimits)
  const log: Log = { recent, pages: createLogPages(graph), last: null }
  const streams = new Set<OpenStream>()
  const acquireSlot = createSlots(streamsOf)
  let isStopping = false

  followTail(tail, log, streams)
  const endChecks = checkKeys(accessTail, streams)

  /**
   * The position at which a stream begins: `since`, by default the end of the log. Throws `RESYNC`
   * if the log does not contain `since`.
   */
  async function startPosition(since: number | null): Promise<number> {
    if (log.last === null) throw new ApiError('GRAPH_UNAVAILABLE')
    if (since === null) return log.last
    // The client may have read later changes from another gateway.
    if (since > log.last) await tail.catchUp()
    if (since > log.last) throw new ApiError('RESYNC')
    if (recent.reachesBackTo(since, log.last)) return since
    // Without this check, the stream would begin, and end at the first deleted change.
    const [pruned] = await graph.read('change/pruned', {})
    if (pruned !== undefined && since < pruned.seq) throw new ApiError('RESYNC')
    await log.pages(since, log.last)
    return since
  }

  function refuseIfStopping(): void {
    if (isStopping) throw new ApiError('STOPPING')
  }

  return {
    /**
     * Opens a stream. Throws `TOO_MANY_STREAMS`, `STOPPING`, `GRAPH_UNAVAILABLE`, or `RESYNC` if the
     * log does not contain the position `since`.
     */
    async open(options: OpenOptions): Promise<LiveStream> {
      refuseIfStopping()
      const releaseSlot = acquireSlot(options.caller)
      try {
        const position = await startPosition(options.since)
        // The server may have begun to stop in the meantime.
        refuseIfStopping()
        const stream = openStream(log, options, position, () => {
          streams.delete(stream)
          releaseSlot()
        })
        streams.add(stream)
        return stream
      } catch (error) {
        releaseSlot()
        throw error
      }
    },
    /** The number of open streams. */
    count: () => streams.size,
    /** Ends all streams. Later calls of `open` throw `STOPPING`. */
    stop(): void {
      isStopping = true
      endChecks()
      for (const stream of streams) stream.end(new ApiError('STOPPING'))
    },
  }
}

/** Stores the changes from the tail in the buffer and wakes waiting streams. */
function followTail(tail: LiveOptions['tail'], log: Log, streams: ReadonlySet<OpenStream>): void {
  tail.listen({
    changed: (change) => {
      log.last = change.seq
      const hasDropped = log.recent.add(toLiveChange(change))
      for (const stream of streams) {
        if (hasDropped) stream.endIfSlow()
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

/**
 * Checks the key of a stream when the access log names the key, and at regular intervals, because
 * keys expire.
 */
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

/**
 * Returns a function that acquires a slot for a stream of a caller. Its result is another function,
 * which releases the slot.
 */
function createSlots(streamsOf: LiveOptions['streamsOf']) {
  const counts = new Map<string, number>()
  let all = 0
  return (caller: Caller): (() => void) => {
    const id = budgetOf(caller)
    const count = counts.get(id) ?? 0
    if (count >= streamsOf(caller.tier) || all >= MAX_STREAMS) {
      throw new ApiError('TOO_MANY_STREAMS')
    }
    counts.set(id, count + 1)
    all += 1
    return () => {
      all -= 1
      const left = (counts.get(id) ?? 1) - 1
      if (left === 0) counts.delete(id)
      else counts.set(id, left)
    }
  }
}
