import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { BenchError } from './settings.mjs'

/** The Neo4j of BENCH_NEO4J_URI, else one that is started as the product starts its own. */
export async function openNeo4j({ settings, root, folder, tell }) {
  if (settings.neo4j !== null) return { ...settings.neo4j, close: async () => {} }
  const module = pathToFileURL(join(root, 'dist', 'graph', 'find-server.js')).href
  const { findServer } = await import(module)
  tell('Starting Neo4j …')
  return findServer({
    dataDir: folder,
    cacheDir: join(root, '.polity'),
    port: 0,
    neo4jFolder: join(root, 'neo4j'),
    programs: {
      javaHome: process.env.JAVA_HOME ?? null,
      searchPath: process.env.PATH ?? '',
      environment: process.env,
    },
  })
}

/** The environment of a gateway or a command on this Neo4j. */
export function polityEnv({ folder, neo4j }) {
  return {
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    NODE_ENV: 'production',
    LOG_LEVEL: 'error',
    DATA_DIR: folder,
    NEO4J_URI: neo4j.uri,
    NEO4J_USER: neo4j.user,
    NEO4J_PASSWORD: neo4j.password,
  }
}

/** Imports with the product's own command. */
export async function importData({ root, folder, neo4j, data }) {
  const args = [join(root, 'dist', 'cli.js'), 'import', 'auto', data.folder]
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: polityEnv({ folder, neo4j }),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => {
      output = (output + text).slice(-4_000)
    })
  }
  const code = await new Promise((resolve) => child.once('close', resolve))
  if (code !== 0) throw new BenchError(`The import failed:\n${output}`)
}
