import { join } from 'node:path'
import { stopChild } from '../scripts/at-end.mjs'
import { freePort } from '../scripts/free-port.mjs'
import { startProgram, waitUntil } from '../scripts/program.mjs'
import { createKey, polityEnv } from './polity.mjs'
import { BenchError } from './settings.mjs'
import { startWorker } from './worker.mjs'

/**
 * The heap settings of all servers, as in `npm start`. A larger young generation needs less garbage
 * collection.
 */
const HEAP = ['--max-semi-space-size=64']
/** The name in the report for the gateway with caches when the caller has a key. */
export const KEYED = 'Polity with a key'
const READY_TIMEOUT_MS = 120_000
const STOP_TIMEOUT_MS = 5_000

/**
 * Starts every server of the bench in its own process, on the same Neo4j. `cache`: 'on', 'off', or
 * null for a server without a cache. `words`: the property of a question with the requests to this
 * server. `hasPeers` false: starts only Polity and the bare handler, because the other servers have
 * no markets.
 */
export function startServers({ root, folder, neo4j, postgres, node, hasPeers = true }) {
  return startTogether(async (running) => {
    const bench = { root, folder, neo4j, postgres, node, running }
    // One after the other, because a starting server uses the whole processor.
    const uncached = await startPolity(bench, { CACHE_MB: '0', CACHE_ENTRIES: '0' })
    const cached = await startPolity(bench)
    /** @type {any[]} */
    const list = [{ ...uncached, cache: 'off' }, cached]
    const authorization = `Bearer ${await createKey(bench)}`
    list.push({ ...cached, name: KEYED, words: 'keyed', headers: { authorization } })
    if (hasPeers) list.push(await startNeo4jGraphql(bench))
    if (hasPeers && postgres !== null) {
      list.push(await startPostgraphile4(bench), await startPostgraphile5(bench))
    }
    const bare = await startOwn('servers/bare.mjs', { running, node, given: {} })
    list.push({ name: 'bare Fastify', cache: null, words: 'bare', ...bare })
    return { list }
  })
}

/** Starts a single server. `start`: one of the functions below. */
export function startAlone(start, bench) {
  return startTogether((running) => start({ ...bench, running }))
}

/** Returns the result of `start`, and `close`, which stops the processes that it started. */
async function startTogether(start) {
  const running = []
  const close = () =>
    Promise.all(running.splice(0).map((child) => stopChild(child, { timeoutMs: STOP_TIMEOUT_MS })))
  try {
    return { ...(await start(running)), close }
  } catch (error) {
    await close()
    throw error
  }
}

export async function startNeo4jGraphql({ running, node, neo4j: { uri, user, password } }) {
  const given = { neo4j: { uri, user, password } }
  const server = await startOwn('servers/neo4j-graphql.mjs', { running, node, given })
  return { name: '@neo4j/graphql', cache: null, words: 'neo4jGraphql', ...server }
}

const startPostgraphile4 = (bench) => startPostgraphile(bench, '4')
export const startPostgraphile5 = (bench) => startPostgraphile(bench, '5')

async function startPostgraphile({ running, node, postgres: { url } }, version) {
  const file = `postgraphile-${version}/server.mjs`
  const server = await startOwn(file, { running, node, given: { url } })
  return { name: `PostGraphile ${version}`, cache: null, words: 'postgraphile', ...server }
}

/** Starts Polity, with its caches unless `settings` turn them off. */
export async function startPolity(bench, settings = {}) {
  const { root, folder, neo4j, running, node = process.execPath } = bench
  const env = { ...polityEnv({ folder, neo4j }), ...settings }
  const port = await freePort()
  const program = startProgram(node, [...HEAP, join(root, 'dist', 'cli.js'), 'serve'], {
    cwd: root,
    env: { ...env, HOST: '127.0.0.1', PORT: String(port) },
  })
  const { child } = program
  running.push(child)
  const isReady = () =>
    fetch(`http://127.0.0.1:${port}/readyz`).then(
      ({ ok }) => ok || program.hasEnded(),
      () => program.hasEnded(),
    )
  if ((await waitUntil(isReady, READY_TIMEOUT_MS, 100)) && !program.hasEnded()) {
    return { name: 'Polity', cache: 'on', words: 'polity', port, pid: child.pid }
  }
  throw new BenchError(`The gateway did not start:\n${program.printed()}`)
}

/** Starts a server other than Polity. The first call passes its options and returns its port. */
async function startOwn(file, { running, node, given }) {
  const { child, pid, call } = startWorker(new URL(file, import.meta.url), {
    execPath: node,
    execArgv: HEAP,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, NODE_ENV: 'production' },
  })
  running.push(child)
  return { port: await call(given), pid, call }
}
