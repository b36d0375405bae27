import { workOff } from './aside.js'

/** What is worked off: what is marked, and what is done with it. */
export interface Stage<T> {
  readonly name: string
  /** How many are worked off at once. */
  readonly limit: number
  /** So many of what is marked with a key behind `after`, in the order of the keys; fewer when there are no more. */
  readonly next: (after: string, limit: number) => Promise<readonly T[]>
  readonly keyOf: (one: T) => string
  /** Takes the marks from what it is given; may mark more. */
  readonly work: (part: readonly T[]) => Promise<void>
  readonly onDone: (done: number) => void
}

export type PutAside = (failed: readonly (readonly [key: string, why: string])[]) => Promise<void>

/** Far more often than one change can follow from another: what is marked again after that never settles. */
const MOST_TIMES = 50
const UNSETTLED = `it was marked again after each of ${String(MOST_TIMES)} derivations, so what follows from it does not settle`

/**
 * Makes what works off a stage until nothing of it is marked, and returns how many that were. The marked are swept
 * from the first key to the last, over and over, as work on one may mark another. It has an end: what alone fails
 * is put aside with the reason, and so is what comes for the 51st time in one derivation. The first sweep of a stage,
 * which may be of everything, is not counted.
 */
export function createDrain(aside: PutAside) {
  const timesByStage = new Map<string, Map<string, number>>()

  return async function drain<T>(stage: Stage<T>): Promise<number> {
    const { name, limit, next, keyOf, work, onDone } = stage
    let times = timesByStage.get(name)
    let done = 0
    for (;;) {
      const before = done
      for (let after = ''; ;) {
        const batch = await next(after, limit)
        const last = batch.at(-1)
        if (last === undefined) break
        after = keyOf(last)
        const unsettled = times === undefined ? new Set<T>() : countAgain(batch, times, keyOf)
        const settling = batch.filter((one) => !unsettled.has(one))
        const failed = await workOff(settling, work)
        await aside([
          ...failed.map(([one, why]) => [keyOf(one), why] as const),
          ...[...unsettled].map((one) => [keyOf(one), UNSETTLED] as const),
        ])
        done += batch.length
        onDone(done)
        if (batch.length < limit) break
      }
      times ??= new Map()
      timesByStage.set(name, times)
      if (done === before) return done
    }
  }
}

/** Counts these once more. Returns those that came too often. */
function countAgain<T>(
  batch: readonly T[],
  times: Map<string, number>,
  keyOf: (one: T) => string,
): ReadonlySet<T> {
  return new Set(
    batch.filter((one) => {
      const count = (times.get(keyOf(one)) ?? 0) + 1
      times.set(keyOf(one), count)
      return count > MOST_TIMES
    }),
  )
}
