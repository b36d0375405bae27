import { VENUES } from '../domain/market.js'
import { readParked, unparkAll } from '../derivation/parked.js'
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

const MAX_ROWS = 50

/**
 * `polity sources`: prints the state of each venue and its polls, changed fields, and data that
 * could not be used.
 */
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
        'Venues (last import, newest quote, listings, listings that no rule could parse):',
        report.venues.map(({ venue, ...rest }) => [VENUES[venue].name, ...columnsOf(rest)]),
      ),
      ...section('Fields that disappeared or changed type:', report.drift),
      ...section(
        'Polling (venue, last page, last complete round, round in progress, last error, its time):',
        report.polls,
      ),
      ...section(
        'Rows in quarantine (to read them again: npx --no -- polity replay):',
        report.quarantine,
      ),
      ...section(
        'Result files with rows that could not be read (to read them again: npx --no -- polity replay):',
        report.refusedResults.map(({ file, source, count }) => [source, file, count]),
      ),
      ...section(
        'Parked records, listings and markets, which could not be processed (to retry: npx --no -- polity replay):',
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
    aside: await readParked(graph),
    unmapped: unmapped.map(columnsOf),
  }
}

function section(title: string, rows: readonly (readonly unknown[])[]): readonly string[] {
  const line = (row: readonly unknown[]) =>
    `  ${row.map((value) => (typeof value === 'string' ? value : JSON.stringify(value ?? '-'))).join('  ')}`
  return [
    '',
    title,
    ...(rows.length === 0 ? ['  none'] : rows.slice(0, MAX_ROWS).map(line)),
    ...(rows.length > MAX_ROWS
      ? [`  and ${String(rows.length - MAX_ROWS)} more; --json lists all`]
      : []),
  ]
}

/** The values of a row, in the order of its columns. */
function columnsOf(row: object): readonly unknown[] {
  return Object.values(row)
}

/**
 * `polity replay`: reads the rows in quarantine again, and derives parked records, listings and
 * markets again. Prints how many rows were stored, and how many remain in quarantine.
 */
export async function replayCommand(session: Session): Promise<void> {
  const counts = await withGraph(session, async (graph) => {
    const listings = await replayQuarantine(
      createListingStore({ graph, now: session.now }),
      SOURCES,
    )
    const results = await replayResults(session, graph)
    await unparkAll(graph)
    await deriveAll(session, graph)
    await deriveAllMarkets(session, graph)
    return { stored: listings.stored + results.stored, left: listings.left + results.left }
  })
  session.print(
    `${String(counts.stored)} rows were read and stored; ${String(counts.left)} remain in quarantine.`,
  )
}

/**
 * `polity look-alikes`: prints pairs of similar questions that were not matched, with the reason.
 */
export async function lookAlikesCommand(session: Session, isJson: boolean): Promise<void> {
  const { vocabulary } = await readMarketRules(session.root)
  const pairs = await withGraph(session, (graph) => readLookAlikes(graph, vocabulary))
  if (isJson) {
    session.print(JSON.stringify(pairs, null, 2))
    return
  }
  const lines = pairs.map(({ a, b, reason }) => `${reason}\n  ${a}\n  ${b}`)
  session.print(lines.length === 0 ? 'No two questions look alike.' : lines.join('\n'))
}
