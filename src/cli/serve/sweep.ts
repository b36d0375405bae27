import { sleep } from '../../async.js'
import type { Graph } from '../../graph/graph.js'
import { openLog } from './log.js'
import { sweepAllMarkets } from '../import/markets.js'
import type { Session } from '../session.js'

const INTERVAL_MS = 60_000

/**
 * Once a minute, updates the markets whose state changed only because time passed (a sweep), until
 * the session is stopped. Resolves when the current sweep has ended. After a failure, the next
 * sweep updates the same markets.
 */
export async function sweepUntilStopped(session: Session, graph: Graph): Promise<void> {
  const { stopped } = session
  const log = openLog(session)
  for (;;) {
    await sleep(INTERVAL_MS, { signal: stopped, ref: false })
    if (stopped.aborted) return
    await sweepAllMarkets(session, graph).catch((error: unknown) => {
      if (stopped.aborted) return
      log.warn(
        { err: error },
        'The markets whose state changes with time could not be updated. Polity will try again in a minute.',
      )
    })
  }
}
