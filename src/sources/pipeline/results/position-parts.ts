import type { ResultSnapshot } from '../../../domain/result.js'
import type { Observed } from '../../reading/observed.js'

/** A part of a feed's snapshot, and its position in the snapshot. */
export interface PositionedPart {
  readonly snapshot: ResultSnapshot
  /**
   * The time by which snapshots are ordered: the time that the feed states, otherwise the time of
   * the file, otherwise the time of the import.
   */
  readonly at: string
  /** Whether this is the only part of the snapshot. */
  readonly isAll: boolean
  /** Whether this is the last part of the snapshot. */
  readonly isLast: boolean
}

/** Waits until a snapshot is due. */
export type Pace = (at: string) => Promise<void>

/**
 * Yields each part of a snapshot with its position, as soon as the next part is read. The parts of
 * one snapshot must follow each other in `parsed`. `at`: the time for a snapshot that states no
 * time. `pace`: awaited before the first part of each snapshot.
 */
export async function* positionParts(
  parsed: AsyncIterable<Observed<ResultSnapshot>>,
  { at, pace }: { readonly at: string; readonly pace: Pace | null },
): AsyncIterable<Observed<PositionedPart>> {
  let pending: { readonly snapshot: ResultSnapshot; readonly isFirst: boolean } | null = null
  const takePending = async (next: ResultSnapshot | null): Promise<PositionedPart | null> => {
    if (pending === null) return null
    const { snapshot, isFirst } = pending
    const isLast = next?.id !== snapshot.id
    const orderedAt = snapshot.sourceAt ?? at
    if (isFirst) await pace?.(orderedAt)
    return { snapshot, at: orderedAt, isAll: isFirst && isLast, isLast }
  }

  for await (const observed of parsed) {
    if ('refusal' in observed) {
      yield observed
      continue
    }
    const record = await takePending(observed.record)
    if (record !== null) yield { record }
    pending = { snapshot: observed.record, isFirst: record === null || record.isLast }
  }
  const record = await takePending(null)
  if (record !== null) yield { record }
}

/**
 * Creates a `Pace` that replays snapshots `speed` times as fast as they were recorded. The first
 * snapshot is due immediately. A snapshot that is older than the one before it is also due
 * immediately.
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
  let first: { readonly at: number; readonly startedAt: number } | null = null
  return async (at) => {
    const time = Date.parse(at)
    first ??= { at: time, startedAt: now().getTime() }
    const dueAt = first.startedAt + (time - first.at) / speed
    const ms = dueAt - now().getTime()
    if (ms > 0) await wait(ms)
  }
}
