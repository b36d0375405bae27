import type { LiveChange } from './live-change.js'

/** How much of the log's end is held in memory, for all readers together. */
export interface Held {
  readonly changes: number
  readonly bytes: number
}

/** Changes that are handed out at once. */
const MOST = 256

export type RecentChanges = ReturnType<typeof createRecentChanges>

/** The end of the change log, without gaps: what readers who keep up are served from. */
export function createRecentChanges(held: Held) {
  let changes: LiveChange[] = []
  let bytes = 0

  return {
    /** Adds the change that follows the last. Returns whether older ones had to go. */
    add(change: LiveChange): boolean {
      changes.push(change)
      bytes += change.bytes
      let gone = 0
      while (changes.length - gone > held.changes || bytes > held.bytes) {
        const oldest = changes[gone]
        if (oldest === undefined || oldest === change) break
        bytes -= oldest.bytes
        gone += 1
      }
      if (gone > 0) changes.splice(0, gone)
      return gone > 0
    },
    clear(): void {
      changes = []
      bytes = 0
    },
    /** Whether all that follows `seq`, up to the log's end at `last`, is held. */
    reachesBackTo: (seq: number, last: number): boolean => seq >= (changes[0]?.seq ?? last + 1) - 1,
    /** The next changes after `seq`, some of them; `[]`: there is none yet. Asked only where it is held. */
    after(seq: number): readonly LiveChange[] {
      const [oldest] = changes
      if (oldest === undefined) return []
      const from = seq - oldest.seq + 1
      return changes.slice(from, from + MOST)
    },
  }
}
