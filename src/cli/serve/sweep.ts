import { setTimeout as wait } from 'node:timers/promises'
import type { Graph } from '../../graph/graph.js'
import { openLog } from './log.js'
import { sweepAllMarkets } from '../import/markets.js'
import type { Session } from '../session.js'

const EVERY_MS = 60_000

/**
 * Writes each minute what time alone changed of markets, until `stop` is called, which waits for the sweep
 * that is under way. One that fails (the graph is away) is made up for by the next.
 */
export function keepSweeping(
  session: Session,
  graph: Graph,
): { readonly stop: () => Promise<void> } {
  const log = openLog(session)
  const stopped = new AbortController()
  const sweeping = (async () => {
    for (;;) {
      const isOver = await wait(EVERY_MS, false, { signal: stopped.signal, ref: false }).catch(
        () => true,
      )
      if (isOver) return
      await sweepAllMarkets(session, graph).catch((error: unknown) => {
        log.warn({ err: error }, 'The sweep of markets failed; the next one makes up for it.')
      })
    }
  })()
  return {
    stop: async () => {
      stopped.abort()
      await sweeping
    },
  }
}
