import { derive } from '../derivation/derive.js'
import { deriveMarkets, type MarketRules } from '../derivation/markets/markets.js'
import { nameEndingsOf } from '../entities/name-endings.js'
import type { Graph } from '../graph/graph.js'
import { categoryTable } from '../markets/categories.js'
import { listingMatchesOf } from '../markets/listing-matches.js'
import { storeDatasetCounts } from '../records/dataset-counts.js'
import { holderName } from '../records/lease.js'
import { countedByKind } from '../records/quality.js'
import { contradictionsIn } from './contradictions.js'
import { readCurated, readEvidenceRules, readVocabulary } from './curated.js'
import type { Session } from './session.js'

/**
 * Derives entities, relationships and markets from everything that is marked, including what an
 * interrupted run left marked. Reports how much could not be derived.
 */
export async function deriveAll(session: Session, graph: Graph): Promise<void> {
  const { now, newId, root, progress, notify, stopped } = session
  const evidence = await readEvidenceRules(root)
  const endings = await readCurated(root, 'vocabulary/name-endings.csv', nameEndingsOf)
  const options = { graph, now, holder: holderName(newId), stopped, evidence, endings }
  const count = await derive(options, (stage, done) => {
    progress?.(`Deriving ${stage}: ${String(done)}`)
  })
  reportParked(notify, count, 'record', 'records')
  await deriveAllMarkets(session, graph)
}

/** Derives everything that is marked, then counts the contents of each dataset. */
export async function deriveAndCount(
  session: Session,
  graph: Graph,
  refused?: ReadonlyMap<string, number>,
): Promise<void> {
  await deriveAll(session, graph)
  await storeDatasetCounts(graph, session.now(), refused)
}

/**
 * Derives everything that is marked, counts the contents of each dataset, and reports
 * contradictions in the changed entities, if any.
 */
export async function deriveAndReport(
  session: Session,
  graph: Graph,
  refused?: ReadonlyMap<string, number>,
): Promise<void> {
  const startedAt = session.now().toISOString()
  await deriveAndCount(session, graph, refused)
  const found = await contradictionsIn(graph, session.root, startedAt)
  if (found.length === 0) return
  const kinds = countedByKind(found).map(({ kind, count }) => `${kind}: ${String(count)}`)
  session.notify(
    `Contradictions in the changed data, by kind: ${kinds.join(', ')}. To list them, with an explanation of each kind, run npx --no -- polity quality.`,
  )
}

/** Derives markets from all marked listings. */
export async function deriveAllMarkets(session: Session, graph: Graph): Promise<void> {
  const { progress, notify } = session
  const count = await deriveMarkets(await marketOptions(session, graph), (stage, done) => {
    progress?.(`Deriving markets, ${stage}: ${String(done)}`)
  })
  reportParked(notify, count, 'listing or market', 'listings and markets')
}

/** The options with which markets are derived or swept. */
export async function marketOptions({ root, now, newId, stopped }: Session, graph: Graph) {
  return { graph, now, holder: holderName(newId), stopped, rules: await readMarketRules(root) }
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

/** Reports how many items could not be derived, if any. */
function reportParked(
  notify: Session['notify'],
  count: number,
  singular: string,
  plural: string,
): void {
  if (count === 0) return
  notify(
    `${String(count)} ${count === 1 ? singular : plural} could not be processed and ${count === 1 ? 'was' : 'were'} parked: stored, but without effect on what Polity shows. To see the reasons, run npx --no -- polity sources.`,
  )
}
