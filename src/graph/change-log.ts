/** The next changes after a position in a log. */
export interface NextChanges<Change> {
  /** Oldest first, without gaps. */
  readonly changes: readonly Change[]
  /** True if there may be more changes to read immediately. */
  readonly isMore: boolean
  /** True if the next change after `changes` is not visible yet, but later changes are. */
  readonly isGap: boolean
}

/** The part of a log to read: at most `limit` changes after the number `after`. */
export interface LogPage {
  readonly after: number
  readonly limit: number
}

// Maximum number of changes in a page. This limit is low, because a change may have a thousand
// keys, and a whole page is in memory at once.
export const CHANGES_PER_PAGE = 200

const GAP_TIMEOUT_MS = 2_000

/**
 * Reads the next changes after the number `after` up to the first gap. The numbers of committed
 * changes have no gaps. So a missing number belongs to a change that is not visible yet, and all
 * later changes must wait for it. `isGapLost`: true to skip a gap before the first change.
 */
export async function readChanges<Change extends { readonly seq: number }>(
  read: (page: LogPage) => Promise<readonly Change[]>,
  after: number,
  isGapLost = false,
): Promise<NextChanges<Change>> {
  const rows = await read({ after, limit: CHANGES_PER_PAGE })
  const first = isGapLost ? rows[0]?.seq : after + 1
  const gap = rows.findIndex(({ seq }, index) => seq !== (first ?? 0) + index)
  const isGap = gap >= 0
  return {
    changes: isGap ? rows.slice(0, gap) : rows,
    isMore: !isGap && rows.length === CHANGES_PER_PAGE,
    isGap,
  }
}

/**
 * Returns a function to call with the result of each read. The function returns true when a missing
 * change has not appeared in time and therefore counts as lost. `nowMs`: the time in milliseconds.
 */
export function watchGaps(nowMs: () => number, timeoutMs = GAP_TIMEOUT_MS) {
  let since: number | null = null
  return ({ changes, isGap }: NextChanges<unknown>): boolean => {
    if (!isGap) since = null
    else if (since === null || changes.length > 0) since = nowMs()
    if (since === null || nowMs() - since < timeoutMs) return false
    since = null
    return true
  }
}
