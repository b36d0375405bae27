import type { Graph } from '../graph/graph.js'
import { ApiError } from '../errors.js'
import { toLiveChange, type LiveChange } from './live-change.js'

/** As many as the tail reads at once: a change may have a thousand keys. */
export const PAGE = 200
/** So that a gateway whose readers all come back does not take the graph from everybody else. */
const AT_ONCE = 4

export type LogPages = ReturnType<typeof createLogPages>

/**
 * Reads what is no longer in memory from the log, a page at a time: the changes after a place, up to `last`. One
 * query for all who wait for the same page. Throws `RESYNC` when the log does not go back that far.
 */
export function createLogPages(graph: Pick<Graph, 'read'>) {
  const flights = new Map<number, Promise<readonly LiveChange[]>>()
  const waiting: (() => void)[] = []
  let underWay = 0

  async function read(after: number): Promise<readonly LiveChange[]> {
    if (underWay >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve))
    else underWay += 1
    try {
      const rows = await graph.read('change/since', { after, limit: PAGE })
      return rows.map((row) => toLiveChange({ ...row, keys: row.keys ?? [] }))
    } finally {
      const next = waiting.shift()
      // The place is handed on, so that nobody takes it in between.
      if (next === undefined) underWay -= 1
      else next()
    }
  }

  return async (after: number, last: number): Promise<readonly LiveChange[]> => {
    const flight =
      flights.get(after) ??
      read(after).finally(() => {
        flights.delete(after)
      })
    flights.set(after, flight)
    const page = (await flight).filter(({ seq }, index) => seq === after + 1 + index && seq <= last)
    if (page.length === 0) throw new ApiError('RESYNC')
    return page
  }
}
