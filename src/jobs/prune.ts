import { readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { OperatorError } from '../domain/operator-error.js'
import type { Graph } from '../graph/graph.js'
import { bytesIn } from '../neo4j/folder-size.js'
import { serverHome } from '../neo4j/local-server.js'
import { holderName, tryLease, type Lease } from '../records/lease.js'
import { pruneGraph, type GraphKind } from '../records/prune.js'
import { snapshotTime } from '../sources/pipeline/results/snapshot-files.js'
import type { Session } from './session.js'

/** The deleted data of a kind, or in a dry run the data to delete. */
interface PrunedData {
  readonly kind: string
  readonly setting: string
  /** `null`: this kind is stored forever. */
  readonly days: number | null
  readonly count: number
  /** Freed on disk; `null` for data in the graph, whose files do not shrink. */
  readonly bytes: number | null
  readonly note: string | null
}

export interface PruneReport {
  readonly isDryRun: boolean
  /** True if the process was stopped. The next run continues. */
  readonly isInterrupted: boolean
  readonly kinds: readonly PrunedData[]
  /** What is on the disk of the data folder afterwards. */
  readonly disk: readonly { readonly kind: string; readonly bytes: number }[]
}

type Retention = Session['config']['retentionDays']

/** By kind, its setting. */
const GRAPH_SETTINGS: Readonly<Record<GraphKind, keyof Retention>> = {
  'price changes': 'priceChanges',
  changes: 'changes',
  'access log': 'accessLog',
  audit: 'audit',
  usage: 'usage',
  'prices to hours': 'quotes',
  'prices to days': 'hourlyQuotes',
  quarantine: 'quarantine',
}

/**
 * Deletes data that is older than the settings allow, in the graph and in the data folder. With
 * `isDryRun`, only counts. Throws an `OperatorError` if another process is deleting.
 */
export async function prune(
  session: Session,
  graph: Graph,
  isDryRun: boolean,
): Promise<PruneReport> {
  const { config, now, newId, stopped, progress } = session
  const days = config.retentionDays
  const lease = isDryRun ? null : await takePruneLease(graph, newId)
  try {
    const kinds = Object.entries(GRAPH_SETTINGS) as [GraphKind, keyof Retention][]
    const retention = Object.fromEntries(kinds.map(([kind, name]) => [kind, days[name]]))
    const pruned = await pruneGraph({
      ...{ graph, lease, stopped, now: now() },
      retention: retention as Record<GraphKind, number | null>,
      onProgress: (kind, count) => progress?.(`${kind}: ${String(count)}`),
    })
    const inGraph = pruned.map(({ kind, ...rest }): PrunedData => {
      const name = GRAPH_SETTINGS[kind]
      return { kind, setting: settingOf(name), days: days[name], bytes: null, ...rest }
    })
    const onDisk = FILE_KINDS.map((kind) => pruneFiles(session, kind, isDryRun))
    return {
      ...{ isDryRun, isInterrupted: stopped.aborted, kinds: [...inGraph, ...onDisk] },
      disk: diskByKind(config.dataDir),
    }
  } finally {
    await lease?.free()
  }
}

async function takePruneLease(graph: Graph, newId: () => string): Promise<Lease> {
  await graph.writeLong((tx) => tx.run('lease/create', { name: 'prune' }))
  const lease = await tryLease(graph, 'prune', holderName(newId))
  if (lease !== null) return lease
  throw new OperatorError('Another process is deleting old data. Try again when it has finished.')
}

function settingOf(name: keyof Retention): string {
  return `RETENTION_${name.replaceAll(/[A-Z]/g, '_$&').toUpperCase()}_DAYS`
}

/** A kind of files in the data folder. */
interface FileKind {
  readonly kind: 'snapshots' | 'logs'
  /** Returns the paths of all files that are older than an instant and that nothing needs. */
  readonly oldFiles: (dataDir: string, before: Date) => readonly string[]
}

const FILE_KINDS: readonly FileKind[] = [
  { kind: 'snapshots', oldFiles: oldSnapshots },
  { kind: 'logs', oldFiles: oldLogs },
]

const DAY_MS = 86_400_000

function pruneFiles(
  { config, now, stopped }: Session,
  { kind, oldFiles }: FileKind,
  isDryRun: boolean,
): PrunedData {
  const days = config.retentionDays[kind]
  const before = new Date(now().getTime() - (days ?? 0) * DAY_MS)
  const files = days === null || stopped.aborted ? [] : oldFiles(config.dataDir, before)
  const bytes = files.reduce((sum, file) => sum + statSync(file).size, 0)
  if (!isDryRun) for (const file of files) rmSync(file, { force: true })
  return { kind, setting: settingOf(kind), days, count: files.length, bytes, note: null }
}

/**
 * The snapshots of feeds of results. The newest snapshot of each feed stays, because a poll
 * compares the next one with it.
 */
function oldSnapshots(dataDir: string, before: Date): readonly string[] {
  const instant = before.toISOString()
  const folders = foldersBelow(join(dataDir, 'results'))
  return folders.flatMap((folder) => {
    const snapshots = readdirSync(folder)
      .filter((name) => snapshotTime(name) !== null)
      .sort()
    return snapshots
      .slice(0, -1)
      .filter((name) => (snapshotTime(name) ?? instant) < instant)
      .map((name) => join(folder, name))
  })
}

function foldersBelow(folder: string): readonly string[] {
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() !== true) return []
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isDirectory())
    .map(({ parentPath, name }) => join(parentPath, name))
}

/** A log file that was renamed because it was full. */
const ROTATED = /\.log\.\d+(?:\.\w+)?$/

function oldLogs(dataDir: string, before: Date): readonly string[] {
  return [dataDir, join(serverHome(dataDir), 'logs')].flatMap((folder) => {
    if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() !== true) return []
    return readdirSync(folder)
      .filter((name) => ROTATED.test(name))
      .map((name) => join(folder, name))
      .filter((file) => statSync(file).mtime < before)
  })
}

/** The size of each kind of files in the data folder. */
function diskByKind(dataDir: string): PruneReport['disk'] {
  const home = serverHome(dataDir)
  const folders: readonly (readonly [kind: string, folder: string])[] = [
    ['graph', join(home, 'data', 'databases')],
    ['transaction logs', join(home, 'data', 'transactions')],
    ['graph before the last restore', join(home, 'data.previous')],
    ['logs of Neo4j', join(home, 'logs')],
    ['snapshots', join(dataDir, 'results')],
  ]
  const known = folders.map(([kind, folder]) => ({ kind, bytes: bytesIn(folder) }))
  const rest = known.reduce((left, { bytes }) => left - bytes, bytesIn(dataDir))
  return [...known, { kind: 'other files', bytes: Math.max(0, rest) }]
}
