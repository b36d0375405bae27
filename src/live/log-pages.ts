import type { Graph } from '../graph/graph.js'
import { ApiError } from '../errors.js'
import { toLiveChange, type LiveChange } from './live-change.js'

/** The number of changes per query. It is small, because a change may have a thousand keys. */
export const PAGE_SIZE = 200
/** Limits parallel reads, so that many reconnecting readers do not block other queries. */
const MAX_PARALLEL_READS = 4

export type LogPages = ReturnType<typeof createLogPages>

/**
 * Returns a function that reads one page of older changes from the graph: those after a position,
 * up to `last`. Readers that wait for the same page share one query. Throws `RESYNC` if the log
 * no longer contains the next change.
 */
export function createLogPages(graph: Pick<Graph, 'read'>) {
  const inFlight = new Map<number, Promise<readonly LiveChange[]>>()
  const waiting: (() => void)[] = []
  let running = 0

  async function read(after: number): Promise<readonly LiveChange[]> {
    if (running >= MAX_PARALLEL_READS) await new Promise<void>((resolve) => waiting.push(resolve))
    else running += 1
    try {
      const rows = await graph.read('change/since', { after, limit: PAGE_SIZE })
      return rows.map((row) => toLiveChange({ ...row, keys: row.keys ?? [] }))
    } finally {
      const next = waiting.shift()
      // Pass the slot to the next waiting read.
      if (next === undefined) running -= 1
      else next()
    }
  }

  return async (after: number, last: number): Promise<readonly LiveChange[]> => {
    const pending =
      inFlight.get(after) ??
      read(after).finally(() => {
        inFlight.delete(after)
      })
    inFlight.set(after, pending)
    const page = (await pending).filter(
      ({ seq }, index) => seq === after + 1 + index && seq <= last,
    )
    if (page.length === 0) throw new ApiError('RESYNC')
    return page
  }
}
