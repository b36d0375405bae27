import { OperatorError } from '../domain/operator-error.js'
import type { Graph } from '../graph/graph.js'

/**
 * Decides once what a graph is for, a rehearsal or what is live, so that neither gets into the other. Throws an
 * `OperatorError` when it is for the other.
 */
export async function claimGraph(
  graph: Pick<Graph, 'writeLong'>,
  isRehearsal: boolean,
): Promise<void> {
  const [use] = await graph.writeLong((tx) => tx.run('graph-use/claim', { isRehearsal }))
  if (use?.isRehearsal === isRehearsal) return
  throw new OperatorError(
    isRehearsal
      ? 'This graph is live, and nothing is rehearsed in it: give the rehearsal a DATA_DIR of its own.'
      : 'This graph is for a rehearsal: say --rehearsal, or use another DATA_DIR.',
  )
}
