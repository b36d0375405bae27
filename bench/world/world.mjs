import { hasMarkets, importAllMarkets } from '../markets.mjs'
import { answersOf, perThousand, resultOf } from '../measure.mjs'
import {
  startAlone,
  startNeo4jGraphql,
  startPolity,
  startPostgraphile5,
  startServers,
} from '../servers.mjs'
import { quantile, sorted } from '../statistics.mjs'
import { subjectsFrom } from '../subjects.mjs'
import { secondsFromNow, usageOf } from '../usage.mjs'
import { startChanges } from './changes.mjs'
import { addWorld } from './postgres.mjs'
import { MIX } from './questions.mjs'
import { shuffled } from './zipf.mjs'

export const WORLD = 'world'
const CONNECTIONS = 64
const SEED = 1
const COMPARED = 40
/** The number of markets that fill the first page of a category. */
const LISTED = 50

/**
 * Sends the world's workload to one server after the other, each after a cold start of the server
 * and its database. Meanwhile ten politicians change each second.
 */
export async function benchWorld(bench) {
  const { graph, postgres, tell } = bench
  await findMarkets(bench)
  const subjects = await chooseReaders(graph)
  const mix = MIX.filter((part) => part.subjects(subjects).length > 0)
  if (mix.length < MIX.length) tell('There are no markets: the workload has none.')
  if (postgres !== null) await addWorld(graph, postgres)
  await compare(bench, mix, subjects)
  const peers = postgres === null ? [] : [startPostgraphile5]
  const starts = [startPolity, startNeo4jGraphql, ...peers]
  const results = []
  for (const start of starts) {
    const result = await askCold({ ...bench, start }, mix, subjects)
    tell(`${result.server}, the world: ${lineOf(result)}`)
    results.push(result)
  }
  return results
}

/** Imports markets, unless the bench has already imported them. */
async function findMarkets(bench) {
  const { markets } = await bench.graph.size()
  if (markets === 0 && hasMarkets(bench.settings)) await importAllMarkets(bench)
}

/** All subjects, the most popular first. The popularity is random, because it is not known. */
async function chooseReaders(graph) {
  const categories = await graph.rows(
    `MATCH (m:Market) WHERE m.listKey > '' WITH m.category AS category, count(*) AS n
     WHERE n >= ${String(LISTED)} RETURN category ORDER BY n DESC, category`,
  )
  return {
    ...(await subjectsFrom(graph, shuffled)),
    categories:
      categories.length === 0 ? [] : [null, ...categories.map(({ category }) => category)],
  }
}

/** Throws unless all servers give equal answers for the most popular subjects. */
async function compare(bench, mix, subjects) {
  const servers = bench.opened(await startServers(bench))
  for (const { question, subjects: of } of mix) {
    const name = `The world's ${question.name}`
    const compared = { ...question, name, subjects: () => of(subjects).slice(0, COMPARED) }
    await answersOf({ question: compared, servers, subjects, tell: bench.tell })
  }
  await servers.close()
}

/** Restarts a server and its database, and sends the workload immediately. */
async function askCold(bench, mix, subjects) {
  const { settings, neo4j, postgres, load, opened, start } = bench
  const isOfPostgres = start === startPostgraphile5
  if (isOfPostgres) await postgres.restart()
  else await neo4j.restart?.()
  const changes = opened(await startChanges({ ...bench, isOfPostgres }, subjects.politicians))
  const server = opened(await startAlone(start, bench))
  const database = isOfPostgres ? { PostgreSQL: postgres.pid() } : { Neo4j: neo4j.pid() }
  const pids = { gateway: server.pid, ...database, changes: changes.pid }
  const clocks = Object.entries(pids).map(([name, pid]) => ({
    ...{ name, pid, secondsUsed: secondsFromNow(pid) },
  }))
  const answered = await load.drive({
    port: server.port,
    connections: CONNECTIONS,
    durationMs: settings.worldMs,
    seed: SEED,
    mix: mix.map(({ share, question, subjects: of }) => ({
      share,
      requests: of(subjects).map(question[server.words].request),
    })),
  })
  const used = clocks.map(({ name, pid, secondsUsed }) => ({
    ...{ name, seconds: secondsUsed(), memoryMb: usageOf(pid)?.memoryMb ?? null },
  }))
  const changed = await changes.stop()
  await server.close()
  return { ...rowOf({ server, mix, answered, used }), changes: changed }
}

/** The row of the report. */
function rowOf({ server, mix, answered, used }) {
  const { latenciesMs, failures, failure, elapsedMs } = answered
  const all = sorted(latenciesMs)
  const run = { question: { name: WORLD }, server, latencies: latenciesMs, failures, elapsedMs }
  const processorSeconds = used[0].seconds
  return {
    ...resultOf({ ...run, processorSeconds }, { connections: CONNECTIONS, scale: 1 }),
    ...quantilesOf(all),
    failure,
    processes: used.map(({ name, seconds, memoryMb }) => ({
      name,
      processorSecondsAThousand: perThousand(seconds, all.length + failures),
      memoryMb,
    })),
    parts: mix.map(({ question }, at) => ({
      question: question.name,
      answers: latenciesMs[at].length,
      ...quantilesOf(sorted([latenciesMs[at]])),
    })),
  }
}

function quantilesOf(all) {
  return { p50Ms: quantile(all, 0.5), p99Ms: quantile(all, 0.99), p999Ms: quantile(all, 0.999) }
}

function lineOf({ requestsPerSecond, failures, failure, changes, parts }) {
  const each = parts.map(({ question, answers, p50Ms, p99Ms }) => {
    const times = p50Ms === null ? '' : `, p50 ${p50Ms.toFixed(1)} ms, p99 ${p99Ms.toFixed(1)} ms`
    return `${question} ${String(answers)}${times}`
  })
  const failed = failures === 0 ? '' : `; ${String(failures)} failed, first with ${failure}`
  const done = `${String(changes)} changes`
  return `${requestsPerSecond.toFixed(0)} a second, ${done} (${each.join('; ')})${failed}`
}
