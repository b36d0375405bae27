import { statSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { inspectSchema } from '../../graph/migrate.js'
import type { Graph } from '../../graph/graph.js'
import { liveProcess } from '../../neo4j/live-process.js'
import { serverHome } from '../../neo4j/local-server.js'
import { graphBytes, machineBytes } from '../../neo4j/neo4j-process.js'
import { bytesOf, memoryFor } from '../../neo4j/server-memory.js'
import { OperatorError } from '../../domain/operator-error.js'
import { holderProcess, MAX_LEASE_MS, readLeases } from '../../records/lease.js'
import { migrationsIn, type Session } from '../session.js'
import {
  durationText,
  listText,
  ok,
  sizeText,
  unchecked,
  warning,
  wrong,
  type Finding,
} from './finding.js'

type GraphCheck = (graph: Graph, session: Session) => Promise<Finding>

/** The checks that read the database, by name. */
export const GRAPH_CHECKS: readonly (readonly [check: string, work: GraphCheck])[] = [
  ['memory', checkMemory],
  ['schema', checkSchema],
  ['leases', checkLeases],
  ['clock', checkClock],
  ['peppers', checkPeppers],
  ['polls', checkPolls],
]

/** An estimate, for a graph whose files are on another host. */
const BYTES_PER_NODE = 1_000
const BYTES_PER_RELATIONSHIP = 250
/** The rest is for the operating system and the gateway. */
const MAX_MACHINE_SHARE = 0.8

async function checkMemory(graph: Graph, { config }: Session): Promise<Finding> {
  const settings = new Map(
    (await graph.readLong('doctor/memory', {})).map(({ name, value }) => [name, bytesOf(value)]),
  )
  const heap = settings.get('server.memory.heap.max_size') ?? null
  const pageCache = settings.get('server.memory.pagecache.size') ?? null
  if (heap === null || pageCache === null) {
    return unchecked('memory', 'Neo4j does not tell its memory settings')
  }
  const isLocal = config.server === null
  const size = isLocal ? graphBytes(serverHome(config.dataDir)) : await estimatedBytes(graph)
  const wanted = memoryFor(size)
  const found = `heap ${sizeText(heap)} and page cache ${sizeText(pageCache)} for a graph of ${isLocal ? '' : 'about '}${sizeText(size)}`
  if (isLocal && heap + pageCache > machineBytes() * MAX_MACHINE_SHARE) {
    return warning(
      'memory',
      `${found} on a machine with ${sizeText(machineBytes())}`,
      'use a machine with more memory, or lower server.memory in neo4j/neo4j.conf',
    )
  }
  const low = [
    ...(heap < wanted.heap ? [`server.memory.heap.max_size to ${sizeText(wanted.heap)}`] : []),
    ...(pageCache < wanted.pageCache
      ? [`server.memory.pagecache.size to ${sizeText(wanted.pageCache)}`]
      : []),
  ]
  if (low.length === 0) return ok('memory', found)
  const where = isLocal ? 'restart Polity, or in neo4j/neo4j.conf set' : 'in its neo4j.conf, set'
  return warning('memory', found, `${where} ${low.join(' and ')}`)
}

async function estimatedBytes(graph: Graph): Promise<number> {
  const [counts] = await graph.readLong('doctor/counts', {})
  const { nodes = 0, relationships = 0 } = counts ?? {}
  return nodes * BYTES_PER_NODE + relationships * BYTES_PER_RELATIONSHIP
}

const MIGRATE = 'run npx --no -- polity migrate'

async function checkSchema(graph: Graph, { root }: Session): Promise<Finding> {
  let state
  try {
    state = await inspectSchema(graph, migrationsIn(root))
  } catch (error) {
    if (!(error instanceof OperatorError)) throw error
    return wrong('schema', error.message, 'use the version of Polity that migrated this graph')
  }
  const { missing, failed, populating, pending, newer, appliedCount } = state
  if (missing.length > 0 || failed.length > 0) {
    const parts = [
      ...(missing.length > 0 ? [`missing: ${listText(missing)}`] : []),
      ...(failed.length > 0 ? [`failed: ${listText(failed)}`] : []),
    ]
    const todo = `${MIGRATE}, which creates them again; Neo4j's debug.log says why an index failed`
    return wrong('schema', `indexes and constraints ${parts.join('; ')}`, todo)
  }
  if (populating.size > 0) {
    const parts = [...populating].map(([name, percent]) => `${name} ${percent.toFixed(0)} %`)
    const todo = 'wait; queries are slow until the indexes are complete'
    return warning('schema', `indexes are being filled: ${listText(parts)}`, todo)
  }
  if (pending.length > 0) {
    const todo = `${MIGRATE}, or start a gateway`
    return warning('schema', `pending migrations: ${listText(pending)}`, todo)
  }
  const found = `${String(appliedCount)} migrations are applied and all indexes are online`
  return newer.length === 0
    ? ok('schema', found)
    : warning(
        'schema',
        `${found}; a newer Polity applied ${listText(newer)}`,
        'update this Polity to the same version',
      )
}

const BREAK = 'npx --no -- polity lease break'

async function checkLeases(graph: Graph): Promise<Finding> {
  const held = (await readLeases(graph)).filter(({ leftMs }) => leftMs > 0)
  const endless = held.filter(({ leftMs }) => leftMs > MAX_LEASE_MS)
  if (endless.length > 0) {
    const parts = endless.map(({ name, leftMs }) => `${name} for ${durationText(leftMs)}`)
    const todo = `${BREAK} NAME for each; the clock of the database was ahead when it was taken`
    return wrong('leases', `held much too long: ${listText(parts)}`, todo)
  }
  const orphaned = held.filter(({ holder }) => isDead(holder))
  if (orphaned.length > 0) {
    const parts = orphaned.map(({ name, leftMs }) => `${name} (${durationText(leftMs)} left)`)
    const todo = `wait until they expire, or run ${BREAK} NAME`
    return warning('leases', `held by processes that have ended: ${listText(parts)}`, todo)
  }
  const parts = held.map(({ name, holder }) => `${name} by ${holderText(holder)}`)
  return ok('leases', parts.length === 0 ? 'no lease is held' : `held: ${listText(parts)}`)
}

/** True if the holder was a process of this host that has ended. */
function isDead(holder: string | null): boolean {
  const holding = holderProcess(holder ?? '')
  return holding !== null && holding.host === hostname() && liveProcess(holding.pid) === null
}

/** The host and the process of a holder. */
export function holderText(holder: string | null): string {
  const holding = holderProcess(holder ?? '')
  return holding === null
    ? (holder ?? 'unknown')
    : `${holding.host}, process ${String(holding.pid)}`
}

const CLOCK_WARNING_MS = 2_000
/** Signed webhooks are refused, and quotes count as stale or future, when clocks differ by minutes. */
const CLOCK_WRONG_MS = 30_000

async function checkClock(graph: Graph, { now }: Session): Promise<Finding> {
  const before = now().getTime()
  const [row] = await graph.readLong('doctor/clock', {})
  const after = now().getTime()
  if (row === undefined) return unchecked('clock', 'Neo4j does not tell its time')
  const offsetMs = (before + after) / 2 - row.now
  // The answer took some of this time, so a smaller offset cannot be measured.
  const certainMs = Math.max(0, Math.abs(offsetMs) - (after - before) / 2)
  if (certainMs <= CLOCK_WARNING_MS) {
    return ok('clock', 'this host and the database have the same time')
  }
  const direction = offsetMs > 0 ? 'ahead of' : 'behind'
  const found = `the clock of this host is ${durationText(certainMs)} ${direction} the clock of the database`
  const todo = 'set both clocks with NTP'
  return certainMs > CLOCK_WRONG_MS ? wrong('clock', found, todo) : warning('clock', found, todo)
}

const DAY_MS = 86_400_000
const MAX_PEPPER_AGE_DAYS = 400

async function checkPeppers(graph: Graph, { config, now }: Session): Promise<Finding> {
  const rows = await graph.readLong('doctor/peppers', { now: now().toISOString() })
  const isGenerated = config.keyPeppers.length === 0
  const ids = isGenerated ? ['local'] : config.keyPeppers.map(({ id }) => id)
  const used = rows.filter(({ keys, webhooks }) => keys + webhooks > 0)
  const lost = used.filter(({ pepper }) => !ids.includes(pepper))
  if (lost.length > 0) {
    const parts = lost.map(
      ({ pepper, keys, webhooks }) =>
        `${pepper} (${String(keys)} keys, ${String(webhooks)} webhooks)`,
    )
    const todo = 'add these peppers to KEY_PEPPERS again; until then, the keys are refused'
    return wrong('peppers', `missing: ${listText(parts)}`, todo)
  }
  const [newest = 'local', ...older] = ids
  const file = join(config.dataDir, 'key-pepper')
  const since = isGenerated
    ? (statSync(file, { throwIfNoEntry: false })?.mtime.toISOString() ?? null)
    : (rows.find(({ pepper }) => pepper === newest)?.firstUsedAt ?? null)
  if (since === null) return ok('peppers', `no key uses the newest pepper (${newest}) yet`)
  const age = now().getTime() - Date.parse(since)
  const found = `the newest pepper (${newest}) is in use for ${durationText(age)}`
  if (age > MAX_PEPPER_AGE_DAYS * DAY_MS) {
    const todo = `put a new pepper first in KEY_PEPPERS, and leave ${newest} in it until no key uses it`
    return warning('peppers', found, todo)
  }
  const unused = older.filter((id) => !used.some(({ pepper }) => pepper === id))
  return unused.length === 0
    ? ok('peppers', found)
    : ok('peppers', `${found}; nothing uses ${listText(unused)}, which can be removed`)
}

/** A venue is late after this many intervals without a complete round. */
const LATE_INTERVALS = 3
/** The first round of a venue takes up to an hour. */
const MIN_LATE_MS = 3_600_000

async function checkPolls(graph: Graph, { config, now }: Session): Promise<Finding> {
  const { venues, intervalSeconds } = config.polling
  if (venues.length === 0) return ok('polls', 'POLITY_POLL is not set: no venue is polled')
  const rows = new Map((await graph.readLong('poll/venues', {})).map((row) => [row.venue, row]))
  const lateMs = Math.max(MIN_LATE_MS, LATE_INTERVALS * intervalSeconds * 1_000)
  const problems = venues.flatMap((venue) => {
    const row = rows.get(venue)
    if (row === undefined) return [`${venue} was never polled`]
    if (row.lastError !== null) return [`${venue} failed: ${row.lastError}`]
    const ageMs = now().getTime() - Date.parse(row.lastPollAt ?? '1970-01-01')
    return ageMs > lateMs ? [`${venue} was polled ${durationText(ageMs)} ago`] : []
  })
  if (problems.length === 0) return ok('polls', `up to date: ${venues.join(', ')}`)
  const todo =
    'check that a process with the role poll runs (npx --no -- polity serve --role poll); npx --no -- polity sources shows details'
  return warning('polls', problems.join('; '), todo)
}
