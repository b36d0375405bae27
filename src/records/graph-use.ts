import { OperatorError } from '../domain/operator-error.js'
import type { Graph } from '../graph/graph.js'

/**
 * Marks a graph as live or as a rehearsal, so that live data and data of a rehearsal never mix.
 * Throws an `OperatorError` if the graph is already marked for the other use.
 */
export async function claimGraph(
  graph: Pick<Graph, 'writeLong'>,
  isRehearsal: boolean,
): Promise<void> {
  const [use] = await graph.writeLong((tx) => tx.run('graph-use/claim', { isRehearsal }))
  if (use?.isRehearsal === isRehearsal) return
  throw new OperatorError(
    isRehearsal
      ? 'This graph contains live data. Use a separate DATA_DIR for the rehearsal.'
      : 'This graph is for a rehearsal. Add --rehearsal or use another DATA_DIR.',
  )
}
