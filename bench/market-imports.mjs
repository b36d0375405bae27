import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { polityEnv, runPolity } from './polity.mjs'
import { BenchError } from './settings.mjs'
import { quantile, sorted } from './statistics.mjs'
import { startWorker } from './worker.mjs'

/** The file of 500 markets that is timed. */
export const JANUARY = join('polymarket', 'gamma-markets.2026-01-31.json')
export const NEW_FILE = 'import, 500 new markets, by command'
export const NEW_FILE_WARM = 'import, 500 new markets, in a warm process'
export const NEW_PRICE = 'new price, until REST shows it'

const POLL_MS = 5
const GIVE_UP_MS = 60_000
const NODES_A_DELETE = 5_000
/** The labels of all nodes that an import of a venue's file writes. */
const WRITTEN = [
  'Listing',
  'ListingAlias',
  'Market',
  'FormerMarketId',
  'MarketGroup',
  'QuoteDay',
  'ShownDay',
  'Quarantined',
  'DriftCount',
  'VenueImport',
]

/**
 * Imports the file of 500 markets repeatedly, each time into a graph without markets: with the
 * command, and in a process that has imported it before. The first imports are not counted, because
 * they warm up Neo4j and create the elections. The markets of the last import stay.
 */
export async function timeImports({ settings, root, folder, neo4j, graph, opened, tell }) {
  const file = join(settings.markets, JANUARY)
  const polity = { root, folder, neo4j }
  const warm = opened(
    startWorker(new URL('import-process.mjs', import.meta.url), { env: polityEnv(polity) }),
  )
  /** @type {Record<'start' | 'command' | 'known' | 'warm', number[]>} */
  const times = { start: [], command: [], known: [], warm: [] }
  for (let time = -settings.rehearsals; time < settings.samples; time += 1) {
    await withoutMarkets(graph)
    const ofWarm = timeOf(await warm.call({ file }), file, 'created')
    await withoutMarkets(graph)
    const start = await runPolity(polity, ['--help'])
    const ofCommand = await importByCommand(polity, file, 'created')
    tell(
      `500 new markets: ${ofCommand.toFixed(0)} ms with the command (${start.tookMs.toFixed(0)} until a process ` +
        `runs), ${ofWarm.toFixed(0)} ms in a process that runs.`,
    )
    if (time < 0) continue
    times.start.push(start.tookMs)
    times.command.push(ofCommand)
    times.warm.push(ofWarm)
    times.known.push(await importByCommand(polity, file, 'unchanged'))
  }
  await warm.close()
  return [
    timed(NEW_FILE, withoutStart(times)),
    timed(NEW_FILE_WARM, times.warm),
    timed('import, 500 new markets, with process start', times.command),
    timed('import, 500 known markets, with process start', times.known),
    timed('process start (polity --help)', times.start),
  ]
}

function withoutStart({ command, start }) {
  return command.map((tookMs, at) => tookMs - start[at])
}

async function importByCommand(polity, file, expected) {
  const { printed, tookMs } = await runPolity(polity, ['import', 'polymarket', file, '--json'])
  return timeOf({ report: JSON.parse(printed), tookMs }, file, expected)
}

/** The time of an import. Throws unless the counts of `file` are the expected ones. */
function timeOf({ report, tookMs }, file, expected) {
  if (report.read > 0 && report[expected] === report.read) return tookMs
  throw new BenchError(`Not all of ${file} is ${expected}: ${counts(report)}`)
}

const counts = ({ read, created, changed, unchanged, refused }) =>
  JSON.stringify({ read, created, changed, unchanged, refused })

async function withoutMarkets(graph) {
  for (const label of WRITTEN) {
    for (let left = 1; left > 0;) {
      const [row] = await graph.rows(
        `MATCH (n:${label}) WITH n LIMIT ${String(NODES_A_DELETE)} DETACH DELETE n RETURN count(*) AS n`,
      )
      left = row.n
    }
  }
}

/**
 * Changes the price of several markets, one after the other, by importing a file with one market.
 * Measures the time until the market itself and a list show the new percent. The clock starts at
 * the last check of the graph that did not find the new price. That is before the commit, so the
 * measured time is a little too long.
 */
export async function timeUpdates({ settings, root, folder, neo4j, graph, server, tell }) {
  const markets = await marketsOfOneVenue(graph, settings)
  const shown = []
  const commands = []
  for (let time = 0; time <= settings.samples; time += 1) {
    const { id, row } = markets[time % markets.length]
    const percent = 30 + 7 * (time % 6)
    const file = join(folder, 'one-new-price.json')
    writeFileSync(file, JSON.stringify([repriced(row, percent)]))
    // Read both responses into the caches, as for a market that clients read.
    await Promise.all(percentsOf(server, id))
    const command = runPolity({ root, folder, neo4j }, ['import', 'polymarket', file])
    const seen = untilSeen(async () => {
      const percents = await Promise.all(percentsOf(server, id))
      return percents.every((each) => isSame(each, percent))
    }, id)
    const written = untilSeen(async () => {
      const [one] = await graph.rows('MATCH (m:Market {id: $id}) RETURN m.percent AS percent', {
        id,
      })
      return isSame(one.percent, percent)
    }, id)
    const [{ tookMs }, { seenAt }, { before }] = await Promise.all([command, seen, written])
    tell(`${id}: REST shows ${String(percent)} % after ${(seenAt - before).toFixed(0)} ms.`)
    // The first round is not counted, because its code is not compiled yet.
    if (time === 0) continue
    shown.push(Math.max(0, seenAt - before))
    commands.push(tookMs)
  }
  return [timed(NEW_PRICE, shown), timed('import, one market, with process start', commands)]
}

/** Open markets of the file that no other venue has, so that the new price is the one to show. */
async function marketsOfOneVenue(graph, { markets }) {
  const rows = JSON.parse(readFileSync(join(markets, JANUARY), 'utf8'))
  const open = rows.filter(({ closed, enableOrderBook }) => !closed && enableOrderBook !== false)
  const found = await graph.rows(
    `UNWIND $contracts AS contract
     MATCH (listing:Listing {key: 'polymarket:' + contract + ':'})-[quotes:QUOTES]->(m:Market)
     WHERE m.listKey > '' AND NOT quotes.inverted AND COUNT { (m)<-[:QUOTES]-() } = 1
     RETURN m.id AS id, contract ORDER BY m.orderKey DESC LIMIT 20`,
    { contracts: open.map(({ conditionId }) => conditionId) },
  )
  if (found.length === 0) throw new BenchError('No market of this file has one listing alone.')
  return found.map(({ id, contract }) => ({
    id,
    row: open.find(({ conditionId }) => conditionId === contract),
  }))
}

/** The row with a new price. */
function repriced(row, percent) {
  return {
    ...row,
    bestBid: (percent - 1) / 100,
    bestAsk: (percent + 1) / 100,
    lastTradePrice: percent / 100,
    outcomePrices: JSON.stringify([String(percent / 100), String((100 - percent) / 100)]),
    updatedAt: new Date().toISOString(),
  }
}

/** The percents that the response for a market and a list show. */
function percentsOf({ port }, id) {
  const read = async (path) => {
    const reply = await fetch(`http://127.0.0.1:${String(port)}/api/v1/markets${path}`)
    if (!reply.ok) throw new BenchError(`${path}: ${await reply.text()}`)
    return /** @type {any} */ (await reply.json()).data
  }
  return [
    read(`/${id}`).then((market) => market.display_probability),
    read(`?ids=${id}`).then(([market]) => market?.display_probability),
  ]
}

/**
 * Checks until `isSeen` is true. Returns the time after that check, and the start of the last check
 * that failed.
 */
async function untilSeen(isSeen, id) {
  const startedAt = performance.now()
  let before = startedAt
  while (performance.now() < startedAt + GIVE_UP_MS) {
    const askedAt = performance.now()
    if (await isSeen()) return { seenAt: performance.now(), before }
    before = askedAt
    await wait(POLL_MS)
  }
  throw new BenchError(`The new price of ${id} was not seen within ${String(GIVE_UP_MS)} ms.`)
}

function isSame(percent, expected) {
  return typeof percent === 'number' && Math.abs(percent - expected) < 0.01
}

/** A row of the report for work that is repeated a few times, not in parallel. */
function timed(question, times) {
  const all = sorted([times])
  return {
    question,
    server: 'Polity',
    cache: null,
    connections: null,
    scale: 1,
    requestsPerSecond: null,
    p50Ms: quantile(all, 0.5),
    p99Ms: quantile(all, 0.99),
    failures: 0,
  }
}
