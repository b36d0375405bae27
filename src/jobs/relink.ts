import type { Graph } from '../graph/graph.js'
import { deriveAllMarkets } from './derive.js'
import type { Session } from './session.js'

const LISTINGS_PER_TRANSACTION = 5_000

/**
 * Matches all listings to markets again, and finds the entities that all markets are about again,
 * with the present rules, curated files and entities. Returns the number of listings. A run that
 * ends early is continued by the next derivation of markets.
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
