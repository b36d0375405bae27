import { isReviewed, venueWith, type VenueId } from '../domain/market.js'
import { readParked } from '../derivation/parked.js'
import { readLookAlikes } from '../derivation/markets/look-alikes.js'
import type { MarketRules } from '../derivation/markets/markets.js'
import type { Graph, Row } from '../graph/graph.js'
import { readMarketRules } from '../jobs/derive.js'
import { relink } from '../jobs/relink.js'
import { replay } from '../jobs/replay.js'
import type { Session } from '../jobs/session.js'
import { POLLED_SOURCES } from '../sources/index.js'
import { keySetting } from '../sources/reading/feed.js'
import { graphCommand } from './command.js'
import { json } from './inputs.js'
import { firstLines, printAs } from './print.js'

const MAX_ROWS = 50

export const sourcesCommand = graphCommand(
  'sources',
  'show the state of each venue, the fields of its data that disappeared or changed type, and the rows that could not be read',
  { json },
  async (session, graph, { json: isJson }) => {
    const { categories } = await readMarketRules(session.root)
    const report = await reportOf(graph, session, categories)
    const rows = { ...report, venues: report.venues.map(columnsOf) }
    printAs(session, isJson, rows, () => reportText(report))
  },
)

export const replayCommand = graphCommand(
  'replay',
  'read the rows again that could not be read, for example after an update that fixes how a format is read',
  {},
  async (session, graph) => {
    const { stored, left } = await replay(session, graph)
    session.print(
      `${String(stored)} rows were read and stored; ${String(left)} still could not be read.`,
    )
  },
)

export const relinkCommand = graphCommand(
  'relink',
  'match all listings and markets again, for example after you edited a file in curated/',
  {},
  async (session, graph) => {
    const count = await relink(session, graph)
    session.print(`${String(count)} listings were matched again.`)
  },
)

export const lookAlikesCommand = graphCommand(
  'look-alikes',
  'list pairs of similar questions that were not matched, with the reason; those that are probably the same come first',
  { json },
  async (session, graph, { json: isJson }) => {
    const { vocabulary } = await readMarketRules(session.root)
    const pairs = await readLookAlikes(graph, vocabulary)
    printAs(session, isJson, pairs, () =>
      pairs.length === 0
        ? 'No two questions look alike.'
        : pairs.map(({ a, b, reason }) => `${reason}\n  ${a}\n  ${b}`).join('\n'),
    )
  },
)

function reportText(report: Awaited<ReturnType<typeof reportOf>>): string {
  const { venues, drift, polls, quarantine, refusedResults, aside, unmapped } = report
  const toReadAgain = 'to read them again: npx --no -- polity replay'
  const sections: readonly (readonly [title: string, rows: readonly (readonly unknown[])[]])[] = [
    [
      'Venues (last import, newest quote, listings, listings that no rule could parse)',
      venues.map(({ venue, ...rest }) => [nameOf(venue), ...columnsOf(rest)]),
    ],
    ['Fields that disappeared or changed type', drift],
    [
      'Polling (venue, last page, last complete round, round in progress, last error, its time, state)',
      polls,
    ],
    [`Rows of venues that could not be read (${toReadAgain})`, quarantine],
    [
      `Result files with rows that could not be read (${toReadAgain})`,
      refusedResults.map(({ file, source, count }) => [source, file, count]),
    ],
    [
      'Parked records, listings and markets, which could not be processed (to retry: npx --no -- polity replay)',
      aside.map(({ key, why, at }) => [key, why, at]),
    ],
    [
      'Categories of venues without a line in curated/categories.csv (they count as no category)',
      unmapped,
    ],
  ]
  return sections.flatMap(([title, rows]) => section(`${title}:`, rows)).join('\n')
}

/** The name of a venue, with a note if no one has reviewed the venue. */
function nameOf(venue: VenueId): string {
  const { name } = venueWith(venue)
  return isReviewed(venue) ? name : `${name} (unreviewed)`
}

async function reportOf(
  graph: Graph,
  { config }: Pick<Session, 'config'>,
  categories: MarketRules['categories'],
) {
  const limit = 1_000
  const refused = await graph.readLong('result/refused', { after: '', limit })
  const words = await graph.readLong('venue/category-words', {})
  return {
    venues: await graph.readLong('venue/all', {}),
    drift: (await graph.readLong('venue/drift', { limit })).map(columnsOf),
    polls: pollStates(await graph.readLong('poll/venues', {}), config.polling.tokens).map(
      columnsOf,
    ),
    quarantine: (await graph.readLong('venue/quarantine-counts', { limit })).map(columnsOf),
    refusedResults: refused.map((file) => ({ ...file, rows: JSON.parse(file.rows) as unknown })),
    aside: await readParked(graph),
    unmapped: words
      .filter(({ venue, word }) => categories.unmappedOf(venue, [word]).length > 0)
      .map(columnsOf),
  }
}

/**
 * The poll state of each venue. A venue that needs a key is listed even if it was never polled, so
 * that the operator sees which setting is missing.
 */
function pollStates(
  polled: readonly Row<'poll/venues'>[],
  tokens: Readonly<Record<string, string>>,
) {
  const keyless = POLLED_SOURCES.filter(
    ({ name, feeds }) => feeds.key?.isRequired === true && tokens[name] === undefined,
  ).map(({ name }) => name)
  const known = new Set<string>(polled.map(({ venue }) => venue))
  const rows = polled.map(({ needsKey, ...row }) => {
    const lacksKey = needsKey || keyless.includes(row.venue)
    const state = lacksKey ? NEEDS_KEY : row.lastError === null ? 'polled' : 'failed'
    return { ...row, state }
  })
  const unpolled = keyless
    .filter((venue) => !known.has(venue))
    .map((venue) => ({
      ...{ venue, lastPollAt: null, lastRoundAt: null, isUnderWay: false },
      ...{ lastError: `set ${keySetting(venue)}`, lastErrorAt: null, state: NEEDS_KEY },
    }))
  return [...rows, ...unpolled]
}

const NEEDS_KEY = 'needs a key'

function section(title: string, rows: readonly (readonly unknown[])[]): readonly string[] {
  const line = (row: readonly unknown[]) =>
    `  ${row.map((value) => (typeof value === 'string' ? value : JSON.stringify(value ?? '-'))).join('  ')}`
  return [
    '',
    title,
    ...firstLines(
      rows.map(line),
      MAX_ROWS,
      (count) => `and ${String(count)} more; --json lists all`,
    ),
  ]
}

/** The values of a row, in the order of its columns. */
function columnsOf(row: object): readonly unknown[] {
  return Object.values(row)
}
