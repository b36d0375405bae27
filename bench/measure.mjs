import { setTimeout as wait } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import pLimit from 'p-limit'
import { ALONE, COMPARED, restEntity } from './questions.mjs'
import { BenchError } from './settings.mjs'
import { quantile, sorted } from './statistics.mjs'
import { atScale } from './subjects.mjs'
import { secondsFromNow } from './usage.mjs'

export const CONNECTIONS = [16, 64]
/**
 * Only Polity answers search and path. One load is enough to show the effect of the graph's size.
 */
const CONNECTIONS_ALONE = [16]
const ASKED_AT_ONCE = 8
const ASKED_TO_WAKE = 5
const MAX_TRIES = 20
const RETRY_MS = 500
const ROUSED_MS = 20_000

/** Measures all cells at one size of the graph. */
export async function measure({ settings, scale, base, servers, load, tell }) {
  const subjects = atScale(base, scale)
  // A cached response does not depend on the size of the graph.
  const compared = scale === 1 ? [...COMPARED, restEntity] : COMPARED
  if (scale === 1) {
    for (const slug of subjects.politicians) await copyToBare(servers, `/api/graph/entity/${slug}`)
  }
  if (scale > 1) await rouse({ servers, subjects, load })
  const results = []
  for (const question of compared) {
    const asked = await answersOf({ question, servers, subjects, tell })
    results.push(...(await cellsOf({ settings, scale, asked, load, tell }, CONNECTIONS)))
  }
  const alone = servers.list.filter(({ words, cache }) => words === 'polity' && cache === 'off')
  for (const question of ALONE) {
    const asked = alone.map((server) => ({ question, server, subjects }))
    results.push(...(await cellsOf({ settings, scale, asked, load, tell }, CONNECTIONS_ALONE)))
  }
  return results
}

/** Returns the servers that support the question. Throws unless all of them give equal answers. */
export async function answersOf({ question, servers, subjects, tell }) {
  const asked = servers.list.filter(({ words }) => question[words] !== undefined)
  await mustAgree(question, asked, question.subjects(subjects))
  tell(`${question.name}: ${String(asked.length)} servers give equal answers.`)
  return asked.map((server) => ({ question, server, subjects }))
}

/** Warms up, then measures the cells at each number of connections. */
export async function cellsOf(part, numbers) {
  const { settings, asked, load } = part
  await warmUp({ asked, load, durationMs: settings.slices * settings.sliceMs })
  const results = []
  for (const connections of numbers) results.push(...(await cells({ ...part, connections })))
  return results
}

/** Sends load for a while, because Neo4j compiles frequent queries. */
async function warmUp({ asked, load, durationMs }) {
  const how = { connections: CONNECTIONS[0], durationMs, offset: 0 }
  for (const one of asked) await load.drive(jobOf(one, how))
}

/**
 * Warms up Neo4j, which was just restarted with the larger graph. At the smaller scale, Neo4j was
 * already warm.
 */
async function rouse({ servers, subjects, load }) {
  const server = servers.list.find(({ words, cache }) => words === 'polity' && cache === 'off')
  const asked = COMPARED.map((question) => ({ question, server, subjects }))
  await warmUp({ asked, load, durationMs: ROUSED_MS })
}

/** Copies Polity's response for a URL to the bare server. */
export async function copyToBare({ list }, url) {
  const polity = list.find(({ words }) => words === 'polity')
  const bare = list.find(({ words }) => words === 'bare')
  const reply = await fetch(`http://127.0.0.1:${polity.port}${url}`)
  if (!reply.ok) throw new BenchError(`${url}: ${reply.status}`)
  await bare.call({ url, body: await reply.text() })
}

/** Makes Neo4j plan the queries. On a busy machine the first plan can exceed Polity's timeout. */
async function wake(question, asked, subjects) {
  for (const subject of subjects.slice(0, ASKED_TO_WAKE)) {
    for (const server of asked) await ask(question, server, subject).catch(() => undefined)
  }
}

/** Throws unless all servers give equal answers for every subject. This also warms the caches. */
async function mustAgree(question, asked, subjects) {
  await wake(question, asked, subjects)
  await pLimit(ASKED_AT_ONCE).map(subjects, async (subject) => {
    const [first, ...others] = await Promise.all(
      asked.map((server) => ask(question, server, subject)),
    )
    const at = others.findIndex((other) => !isDeepStrictEqual(other, first))
    if (at === -1) return
    const names = `${asked[0].name} and ${asked[at + 1].name}`
    throw new BenchError(
      `${question.name}, ${JSON.stringify(subject)}: ${names} answer differently:\n` +
        `${JSON.stringify(first, null, 1)}\n${JSON.stringify(others[at], null, 1)}`,
    )
  })
}

async function ask(question, { name, words, port, headers }, subject) {
  const { method, path, body } = question[words].request(subject)
  for (let tries = 1; ; tries += 1) {
    const reply = await fetch(`http://127.0.0.1:${String(port)}${path}`, {
      method,
      headers: { 'content-type': 'application/json', ...headers },
      ...(method === 'POST' && { body }),
    })
    const text = await reply.text()
    // The server may be overloaded, because other programs use this machine.
    if (reply.status === 503 && tries < MAX_TRIES) {
      await wait(RETRY_MS)
      continue
    }
    try {
      return question[words].answer(JSON.parse(text))
    } catch {
      const asked = `${question.name}, ${JSON.stringify(subject)}`
      throw new BenchError(`${asked}: ${name} answers ${text.slice(0, 500)}`)
    }
  }
}

/**
 * Measures the cells at one number of connections. The servers alternate slice by slice, forwards
 * and backwards, so that other load on the machine affects all of them.
 */
export async function cells({ settings, scale, asked, connections, load, tell }) {
  const runs = asked.map(({ question, server, subjects }) => ({
    question,
    server,
    latencies: [],
    elapsedMs: 0,
    processorSeconds: 0,
    failures: 0,
    failure: null,
    job: jobOf({ question, server, subjects }, { connections }),
  }))
  const drive = ({ job }, durationMs, offset) => load.drive({ ...job, durationMs, offset })
  for (const run of runs) await drive(run, settings.warmUpMs, 0)
  for (let slice = 0; slice < settings.slices; slice += 1) {
    for (const run of slice % 2 === 0 ? runs : runs.toReversed()) {
      const secondsUsed = secondsFromNow(run.server.pid)
      const done = await drive(run, settings.sliceMs, slice * 7)
      run.latencies.push(...done.latenciesMs)
      run.elapsedMs += done.elapsedMs
      run.processorSeconds += secondsUsed()
      run.failures += done.failures
      run.failure ??= done.failure
    }
  }
  for (const { question, server, failures, failure } of runs) {
    if (failures === 0) continue
    tell(`${question.name}: ${server.name} failed ${String(failures)} times, first with ${failure}`)
  }
  const results = runs.map((run) => resultOf(run, { connections, scale }))
  for (const result of results) tell(lineOf(result))
  return results
}

/** The row of the report. */
export function resultOf(run, { connections, scale }) {
  const { question, server, latencies, failures, elapsedMs, processorSeconds } = run
  const all = sorted(latencies)
  return {
    question: question.name,
    server: server.name,
    cache: server.cache,
    connections,
    scale,
    requestsPerSecond: (all.length * 1_000) / elapsedMs,
    p50Ms: quantile(all, 0.5),
    p99Ms: quantile(all, 0.99),
    processorSecondsAThousand: perThousand(processorSeconds, all.length + failures),
    failures,
  }
}

function lineOf({ question, server, cache, connections, requestsPerSecond }) {
  const who = cache === null ? server : `${server} (cache ${cache})`
  return `${question}, ${String(connections)} connections: ${who} ${requestsPerSecond.toFixed(0)} a second`
}

/** Processor seconds for a thousand requests; null if the system does not report them. */
export function perThousand(seconds, requests) {
  return Number.isFinite(seconds) && requests > 0 ? (seconds * 1_000) / requests : null
}

function jobOf({ question, server, subjects }, how) {
  return {
    port: server.port,
    requests: question
      .subjects(subjects)
      .map((subject) => ({ headers: server.headers, ...question[server.words].request(subject) })),
    ...how,
  }
}
