import { setTimeout as wait } from 'node:timers/promises'
import type { Graph } from '../../graph/graph.js'
import { openLog } from './log.js'
import { sweepAllMarkets } from '../import/markets.js'
import type { Session } from '../session.js'

const EVERY_MS = 60_000

/**
 * Writes each minute what time alone changed of markets, until the session is stopped; done when the sweep
 * that is under way then has ended. One that fails (the graph is away) is made up for by the next.
 */
export async function keepSweeping(session: Session, graph: Graph): Promise<void> {
  const { stopped } = session
  const log = openLog(session)
  for (;;) {
    await wait(EVERY_MS, undefined, { signal: stopped, ref: false }).catch(() => undefined)
    if (stopped.aborted) return
    await sweepAllMarkets(session, graph).catch((error: unknown) => {
      if (stopped.aborted) return
      log.warn({ err: error }, 'The sweep of markets failed; the next one makes up for it.')
    })
  }
}
