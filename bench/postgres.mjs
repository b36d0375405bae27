import { spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chownSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import pg from 'pg'
import { freePort } from './servers.mjs'
import { BenchError } from './settings.mjs'
import { suffix } from './subjects.mjs'

const READY_TIMEOUT_MS = 30_000
const ROWS_A_BATCH = 5_000

/** A PostgreSQL of our own in a temporary folder; null, with a word, when there is none to start. */
export async function openPostgres({ env, tell }) {
  const binaries = findBinaries(env)
  if (binaries === null) {
    tell('PostgreSQL is not on this machine: PostGraphile is left out.')
    return null
  }
  const owner = unprivileged()
  const folder = mkdtempSync(join(tmpdir(), 'polity-bench-pg-'))
  const data = join(folder, 'data')
  const passwordFile = join(folder, 'password')
  const password = randomBytes(16).toString('hex')
  writeFileSync(passwordFile, password, { mode: 0o600 })
  for (const path of [folder, passwordFile])
    if (owner.uid !== undefined) chownSync(path, owner.uid, owner.gid)

  const options = { ...owner, cwd: folder, env: { PATH: env.PATH, LC_ALL: 'C' } }
  // Names are compared by code point, as Neo4j does.
  const args = ['-D', data, '-U', 'bench', '-A', 'scram-sha-256', `--pwfile=${passwordFile}`]
  const made = spawnSync(join(binaries, 'initdb'), [...args, '--locale=C', '-E', 'UTF8'], options)
  if (made.status !== 0) {
    rmSync(folder, { recursive: true, force: true })
    throw new BenchError(`initdb failed: ${made.error?.message ?? made.stderr.toString()}`)
  }

  const port = await freePort()
  const server = spawn(
    join(binaries, 'postgres'),
    // More memory than by default, and no compiling of plans: both help it here.
    ['-D', data, '-p', String(port), '-k', '', '-c', 'listen_addresses=127.0.0.1'].concat([
      '-c',
      'shared_buffers=512MB',
      '-c',
      'effective_cache_size=2GB',
      '-c',
      'jit=off',
    ]),
    { ...options, stdio: ['ignore', 'ignore', 'pipe'] },
  )
  let complaint = ''
  server.stderr
    .setEncoding('utf8')
    .on('data', (text) => (complaint = (complaint + text).slice(-2_000)))
  const url = `postgres://bench:${password}@127.0.0.1:${String(port)}/postgres`
  const close = async () => {
    const gone = new Promise((resolve) => server.once('exit', resolve))
    if (server.exitCode === null && server.kill('SIGINT')) await gone
    rmSync(folder, { recursive: true, force: true })
  }
  const version = await answers(url, () => server.exitCode === null)
  if (version !== null) return { url, version, close }
  await close()
  throw new BenchError(`PostgreSQL did not start:\n${complaint}`)
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

/** PostgreSQL refuses to run as root. */
function unprivileged() {
  if (process.getuid?.() !== 0) return {}
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
  const [, , uid, gid] =
    users.find(([name]) => name === 'postgres') ?? users.find(([name]) => name === 'nobody')
  return { uid: Number(uid), gid: Number(gid) }
}

async function answers(url, isRunning) {
  const deadline = performance.now() + READY_TIMEOUT_MS
  while (performance.now() < deadline && isRunning()) {
    try {
      return await withClient({ url }, async (client) => {
        const { rows } = await client.query('SHOW server_version')
        return rows[0].server_version
      })
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }
  return null
}

async function withClient({ url }, work) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

// What the questions ask for. A join table has an index on both ends; it also carries the names of both
// ends, because PostGraphile orders by columns of the table itself only.
const ENTITIES = {
  institution: 'Institution',
  office: 'Office',
  politician: 'Politician',
  party: 'Party',
  area: 'Area',
}
const JOINS = {
  party_membership: { kind: 'MEMBER_OF', end: 'party' },
  office_holding: { kind: 'HOLDS', end: 'office' },
  area_representation: { kind: 'REPRESENTS', end: 'area' },
}

/** Copies what the questions ask for, with the keys and indexes that it would have there. */
export async function copyToPostgres(graph, postgres) {
  await withClient(postgres, async (client) => {
    for (const [table, label] of Object.entries(ENTITIES)) {
      const institution = table === 'office' ? ', institution_id text REFERENCES institution' : ''
      await client.query(
        `CREATE TABLE ${table} (id text PRIMARY KEY, slug text NOT NULL UNIQUE, name text NOT NULL,
           type text NOT NULL, country_code text NOT NULL, description text NOT NULL${institution})`,
      )
      const columns = ['id', 'slug', 'name', 'type', 'country_code', 'description']
      const one = `one.id, one.slug, one.name, one.type, one.countryCode, one.description`
      // The institution that an office is part of: the one that Polity shows.
      const of = `, COLLECT { MATCH (one)-[link:PART_OF]->(i:Institution) RETURN i.id
        ORDER BY link.from DESC, i.name, link.id LIMIT 1 }[0]`
      const isOffice = table === 'office'
      const found = await graph.rows(
        `MATCH (one:${label}) RETURN [${one}${isOffice ? of : ''}] AS row`,
      )
      await insert(client, table, isOffice ? [...columns, 'institution_id'] : columns, found)
    }
    for (const [table, { kind, end }] of Object.entries(JOINS)) {
      await client.query(
        `CREATE TABLE ${table} (id text PRIMARY KEY,
           politician_id text NOT NULL REFERENCES politician, ${end}_id text NOT NULL REFERENCES ${end},
           politician_name text NOT NULL, ${end}_name text NOT NULL,
           start_date text, end_date text, from_day int NOT NULL, to_day int NOT NULL)`,
      )
      const found = await graph.rows(
        `MATCH (p:Politician)-[r:${kind}]->(e:${ENTITIES[end]})
         RETURN [r.id, p.id, e.id, p.name, e.name, r.startDate, r.endDate, r.from, r.to] AS row`,
      )
      const columns = ['id', 'politician_id', `${end}_id`, 'politician_name', `${end}_name`]
      await insert(
        client,
        table,
        [...columns, 'start_date', 'end_date', 'from_day', 'to_day'],
        found,
      )
      await client.query(`CREATE INDEX ON ${table} (politician_id)`)
      await client.query(`CREATE INDEX ON ${table} (${end}_id)`)
    }
    await client.query('CREATE INDEX ON office (institution_id)')
    await client.query('VACUUM ANALYZE')
  })
}

async function insert(client, table, columns, found) {
  const types = columns.map((column) => (column.endsWith('_day') ? 'int[]' : 'text[]'))
  const lists = types.map((type, at) => `$${String(at + 1)}::${type}`).join(', ')
  for (let at = 0; at < found.length; at += ROWS_A_BATCH) {
    const batch = found.slice(at, at + ROWS_A_BATCH).map(({ row }) => row)
    const values = columns.map((_column, column) => batch.map((row) => row[column]))
    await client.query(
      `INSERT INTO ${table} (${columns.join()}) SELECT * FROM unnest(${lists})`,
      values,
    )
  }
}

/** Copies every row until it is there `times` times, as `growGraph` does in Neo4j. */
export async function growPostgres(postgres, times) {
  await withClient(postgres, async (client) => {
    // Copies refer to copies, which are made in the right order: no key needs to be looked up.
    await client.query('SET session_replication_role = replica')
    for (const table of [...Object.keys(ENTITIES), ...Object.keys(JOINS)]) {
      const { rows } = await client.query(
        `SELECT column_name AS name FROM information_schema.columns WHERE table_name = $1
         ORDER BY ordinal_position`,
        [table],
      )
      const values = rows.map(({ name }) =>
        name === 'slug' || name === 'id' || name.endsWith('_id') ? `${name} || suffix` : name,
      )
      const suffixes = Array.from({ length: times - 1 }, (_, at) => suffix(at + 1))
      await client.query(
        `INSERT INTO ${table} SELECT ${values.join(', ')} FROM ${table}, unnest($1::text[]) AS suffix`,
        [suffixes],
      )
    }
    await client.query('VACUUM ANALYZE')
  })
}
