import { VENUES } from '../domain/market.js'
import { readAside, takeUpAside } from '../derivation/aside.js'
import { readLookAlikes } from '../derivation/markets/look-alikes.js'
import type { MarketRules } from '../derivation/markets/markets.js'
import type { Graph } from '../graph/graph.js'
import { createListingStore } from '../records/listings.js'
import { SOURCES } from '../sources/index.js'
import { replayQuarantine } from '../sources/pipeline/quarantine.js'
import { deriveAll } from './import/derive-all.js'
import { deriveAllMarkets, readMarketRules } from './import/markets.js'
import { replayResults } from './results/replay-results.js'
import { withGraph, type Session } from './session.js'

const SHOWN = 50

/** `polity sources`: the state of each venue, drift, polling, quarantine, and categories without a mapping. */
export async function sourcesCommand(session: Session, isJson: boolean): Promise<void> {
  const { categories } = await readMarketRules(session.root)
  const report = await withGraph(session, (graph) => reportOf(graph, categories))
  if (isJson) {
    session.print(JSON.stringify({ ...report, venues: report.venues.map(columnsOf) }, null, 2))
    return
  }
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
      ...section(
        'Rows in quarantine (npx --no -- polity replay reads them again):',
        report.quarantine,
      ),
      ...section(
        'Files of results with rows that could not be read (npx --no -- polity replay reads them again):',
        report.refusedResults.map(({ file, source, count }) => [source, file, count]),
      ),
      ...section(
        'Records, listings and markets put aside, as they could not be derived (npx --no -- polity replay tries them again):',
        report.aside.map(({ key, why, at }) => [key, why, at]),
      ),
      ...section('Words that curated/categories.csv does not map:', report.unmapped),
    ].join('\n'),
  )
}

async function reportOf(graph: Graph, categories: MarketRules['categories']) {
  const venues = await graph.readLong('venue/all', {})
  const drift = await graph.readLong('venue/drift', { limit: 1_000 })
  const polls = await graph.readLong('poll/venues', {})
  const quarantine = await graph.readLong('venue/quarantine-counts', { limit: 1_000 })
  const refused = await graph.readLong('result/refused', { after: '', limit: 1_000 })
  const words = await graph.readLong('venue/category-words', {})
  const unmapped = words.filter(
    ({ venue, word }) => categories.unmappedOf(venue, [word]).length > 0,
  )
  return {
    venues,
    drift: drift.map(columnsOf),
    polls: polls.map(columnsOf),
    quarantine: quarantine.map(columnsOf),
    refusedResults: refused.map(({ rows, ...file }) => ({
      ...file,
      rows: JSON.parse(rows) as unknown,
    })),
    aside: await readAside(graph),
    unmapped: unmapped.map(columnsOf),
  }
}

function section(title: string, rows: readonly (readonly unknown[])[]): readonly string[] {
  const line = (row: readonly unknown[]) =>
    `  ${row.map((each) => (typeof each === 'string' ? each : JSON.stringify(each ?? '-'))).join('  ')}`
  return [
    '',
    title,
    ...(rows.length === 0 ? ['  none'] : rows.slice(0, SHOWN).map(line)),
    ...(rows.length > SHOWN ? [`  and ${String(rows.length - SHOWN)} more; --json gives all`] : []),
  ]
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
    const listings = await replayQuarantine(
      createListingStore({ graph, now: session.now }),
      SOURCES,
    )
    const results = await replayResults(session, graph)
    await takeUpAside(graph)
    await deriveAll(session, graph)
    await deriveAllMarkets(session, graph)
    return { kept: listings.kept + results.kept, left: listings.left + results.left }
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
