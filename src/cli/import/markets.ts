import { hostname } from 'node:os'
import { join } from 'node:path'
import type { Graph } from '../../graph/graph.js'
import { categoryTable } from '../../markets/categories.js'
import { listingMatchesOf } from '../../markets/listing-matches.js'
import { deriveMarkets, sweepMarkets, type MarketRules } from '../../derivation/markets/markets.js'
import { readCurated, readVocabulary } from './curated.js'
import { reportParked } from './derive-all.js'
import type { Session } from '../session.js'

/** The file of curated elections. They become entities, so that markets can refer to them. */
export function electionsFile(root: string): string {
  return join(root, 'curated', 'elections.csv')
}

/**
 * Reads the manual decisions about markets. Throws an `OperatorError` that names a malformed line.
 */
export async function readMarketRules(root: string): Promise<MarketRules> {
  const [vocabulary, listingMatches, categories] = await Promise.all([
    readVocabulary(root),
    readCurated(root, 'links.csv', listingMatchesOf),
    readCurated(root, 'categories.csv', categoryTable),
  ])
  return { vocabulary, listingMatches, categories }
}

/**
 * Derives markets from all marked listings, including listings that an interrupted run left marked.
 * Reports how many listings and markets could not be derived.
 */
export async function deriveAllMarkets(session: Session, graph: Graph): Promise<void> {
  const { progress, notify } = session
  const count = await deriveMarkets(await marketOptions(session, graph), (stage, done) => {
    progress?.(`Deriving markets, ${stage}: ${String(done)}`)
  })
  reportParked(notify, count, 'listing or market', 'listings and markets')
}

/** Updates the markets whose state changed only because time passed. */
export async function sweepAllMarkets(session: Session, graph: Graph): Promise<void> {
  await sweepMarkets(await marketOptions(session, graph))
}

async function marketOptions({ root, now, newId, stopped }: Session, graph: Graph) {
  const holder = `${hostname()} ${String(process.pid)} ${newId()}`
  return { graph, now, holder, stopped, rules: await readMarketRules(root) }
}
