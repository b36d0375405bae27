import { electionState, type ElectionState } from '../../elections/election-state.js'
import type { Loaders } from '../loaders.js'
import type { ElectionCoverage, ElectionPageKey, ElectionPosition } from './elections.js'

/**
 * Maximum number of elections that are read for one page. With the filters `kind` and `state`, a
 * page may therefore have fewer rows than its limit.
 */
const MAX_READ = 1_000
const BATCH_SIZE = 100

/**
 * A page of a list of elections. No index supports the filters `kind` and `state`; `null`: all
 * elections.
 */
export interface CalendarKey extends ElectionPageKey {
  readonly kind: string | null
  readonly state: ElectionState | null
}

/**
 * Loads one page of elections, by date. `next`: the end of the page if there may be more elections.
 * `today`: yyyy-mm-dd.
 */
export async function loadCalendar(
  { kind, state, after: start, limit, ...list }: CalendarKey,
  loaders: Loaders,
  today: string,
): Promise<{ found: readonly ElectionCoverage[]; next: ElectionPosition | null }> {
  const matches = (election: ElectionCoverage) =>
    (kind === null || election.kind === kind) &&
    (state === null || electionState(election, today) === state)
  const found: ElectionCoverage[] = []
  let after = start
  for (let read = 0; read < MAX_READ; read += BATCH_SIZE) {
    const page = await loaders.electionPages.load({ ...list, after, limit: BATCH_SIZE })
    const rows = page.slice(0, BATCH_SIZE)
    const covered = await loaders.elections.loadMany(rows.map(({ id }) => id))
    for (const [index, position] of rows.entries()) {
      const election = covered[index] ?? null
      after = position
      if (election === null || !matches(election)) continue
      found.push(election)
      const isLast = index === page.length - 1
      if (found.length === limit) return { found, next: isLast ? null : after }
    }
    if (page.length === rows.length) return { found, next: null }
  }
  return { found, next: after }
}
