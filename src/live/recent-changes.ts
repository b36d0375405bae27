import type { LiveChange } from './live-change.js'

/** The size of the buffer of recent changes, which all readers share. */
export interface BufferLimits {
  readonly changes: number
  readonly bytes: number
}

const MAX_BATCH = 256

export type RecentChanges = ReturnType<typeof createRecentChanges>

/** Creates a buffer with the newest changes of the log, without gaps. */
export function createRecentChanges(limits: BufferLimits) {
  let changes: LiveChange[] = []
  let bytes = 0

  return {
    /** Adds the next change. Returns true if older changes were removed. */
    add(change: LiveChange): boolean {
      changes.push(change)
      bytes += change.bytes
      let removed = 0
      while (changes.length - removed > limits.changes || bytes > limits.bytes) {
        const oldest = changes[removed]
        if (oldest === undefined || oldest === change) break
        bytes -= oldest.bytes
        removed += 1
      }
      if (removed > 0) changes.splice(0, removed)
      return removed > 0
    },
    clear(): void {
      changes = []
      bytes = 0
    },
    /** True if the buffer contains all changes after `seq` up to `last`, the end of the log. */
    reachesBackTo: (seq: number, last: number): boolean => seq >= (changes[0]?.seq ?? last + 1) - 1,
    /**
     * Returns a batch of the changes after `seq`; `[]` if there is none yet. Requires
     * `reachesBackTo`.
     */
    after(seq: number): readonly LiveChange[] {
      const [oldest] = changes
      if (oldest === undefined) return []
      const from = seq - oldest.seq + 1
      return changes.slice(from, from + MAX_BATCH)
    },
  }
}
