import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { startCommand } from '../scripts/program.mjs'
import { built } from '../scripts/project.mjs'
import { BenchError } from './settings.mjs'

/**
 * @param {any} options
 *
 * Returns the given Neo4j, or starts one with the product's own code. `restart` restarts the
 * server. `replaceStore` replaces its store by a store that the importer makes from files; it needs
 * a local Java. `pid` returns the id of the process. `restart` and `replaceStore` are null, and
 * `pid` returns null, if they are not available.
 */
export async function openNeo4j({ root, folder, tell, given = null }) {
  const nothing = { pid: () => null, restart: null, replaceStore: null }
  if (given !== null) return { ...given, ...nothing, close: async () => {} }
  const load = (name) => built(`neo4j/${name}.js`, root)
  const { findServer } = await load('find-server')
  const { serverHome, whileStopped } = await load('local-server')
  const { runAdmin } = await load('neo4j-process')
  const options = {
    dataDir: folder,
    cacheDir: join(root, '.polity'),
    port: 0,
    neo4jFolder: join(root, 'neo4j'),
    programs: {
      javaHome: process.env.JAVA_HOME ?? null,
      searchPath: process.env.PATH ?? '',
      environment: process.env,
    },
    onProgress: () => undefined,
  }
  tell('Starting Neo4j …')
  let server = await findServer(options)
  const { uri, user, password } = server
  const reopen = async (work) => {
    await server.close()
    if (work !== null) await whileStopped(options, work)
    server = await findServer(options)
    if (server.uri !== uri) throw new BenchError('Another program took the port of Neo4j.')
  }
  const replaceStore = (args) =>
    reopen(async ({ home, runtime }) => {
      const words = ['database', 'import', 'full', 'neo4j', '--overwrite-destination=true']
      const report = `--report-file=${join(folder, 'import.report')}`
      const { ok, message } = await runAdmin(home, runtime, [...words, report, ...args])
      if (!ok) throw new BenchError(`Neo4j's importer failed: ${message}`)
    })
  const state = join(serverHome(folder), 'server.json')
  const isOfJava = existsSync(state)
  return {
    uri,
    user,
    password,
    pid: () => (isOfJava ? JSON.parse(readFileSync(state, 'utf8')).pid : null),
    restart: () => reopen(null),
    replaceStore: isOfJava ? replaceStore : null,
    close: () => server.close(),
  }
}

const PEPPER = randomBytes(32).toString('hex')

/** Creates an API key with the product's own command. */
export async function createKey(bench) {
  const account = ['--account', 'bench@bench.example', '--tier', 'pro', '--name', 'bench']
  const { printed } = await runPolity(bench, ['keys', 'create', ...account, '--reason', 'bench'])
  return printed.trim()
}

/** The environment of a gateway or a command on this Neo4j. */
export function polityEnv({ folder, neo4j }) {
  return {
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    NODE_ENV: 'production',
    PUBLIC_URL: 'https://bench.example',
    LOG_LEVEL: 'error',
    // The rate limit must not slow down the bench.
    LIMIT_FREE: '1000000000',
    LIMIT_PRO: '1000000000',
    KEY_PEPPERS: `bench:${PEPPER}`,
    DATA_DIR: folder,
    NEO4J_URI: neo4j.uri,
    NEO4J_USER: neo4j.user,
    NEO4J_PASSWORD: neo4j.password,
  }
}

/** Runs a command of the product to its end. Returns its output and the total time. */
export async function runPolity({ root, folder, neo4j }, words) {
  const startedAt = performance.now()
  const program = startCommand(words, { folder: root, env: polityEnv({ folder, neo4j }) })
  const printed = await program.finish().catch((/** @type {unknown} */ error) => {
    throw new BenchError(String(error))
  })
  return { printed, tookMs: performance.now() - startedAt }
}

/** Connects to the graph with the product's own code, in this process. */
export async function connectProduct({ root, env }) {
  const { readSettings } = await built('cli/settings.js', root)
  const { connectGraph } = await built('jobs/session.js', root)
  const config = readSettings(env)
  return connectGraph({ config, root }, config.server)
}
