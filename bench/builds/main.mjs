// `npm run bench:builds -- FOLDER`: compares this build with the build in FOLDER, for example in a
// worktree of an older commit. Each build gets a Neo4j with the same data. The two answer the same
// requests alternately, five times; the table shows the median of the five ratios. At the end it
// stops and removes everything that it started.

import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { temporaryFolder } from '../../scripts/at-end.mjs'
import { build } from '../../scripts/build.mjs'
import { root } from '../../scripts/project.mjs'
import { openGraph } from '../graph.mjs'
import { startLoad } from '../load.mjs'
import { JANUARY } from '../market-imports.mjs'
import { hasMarkets } from '../markets.mjs'
import { CONNECTIONS, perThousand } from '../measure.mjs'
import { openNeo4j, runPolity } from '../polity.mjs'
import { opened, runToEnd, tell } from '../run-bench.mjs'
import { startAlone, startPolity } from '../servers.mjs'
import { BenchError, readSettings } from '../settings.mjs'
import { median } from '../statistics.mjs'
import { chooseSubjects } from '../subjects.mjs'
import { secondsFromNow } from '../usage.mjs'

const RUNS = 5

await runToEnd(async () => {
  const other = process.argv[2]
  if (other === undefined)
    throw new BenchError('Name the folder of a built Polity to compare with.')
  await build()
  const settings = readSettings(process.env, root)
  const folder = await temporaryFolder('polity-builds-')
  const before = await openBuild({ root: resolve(other), folder: join(folder, 'old'), settings })
  const after = await openBuild({ root, folder: join(folder, 'new'), settings })
  const subjects = await chooseSubjects(after.graph, tell)
  // Each build gets the queries for its own schema.
  const oldQuestions = await questionsOf(resolve(other), settings)
  const questions = await questionsOf(root, settings)
  const load = opened(startLoad())
  const rows = []
  for (const [at, question] of questions.entries()) {
    for (const cache of ['off', 'on']) {
      for (const connections of CONNECTIONS) {
        const cell = { old: oldQuestions[at], question, subjects, connections, load, settings }
        rows.push({
          question: question.name,
          cache,
          connections,
          ...(await ratiosOf(cell, before.servers[cache], after.servers[cache])),
        })
        tell(JSON.stringify(rows.at(-1)))
      }
    }
  }
  console.table(rows)
  const all = rows.map(({ 'new / old': ratio }) => ratio)
  console.log(`Median of the ${String(all.length)} cells: ${median(all).toFixed(3)}`)
})

/**
 * A build with its own Neo4j and two gateways, one without caches (`off`) and one with caches
 * (`on`).
 */
async function openBuild({ root, folder, settings }) {
  mkdirSync(folder, { recursive: true })
  const neo4j = opened(await openNeo4j({ root, folder, tell }))
  const bench = { root, folder, neo4j }
  tell(`Importing ${settings.data.folder} with ${root} …`)
  const { tookMs } = await runPolity(bench, ['import', 'auto', settings.data.folder])
  tell(`The import took ${String(Math.round(tookMs / 1_000))} s.`)
  if (hasMarkets(settings)) {
    await runPolity(bench, ['import', 'auto', join(settings.markets, JANUARY)])
  }
  const start = async (words) =>
    opened(await startAlone((parts) => startPolity(parts, words), bench))
  const graph = opened(openGraph(neo4j))
  const off = await start({ CACHE_MB: '0', CACHE_ENTRIES: '0' })
  return { graph, servers: { off, on: await start({}) } }
}

async function questionsOf(folder, settings) {
  const { href } = pathToFileURL(join(folder, 'bench', 'questions.mjs'))
  const { ALONE, COMPARED, marketList, restEntity } = await import(href)
  const markets = hasMarkets(settings) ? [{ ...marketList, subjects: firstPages }] : []
  return [...COMPARED, restEntity, ...ALONE, ...markets]
}

function firstPages() {
  return [10, 20, 30, 40, 50].map((limit) => `/api/v1/markets?limit=${String(limit)}`)
}

/**
 * Measures the requests a second of both builds in five alternating runs, after one run that does
 * not count.
 */
async function ratiosOf({ old, question, subjects, connections, load, settings }, before, after) {
  const requestsOf = ({ polity, ...of }) => of.subjects(subjects).map(polity.request)
  const requestsTo = new Map([
    [before, requestsOf(old)],
    [after, requestsOf(question)],
  ])
  const run = async (server, offset) => {
    const { port, pid } = server
    const requests = requestsTo.get(server)
    const name = `${question.name} at ${String(connections)} connections`
    const secondsUsed = secondsFromNow(pid)
    const job = { port, requests, connections, durationMs: settings.sliceMs, offset }
    const { latenciesMs, failures, failure, elapsedMs } = await load.drive(job)
    if (failures > 0) tell(`${name}: ${String(failures)} failed, first with ${failure}`)
    const count = latenciesMs[0].length
    const cpu = perThousand(secondsUsed(), count + failures)
    return { perSecond: (count * 1_000) / elapsedMs, cpu }
  }
  for (const server of [before, after]) await run(server, 0)
  const runs = []
  for (let at = 1; at <= RUNS; at += 1) {
    const isOldFirst = at % 2 === 1
    const first = await run(isOldFirst ? before : after, at * 7)
    const second = await run(isOldFirst ? after : before, at * 7)
    runs.push(isOldFirst ? { old: first, new: second } : { old: second, new: first })
  }
  const middle = (of) => Number(median(runs.map(of)).toPrecision(3))
  return {
    'old a second': middle((pair) => pair.old.perSecond),
    'new a second': middle((pair) => pair.new.perSecond),
    'new / old': middle((pair) => pair.new.perSecond / pair.old.perSecond),
    'old cpu s': middle((pair) => pair.old.cpu ?? NaN),
    'new cpu s': middle((pair) => pair.new.cpu ?? NaN),
  }
}
