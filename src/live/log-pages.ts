import pLimit from 'p-limit'
import { createFlights } from '../async.js'
import { ApiError } from '../errors.js'
import { readChanges } from '../graph/change-log.js'
import type { Graph } from '../graph/graph.js'
import { toLiveChange, type LiveChange } from './live-change.js'

/** Limits parallel reads, so that many reconnecting readers do not block other queries. */
const MAX_PARALLEL_READS = 4

export type LogPages = ReturnType<typeof createLogPages>

/**
 * Returns a function that reads one page of older changes from the graph: the changes after a
 * position, up to `last`. Readers that wait for the same page share one query. Throws `RESYNC` if
 * the log no longer contains the next change.
 */
export function createLogPages({ read }: Pick<Graph, 'read'>) {
  const flights = createFlights<number, readonly LiveChange[]>()
  const limited = pLimit(MAX_PARALLEL_READS)

  async function readPage(position: number): Promise<readonly LiveChange[]> {
    const { changes } = await readChanges((page) => read('change/since', page), position)
    return changes.map((change) => toLiveChange({ ...change, keys: change.keys ?? [] }))
  }

  return async (after: number, last: number): Promise<readonly LiveChange[]> => {
    const all = await flights.join(after, () => limited(readPage, after))
    const page = all.filter(({ seq }) => seq <= last)
    if (page.length === 0) throw new ApiError('RESYNC')
    return page
  }
}
