import type { ResultSnapshot } from '../../../domain/result.js'
import type { Observed } from '../../reading/observed.js'

/** A part of a copy of a feed, and where it stands in it. */
export interface CopyPart {
  readonly snapshot: ResultSnapshot
  /** What orders the copy among others: when the feed made it, else when its file was made, else when it was read. */
  readonly at: string
  /** The copy has no other part. */
  readonly isAll: boolean
  /** No part of the copy comes after it. */
  readonly isLast: boolean
}

/** Waits until a copy is due. */
export type Pace = (at: string) => Promise<void>

/**
 * The parts of copies as they are read, each with its place. Those of one copy follow one another. `at`: the time of
 * copies that say none. `pace`: awaited before the first part of each copy.
 */
export async function* copiesIn(
  parsed: AsyncIterable<Observed<ResultSnapshot>>,
  { at, pace }: { readonly at: string; readonly pace: Pace | null },
): AsyncIterable<Observed<CopyPart>> {
  let held: { readonly snapshot: ResultSnapshot; readonly isFirst: boolean } | null = null
  const placed = async (next: ResultSnapshot | null): Promise<CopyPart | null> => {
    if (held === null) return null
    const { snapshot, isFirst } = held
    const isLast = next?.id !== snapshot.id
    const copyAt = snapshot.sourceAt ?? at
    if (isFirst) await pace?.(copyAt)
    return { snapshot, at: copyAt, isAll: isFirst && isLast, isLast }
  }

  for await (const one of parsed) {
    if ('refusal' in one) {
      yield one
      continue
    }
    const record = await placed(one.record)
    if (record !== null) yield { record }
    held = { snapshot: one.record, isFirst: record === null || record.isLast }
  }
  const record = await placed(null)
  if (record !== null) yield { record }
}

/**
 * Plays copies in the time in which they were made, `speed` times as fast. The first is due at once, and one that is older
 * than the one before it, too.
 */
export function createPace({
  speed,
  now,
  wait,
}: {
  readonly speed: number
  readonly now: () => Date
  readonly wait: (ms: number) => Promise<void>
}): Pace {
  let first: { readonly at: number; readonly begunAt: number } | null = null
  return async (at) => {
    const time = Date.parse(at)
    first ??= { at: time, begunAt: now().getTime() }
    const dueAt = first.begunAt + (time - first.at) / speed
    const ms = dueAt - now().getTime()
    if (ms > 0) await wait(ms)
  }
}
