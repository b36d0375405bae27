import type { Graph, GraphTransaction } from '../graph/graph.js'
import { processInParts } from './parked.js'

/** A stage: how to read marked items and how to process them. */
interface Stage<T> {
  readonly name: string
  /** The batch size. */
  readonly limit: number
  /** Reads the next `limit` marked items with a key after `after`, sorted by key. */
  readonly next: (tx: GraphTransaction, after: string) => Promise<readonly T[]>
  readonly keyOf: (item: T) => string
  /** Processes items and clears their marks. May mark other items. */
  readonly work: (part: readonly T[]) => Promise<void>
}

/** Called with the progress of a stage. */
export type OnProgress = (stage: string, done: number) => void

type Park = (failed: readonly (readonly [key: string, why: string])[]) => Promise<void>

/**
 * The maximum number of times that one derivation processes an item. Changes of other items mark an
 * item less often. So an item above this limit would be marked again without end.
 */
const MAX_TIMES = 50
const UNSETTLED = `was still changing after it was processed ${String(MAX_TIMES)} times in one run; if a retry fails too, report a bug`

/**
 * Returns a function that processes a stage until none of its items is marked, and returns the
 * number of processed items. The function repeatedly goes through the marked items, from the first
 * key to the last, because the processing of an item may mark other items.
 *
 * The function always ends, because it parks two kinds of items, with the reason: items that fail
 * even if they are processed alone, and items that are marked for the 51st time in one derivation.
 * The first round of a stage is not counted, because it may contain all items.
 */
export function createDrain(graph: Pick<Graph, 'writeLong'>, onProgress: OnProgress, park: Park) {
  const timesByStage = new Map<string, Map<string, number>>()

  return async function drain<T>(stage: Stage<T>): Promise<number> {
    const { name, limit, next, keyOf, work } = stage
    let times = timesByStage.get(name)
    let done = 0
    for (;;) {
      const before = done
      for (let after = ''; ;) {
        const from = after
        const batch = await graph.writeLong((tx) => next(tx, from))
        const last = batch.at(-1)
        if (last === undefined) break
        after = keyOf(last)
        const unsettled = times === undefined ? new Set<T>() : countAgain(batch, times, keyOf)
        const toProcess = batch.filter((item) => !unsettled.has(item))
        const failed = await processInParts(toProcess, work)
        await park([
          ...failed.map(([item, why]) => [keyOf(item), why] as const),
          ...[...unsettled].map((item) => [keyOf(item), UNSETTLED] as const),
        ])
        done += batch.length
        onProgress(name, done)
        if (batch.length < limit) break
      }
      times ??= new Map()
      timesByStage.set(name, times)
      if (done === before) return done
    }
  }
}

/** Increments the counts of these items. Returns the items whose count exceeds the limit. */
function countAgain<T>(
  batch: readonly T[],
  times: Map<string, number>,
  keyOf: (item: T) => string,
): ReadonlySet<T> {
  return new Set(
    batch.filter((item) => {
      const count = (times.get(keyOf(item)) ?? 0) + 1
      times.set(keyOf(item), count)
      return count > MAX_TIMES
    }),
  )
}
