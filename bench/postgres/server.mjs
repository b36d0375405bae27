import { randomBytes } from 'node:crypto'
import { chownSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import pg from 'pg'
import { runProgram, temporaryFolder } from '../../scripts/at-end.mjs'
import { freePort } from '../../scripts/free-port.mjs'
import { startProgram, waitUntil } from '../../scripts/program.mjs'
import { BenchError } from '../settings.mjs'

const READY_TIMEOUT_MS = 30_000

/** Starts PostgreSQL in a temporary folder. Prints a message and returns null if it is missing. */
export async function openPostgres({ env, tell }) {
  const binaries = findBinaries(env)
  if (binaries === null) {
    tell('PostgreSQL is not on this machine: PostGraphile is left out.')
    return null
  }
  const owner = unprivileged()
  const folder = await temporaryFolder('polity-bench-pg-')
  const data = join(folder, 'data')
  const passwordFile = join(folder, 'password')
  const password = randomBytes(16).toString('hex')
  writeFileSync(passwordFile, password, { mode: 0o600 })
  for (const path of [folder, passwordFile])
    if (owner.uid !== undefined) chownSync(path, owner.uid, owner.gid)

  const options = { ...owner, cwd: folder, env: { PATH: env.PATH, LC_ALL: 'C' } }
  // Compare names by code point, like Neo4j.
  const args = ['-D', data, '-U', 'bench', '-A', 'scram-sha-256', `--pwfile=${passwordFile}`]
  const status = await runProgram(join(binaries, 'initdb'), [...args, '--locale=C', '-E', 'UTF8'], {
    ...options,
    stdio: ['ignore', 'ignore', 2],
  })
  if (status !== 0) throw new BenchError('initdb failed; see above.')

  const port = await freePort()
  const url = `postgres://bench:${password}@127.0.0.1:${String(port)}/postgres`
  const start = () =>
    startPostgres({ program: join(binaries, 'postgres'), data, port, url, options })
  let server = null
  const close = async () => server?.stop()
  server = await start()
  return {
    url,
    version: server.version,
    pid: () => server.pid,
    /** Restarts PostgreSQL, so that its memory is empty. */
    restart: async () => {
      await server.stop()
      server = await start()
    },
    close,
  }
}

async function startPostgres({ program, data, port, url, options }) {
  // More memory than the default, and no compilation of plans: this makes PostgreSQL faster here.
  const settings = ['shared_buffers=512MB', 'effective_cache_size=2GB', 'jit=off']
  const words = ['-D', data, '-p', String(port), '-k', '', '-c', 'listen_addresses=127.0.0.1']
  const { child, stop, hasEnded, printed } = startProgram(
    program,
    [...words, ...settings.flatMap((setting) => ['-c', setting])],
    { ...options, stop: { signal: 'SIGINT' } },
  )
  await waitUntil(() => versionAt(url).then(Boolean, hasEnded), READY_TIMEOUT_MS, 100)
  const version = await versionAt(url).catch(() => null)
  if (version !== null) return { version, pid: child.pid, stop }
  await stop()
  throw new BenchError(`PostgreSQL did not start:\n${printed().slice(-2_000)}`)
}

function findBinaries(env) {
  const debian = '/usr/lib/postgresql'
  const versions = existsSync(debian)
    ? readdirSync(debian).sort((a, b) => Number(b) - Number(a))
    : []
  const folders = [
    ...versions.map((version) => join(debian, version, 'bin')),
    ...(env.PATH ?? '').split(delimiter),
  ]
  const has = (folder) => ['initdb', 'postgres'].every((name) => existsSync(join(folder, name)))
  return folders.find(has) ?? null
}

/**
 * The user for the process if the bench runs as root, because PostgreSQL refuses to run as root.
 */
function unprivileged() {
  if (process.getuid?.() !== 0) return {}
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
  const [, , uid, gid] =
    users.find(([name]) => name === 'postgres') ?? users.find(([name]) => name === 'nobody') ?? []
  return { uid: Number(uid), gid: Number(gid) }
}

function versionAt(url) {
  return withClient({ url }, async (client) => {
    const { rows } = await client.query('SHOW server_version')
    return rows[0].server_version
  })
}

/** Runs `work` with its own connection. */
export async function withClient({ url }, work) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
