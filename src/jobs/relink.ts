import type { Graph } from '../graph/graph.js'
import { deriveAllMarkets } from './derive.js'
import type { Session } from './session.js'

const LISTINGS_PER_TRANSACTION = 5_000

/**
 * Matches all listings to markets again, and searches again for the entities that each market is
 * about. Uses the current rules, curated files and entities. Returns the number of listings. If a
 * run ends early, the next derivation of markets continues it.
 */
export async function relink(session: Session, graph: Graph): Promise<number> {
  await graph.writeLong((tx) => tx.run('market-subject/forget-progress', {}))
  let total = 0
  let after = ''
  for (;;) {
    const batch = { after, limit: LISTINGS_PER_TRANSACTION }
    const [marked] = await graph.writeLong((tx) => tx.run('derive-market/mark-listings', batch))
    if (marked === undefined || marked.last === null) break
    after = marked.last
    total += marked.count
  }
  await deriveAllMarkets(session, graph)
  return total
}
