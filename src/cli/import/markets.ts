import { hostname } from 'node:os'
import { join } from 'node:path'
import type { Graph } from '../../graph/graph.js'
import { categoryTable } from '../../markets/categories.js'
import { listingMatchesOf } from '../../markets/listing-matches.js'
import { deriveMarkets, sweepMarkets, type MarketRules } from '../../derivation/markets/markets.js'
import { VENUES } from '../../domain/market.js'
import { SOURCES } from '../../sources/index.js'
import { replayQuarantine } from '../../sources/pipeline/quarantine.js'
import { createListingStore } from '../../records/listings.js'
import { readLookAlikes } from '../../derivation/markets/look-alikes.js'
import { readAside, takeUpAside } from '../../derivation/aside.js'
import { readCurated, readVocabulary } from './curated.js'
import { deriveAll, reportAside } from './derive-all.js'
import { withGraph, type Session } from '../session.js'

/** The elections that become entities, so that they can be subjects of markets. */
export function electionsFile(root: string): string {
  return join(root, 'curated', 'elections.csv')
}

/** The decisions about markets that were made by hand. Throws an `OperatorError` that names a malformed line. */
export async function readMarketRules(root: string): Promise<MarketRules> {
  const [vocabulary, listingMatches, categories] = await Promise.all([
    readVocabulary(root),
    readCurated(root, 'links.csv', listingMatchesOf),
    readCurated(root, 'categories.csv', categoryTable),
  ])
  return { vocabulary, listingMatches, categories }
}

/** Derives markets from all marked listings, also those of an interrupted run. Reports how much could not be derived. */
export async function deriveAllMarkets(session: Session, graph: Graph): Promise<void> {
  const { progress, notify } = session
  const count = await deriveMarkets(await writing(session, graph), (stage, done) => {
    progress?.(`Deriving markets, ${stage}: ${String(done)}`)
  })
  reportAside(notify, count, 'listing or market', 'listings and markets')
}

/** Writes what changed only because time passed. */
export async function sweepAllMarkets(session: Session, graph: Graph): Promise<void> {
  await sweepMarkets(await writing(session, graph))
}

async function writing({ root, now, newId, stopped }: Session, graph: Graph) {
  const holder = `${hostname()} ${String(process.pid)} ${newId()}`
  return { graph, now, holder, stopped, rules: await readMarketRules(root) }
}

const SHOWN = 50

/** `polity sources`: the state of each venue, drift, polling, quarantine, and categories without a mapping. */
export async function sourcesCommand(session: Session, isJson: boolean): Promise<void> {
  const { categories } = await readMarketRules(session.root)
  const report = await withGraph(session, async (graph) => {
    const venues = await graph.readLong('venue/all', {})
    const drift = await graph.readLong('venue/drift', { limit: 1_000 })
    const polls = await graph.readLong('poll/venues', {})
    const quarantine = await graph.readLong('venue/quarantine-counts', { limit: 1_000 })
    const words = await graph.readLong('venue/category-words', {})
    const unmapped = words.filter(
      ({ venue, word }) => categories.unmappedOf(venue, [word]).length > 0,
    )
    return {
      venues,
      drift: drift.map(columnsOf),
      polls: polls.map(columnsOf),
      quarantine: quarantine.map(columnsOf),
      aside: await readAside(graph),
      unmapped: unmapped.map(columnsOf),
    }
  })
  if (isJson) {
    session.print(JSON.stringify({ ...report, venues: report.venues.map(columnsOf) }, null, 2))
    return
  }
  const line = (row: readonly unknown[]) =>
    `  ${row.map((each) => (typeof each === 'string' ? each : JSON.stringify(each ?? '-'))).join('  ')}`
  const section = (title: string, rows: readonly (readonly unknown[])[]) => [
    '',
    title,
    ...(rows.length === 0 ? ['  none'] : rows.slice(0, SHOWN).map(line)),
    ...(rows.length > SHOWN ? [`  and ${String(rows.length - SHOWN)} more; --json gives all`] : []),
  ]
  session.print(
    [
      ...section(
        'Venues (last import, newest quote, listings, those without a wording):',
        report.venues.map(({ venue, ...rest }) => [VENUES[venue].name, ...columnsOf(rest)]),
      ),
      ...section('Fields that vanished or changed their type:', report.drift),
      ...section(
        'Polling (venue, last page, last whole round, is one under way, why the last one failed, when):',
        report.polls,
      ),
      ...section('Rows in quarantine (npx polity replay reads them again):', report.quarantine),
      ...section(
        'Records, listings and markets put aside, as they could not be derived (npx polity replay tries them again):',
        report.aside.map(({ key, why, at }) => [key, why, at]),
      ),
      ...section('Words that curated/categories.csv does not map:', report.unmapped),
    ].join('\n'),
  )
}

/** The values of a row in their order, for the reports. */
function columnsOf(row: object): readonly unknown[] {
  return Object.values(row)
}

/**
 * `polity replay`: reads rows in quarantine again, and derives records that could not be derived. Prints how many
 * of each succeeded.
 */
export async function replayCommand(session: Session): Promise<void> {
  const counts = await withGraph(session, async (graph) => {
    const replayed = await replayQuarantine(
      createListingStore({ graph, now: session.now }),
      SOURCES,
    )
    await takeUpAside(graph)
    await deriveAll(session, graph)
    await deriveAllMarkets(session, graph)
    return replayed
  })
  session.print(
    `${String(counts.kept)} rows were read and kept, ${String(counts.left)} stay in quarantine.`,
  )
}

/** `polity look-alikes`: pairs of questions that look alike but are not the same, with the reason. */
export async function lookAlikesCommand(session: Session, isJson: boolean): Promise<void> {
  const { vocabulary } = await readMarketRules(session.root)
  const pairs = await withGraph(session, (graph) => readLookAlikes(graph, vocabulary))
  if (isJson) {
    session.print(JSON.stringify(pairs, null, 2))
    return
  }
  const lines = pairs.map(({ a, b, reason }) => `${reason}\n  ${a}\n  ${b}`)
  session.print(lines.length === 0 ? 'No question looks like another.' : lines.join('\n'))
}
