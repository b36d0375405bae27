import { sleep } from '../async.js'
import { sweepMarkets } from '../derivation/markets/markets.js'
import type { Graph } from '../graph/graph.js'
import { marketOptions } from './derive.js'
import type { Session, Warn } from './session.js'

const INTERVAL_MS = 60_000

/**
 * Once a minute, updates the markets whose state changed only because time passed (a sweep), until
 * the session is stopped. Resolves when the current sweep has ended. After a failure, the next
 * sweep updates the same markets.
 */
export async function sweepUntilStopped(session: Session, graph: Graph, warn: Warn): Promise<void> {
  const { stopped } = session
  for (;;) {
    await sleep(INTERVAL_MS, { signal: stopped, ref: false })
    if (stopped.aborted) return
    const sweep = async () => sweepMarkets(await marketOptions(session, graph))
    await sweep().catch((error: unknown) => {
      if (stopped.aborted) return
      warn(
        'The markets whose state changes with time could not be updated. Polity will try again in a minute.',
        error,
      )
    })
  }
}
