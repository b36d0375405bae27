import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { growMarkets, spreadHistory } from './grow/markets.mjs'
import { JANUARY, timeImports, timeUpdates } from './market-imports.mjs'
import { answersOf, cells, cellsOf, CONNECTIONS, copyToBare } from './measure.mjs'
import { runPolity } from './polity.mjs'
import { deepMarketList, marketHistory, marketList, marketsOfCategory } from './questions.mjs'
import { startServers } from './servers.mjs'
import { BenchError } from './settings.mjs'

const LIST = '/api/v1/markets'
const DEPTH = 100_000
/** Enough markets that the deep page is full and has a next page. */
const LISTED = DEPTH + 1_000
const PAGE = 50
/** The largest page that the product returns. */
const STEP = 100
const PAGES_A_CATEGORY = 20
const HISTORIES = 400
/** Ten-minute prices of a month. Their market does not matter for the speed. */
const PRICES = join('polymarket', 'prices-history.1m-fidelity10.json')
const WEEK = 'from=2026-01-30&to=2026-02-06'

/** Measures markets: imports, the list, histories, and the time until a new price is visible. */
export async function benchMarkets(bench) {
  const { settings, graph, opened, tell } = bench
  if (!hasMarkets(settings)) {
    tell('There are no files of venues in ../shared/data/markets: markets are left out.')
    return []
  }
  const results = await timeImports(bench)
  await importMarkets(bench, filesOf(settings))
  const withHistory = await importHistory(bench)
  tell(`Copying markets until the list has ${String(LISTED)} …`)
  await growMarkets(graph, LISTED)
  const servers = opened(await startServers({ ...bench, hasPeers: false }))
  const subjects = await chooseMarkets({ graph, servers, withHistory, tell })
  results.push(...(await measureMarkets({ ...bench, servers, subjects })))
  const server = servers.list.find(({ cache }) => cache === 'on')
  results.push(...(await timeUpdates({ ...bench, server })))
  await servers.close()
  return results
}

/** Whether there are files of venues to import. */
export function hasMarkets({ markets }) {
  return markets !== null && existsSync(join(markets, JANUARY))
}

/** Imports all markets, if no earlier part has imported them. */
export function importAllMarkets(bench) {
  return importMarkets(bench, [JANUARY, ...filesOf(bench.settings)])
}

async function importMarkets({ settings, root, folder, neo4j, tell }, files) {
  for (const file of files) {
    tell(`Importing ${file} …`)
    await runPolity({ root, folder, neo4j }, ['import', 'auto', join(settings.markets, file)])
  }
}

/** The files other than the timed file, without price histories that name no contract. */
function filesOf({ markets, isQuick }) {
  if (isQuick) return []
  const inFolder = (folder) =>
    (existsSync(join(markets, folder)) ? readdirSync(join(markets, folder)) : [])
      .filter((name) => /\.(json|csv)$/.test(name))
      .map((name) => join(folder, name))
  return [
    ...inFolder('polymarket').filter((f) => f !== JANUARY && !f.includes('prices-history')),
    ...inFolder('predictit'),
    ...inFolder('kalshi').filter((file) => file.includes('event-cards')),
    ...inFolder('manifold'),
  ]
}

/** Gives a few hundred markets a month of prices. Returns their ids. */
async function importHistory({ settings, root, folder, neo4j, graph }) {
  const listed = await graph.rows(
    `MATCH (m:Market)<-[:QUOTES]-(l:Listing {key: m.shownListing})
     WHERE m.listKey > '' AND l.venue = 'polymarket'
     RETURN m.id AS id, l.key AS key ORDER BY id LIMIT ${String(HISTORIES)}`,
  )
  if (listed.length < 2) throw new BenchError('These files contain no markets of Polymarket.')
  const [{ key }] = listed
  const file = join(settings.markets, PRICES)
  await runPolity({ root, folder, neo4j }, ['import', 'polymarket', '--listing', key, file])
  await spreadHistory(graph, { from: key, to: listed.slice(1).map((one) => one.key) })
  return listed.map(({ id }) => id)
}

/** Chooses the URLs to request. */
async function chooseMarkets({ graph, servers, withHistory, tell }) {
  const server = servers.list.find(({ cache }) => cache === 'off')
  const walked = await walk(server, LIST, { steps: DEPTH / STEP, limit: STEP })
  if (new Set(walked.ids).size !== DEPTH) {
    throw new BenchError(`A walk to ${String(DEPTH)} met ${String(new Set(walked.ids).size)}.`)
  }
  tell(`Walked to depth ${String(DEPTH)}: every market once.`)
  const categories = await graph.rows(
    `MATCH (m:Market) WHERE m.listKey > '' WITH m.category AS category, count(*) AS n
     WHERE n >= ${String(PAGE * 2)} RETURN category ORDER BY category`,
  )
  const categoryPages = []
  for (const { category } of categories) {
    const address = `${LIST}?category=${category}`
    const { addresses } = await walk(server, address, { steps: PAGES_A_CATEGORY, limit: PAGE })
    categoryPages.push(...addresses)
  }
  return {
    firstPage: `${LIST}?limit=${String(PAGE)}`,
    deepPage: `${LIST}?limit=${String(PAGE)}&cursor=${walked.next}`,
    categoryPages,
    histories: withHistory.map((id) => `${LIST}/${id}/history?${WEEK}`),
  }
}

/**
 * Reads a list page by page. Returns the ids, the requested URLs and the cursor of the next page.
 */
async function walk({ port }, list, { steps, limit }) {
  const ids = []
  const addresses = []
  let next = null
  for (let step = 0; step < steps && (step === 0 || next !== null); step += 1) {
    const join = list.includes('?') ? '&' : '?'
    const after = next === null ? '' : `&cursor=${next}`
    const address = `${list}${join}limit=${String(limit)}${after}`
    const reply = await fetch(`http://127.0.0.1:${String(port)}${address}`)
    if (!reply.ok) throw new BenchError(`${address}: ${await reply.text()}`)
    const { data } = /** @type {any} */ (await reply.json())
    ids.push(...data.map(({ id }) => id))
    addresses.push(address)
    next = reply.headers.get('x-next-cursor')
  }
  return { ids, addresses, next }
}

async function measureMarkets({ settings, servers, subjects, load, tell }) {
  await copyToBare(servers, subjects.firstPage)
  const measured = { settings, scale: 1, load, tell }
  const asked = (question) => answersOf({ question, servers, subjects, tell })
  // First and deep pages alternate, so that other load affects both.
  const lists = [...(await asked(marketList)), ...(await asked(deepMarketList))]
  const byCategory = await asked(marketsOfCategory)
  const histories = await asked(marketHistory)
  const results = []
  for (const group of [lists, byCategory, histories]) {
    results.push(...(await cellsOf({ ...measured, asked: group }, CONNECTIONS)))
  }
  // With one connection no requests coincide, so each request reads its own page.
  const uncached = lists.filter(({ server }) => server.cache === 'off')
  results.push(...(await cells({ ...measured, asked: uncached, connections: 1 })))
  return results
}
