import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { RecordData, RecordKind } from '../../domain/record.js'
import { appendAccess } from '../../accounts/access-log.js'
import { OperatorError } from '../../domain/operator-error.js'
import { appendChanges } from '../../graph/changes.js'
import type { Graph, GraphTransaction, ParamsOf, Row } from '../../graph/graph.js'
import { claimGraph } from '../../records/graph-use.js'
import { holderName, takeLease, type Lease } from '../../records/lease.js'
import { addDays, type StoredDay } from '../../records/quote-days.js'
import { edgesOf } from '../../records/record-edges.js'
import { deriveAndReport } from '../derive.js'
import { importElections } from '../import.js'
import type { Session } from '../session.js'
import { checkBackup, rowsOf, type BackupRow } from './backup-file.js'
import { ENTITY_REFERENCE, KINDS, type Label } from './kinds.js'

const BATCH_ROWS = 500
/** The maximum number of characters in a batch with several rows. */
const BATCH_LENGTH = 2_000_000
const RACES = 1_000

/** What a restore did with the rows of a label. */
export interface RestoredKind {
  readonly added: number
  /** Rows that the graph had already. */
  readonly existing: number
  /** Rows that were left out, because they ended after the backup: a deleted account, for example. */
  readonly ended: number
  /** Rows that were left out, because the graph lacks what they belong to. */
  readonly unattached: number
}

export interface RestoreReport {
  /** The time of the backup, ISO 8601. */
  readonly at: string
  readonly kinds: ReadonlyMap<Label, RestoredKind>
  /** The ids and slugs of entities that are not in the graph. */
  readonly missing: readonly string[]
  /** The slugs that belong to other entities now. */
  readonly taken: readonly string[]
}

/**
 * Adds the rows of a backup that the graph lacks, and derives what follows from them. A row of the
 * graph is never replaced or deleted, because it may be newer than the backup. Two exceptions have
 * rules of their own: prices are merged by minute, and of two states of a listing, the newer quote
 * wins. Repeating a restore changes nothing, and continues a restore that was interrupted.
 *
 * Throws an `OperatorError`, and changes nothing, if the file is damaged or too new, or if the graph
 * has another purpose (rehearsal or live data).
 */
export async function restoreOnline(
  session: Session,
  graph: Graph,
  file: string,
): Promise<RestoreReport> {
  const { root, now, newId, stopped } = session
  const { header, counts, sha256 } = await checkBackup(file, await newestMigration(root))
  await claimGraph(graph, header.isRehearsal)
  await graph.writeLong((tx) => tx.run('lease/create', { name: 'restore' }))
  const lease = await takeLease(graph, 'restore', holderName(newId), stopped)
  try {
    await begin(lease, sha256)
    const kinds = await restoreRows(session, graph, lease, file)
    await finish(lease, now)
    // Races and markets refer to curated elections.
    if ((counts.Race ?? counts.Listing) !== undefined) await importElections(session, graph)
    await deriveAndReport(session, graph)
    const found = await restoreEntities(lease, file, now)
    await lease.write((tx) => tx.run('restore/end', {}))
    return { at: header.at, kinds, ...found }
  } finally {
    await lease.free()
  }
}

/** The number of the newest migration that this build knows. */
async function newestMigration(root: string): Promise<number> {
  const files = await readdir(join(root, 'cypher', 'migrations'))
  return Math.max(...files.map((name) => Number.parseInt(name, 10)).filter(Number.isInteger))
}

/** Throws if the restore of another file was interrupted. */
async function begin(lease: Lease, sha256: string): Promise<void> {
  const [row] = await lease.write((tx) => tx.run('restore/begin', { checksum: sha256 }))
  if (row?.checksum === sha256) return
  throw new OperatorError(
    'The restore of another backup was interrupted. Repeat that restore first, so that its races become complete.',
  )
}

async function restoreRows(
  { now, progress }: Session,
  graph: Graph,
  lease: Lease,
  file: string,
): Promise<ReadonlyMap<Label, RestoredKind>> {
  const ended = new Set((await graph.readLong('restore/ended', {})).map(({ key }) => key))
  const kinds = new Map<Label, RestoredKind>()
  let count = 0
  for await (const [label, rows] of batchesOf(file)) {
    const live = rows.filter((row) => !ended.has(row.key) && !ended.has(ownerOf(row)))
    const { existing, unattached } = await lease.write((tx) => restoreBatch(tx, label, live, now()))
    const before = kinds.get(label) ?? { added: 0, existing: 0, ended: 0, unattached: 0 }
    kinds.set(label, {
      added: before.added + live.length - existing - unattached,
      existing: before.existing + existing,
      ended: before.ended + rows.length - live.length,
      unattached: before.unattached + unattached,
    })
    count += rows.length
    progress?.(`Restoring: ${String(count)} rows`)
  }
  return kinds
}

/** The webhook of a message, or the key of a day of usage; `''` for other rows. */
function ownerOf({ label, properties }: BackupRow): string {
  const owner =
    label === 'Delivery'
      ? properties['endpoint']
      : label === 'KeyUsage'
        ? properties['keyId']
        : undefined
  return typeof owner === 'string' ? owner : ''
}

/** Batches of rows with one label, without the references to entities. */
async function* batchesOf(file: string): AsyncGenerator<readonly [Label, readonly BackupRow[]]> {
  let batch = new Map<string, BackupRow>()
  let length = 0
  for await (const [row, rowLength] of rowsOf(file)) {
    if (row.label === ENTITY_REFERENCE) continue
    const [first] = batch.values()
    const isFull = batch.size === BATCH_ROWS || length + rowLength > BATCH_LENGTH
    if (first !== undefined && (isFull || first.label !== row.label)) {
      yield [first.label, [...batch.values()]]
      batch = new Map()
      length = 0
    }
    // If a transaction of the backup was repeated, the file contains some rows twice.
    batch.set(row.key, row)
    length += rowLength
  }
  const [first] = batch.values()
  if (first !== undefined) yield [first.label, [...batch.values()]]
}

type Outcome = Pick<RestoredKind, 'existing' | 'unattached'>

const WRITES = new Map(KINDS.map(({ label, write }) => [label as Label, write]))

async function restoreBatch(
  tx: GraphTransaction,
  label: Label,
  rows: readonly BackupRow[],
  at: Date,
): Promise<Outcome> {
  if (rows.length === 0) return { existing: 0, unattached: 0 }
  if (label === 'Record') return restoreRecords(tx, rows)
  if (label === 'QuoteDay') return restoreDays(tx, rows)
  const write = WRITES.get(label) ?? null
  if (write === null) throw new RangeError(`no query restores ${label}`)
  const [outcome] = await tx.run(write, { rows: rows.map(toParameters) })
  if (outcome === undefined) throw new RangeError(`${write} returns no row`)
  const keys = rows.map(({ key }) => key)
  if (label === 'Account') await appendAccess(tx, 'ACCOUNT', keys, at)
  if (label === 'ApiKey') await appendAccess(tx, 'KEY', keys, at)
  return outcome
}

function toParameters({ key, properties, integers, ends }: BackupRow) {
  return { key, ends, properties: withIntegers(properties, integers) }
}

/** Converts whole numbers to `bigint`, which the driver sends as whole numbers. */
function withIntegers(
  properties: BackupRow['properties'],
  integers: readonly string[],
): Readonly<Record<string, unknown>> {
  const toInteger = (value: unknown) => (typeof value === 'number' ? BigInt(value) : value)
  return {
    ...properties,
    ...Object.fromEntries(
      integers.map((name) => {
        const value = properties[name]
        return [name, Array.isArray(value) ? value.map(toInteger) : toInteger(value)]
      }),
    ),
  }
}

/** Adds records with their relationships, which follow from their data. */
async function restoreRecords(tx: GraphTransaction, rows: readonly BackupRow[]): Promise<Outcome> {
  const known = await tx.run('record/state-by-keys', { keys: rows.map(({ key }) => key) })
  const knownKeys = new Set(known.map(({ key }) => key))
  const added = rows.filter(({ key }) => !knownKeys.has(key))
  if (added.length > 0) {
    await tx.run('restore/records', { rows: added.map(toParameters) })
    const records = added.map(({ key, properties }) => ({
      key,
      kind: properties['kind'] as RecordKind,
      data: JSON.parse(String(properties['data'])) as RecordData,
    }))
    await tx.run('record/add-edges', edgesOf(records))
    const corrected = records.flatMap(({ key, data }) =>
      data.kind === 'correction' ? [{ key, subject: data.subject }] : [],
    )
    if (corrected.length > 0) await tx.run('restore/corrected-records', { rows: corrected })
  }
  return { existing: knownKeys.size, unattached: 0 }
}

async function restoreDays(tx: GraphTransaction, rows: readonly BackupRow[]): Promise<Outcome> {
  const days = rows.map(({ properties, ends }) => ({ ...properties, ...ends }) as StoredDay)
  const listings = [...new Set(days.map(({ listing }) => listing))]
  const known = new Set((await tx.run('listing/state', { keys: listings })).map(({ key }) => key))
  const attached = days.filter(({ listing }) => known.has(listing))
  const changed = await addDays(tx, attached)
  return { existing: attached.length - changed, unattached: days.length - attached.length }
}

/** Completes the restored races, and makes gateways evict what they cached before. */
async function finish(lease: Lease, now: () => Date): Promise<void> {
  for (;;) {
    const [row] = await lease.write((tx) => tx.run('restore/finish-races', { limit: RACES }))
    if ((row?.count ?? 0) < RACES) break
  }
  await lease.write((tx) =>
    appendChanges(
      tx,
      [
        { kind: 'result-source', keys: [], subject: '' },
        { kind: 'market', keys: [], subject: 'markets' },
        { kind: 'dataset', keys: [], subject: '' },
      ],
      now(),
    ),
  )
}

/**
 * Makes the ids and slugs of entities in restored rows lead to the same entities, after derivation
 * has created those that follow from the backup.
 */
async function restoreEntities(
  lease: Lease,
  file: string,
  now: () => Date,
): Promise<Pick<RestoreReport, 'missing' | 'taken'>> {
  const missing: string[] = []
  const taken: string[] = []
  const restoreBatchOf = async (rows: readonly BackupRow[]) => {
    const outcomes = await lease.write((tx) => writeEntities(tx, rows, now()))
    for (const { key, outcome } of outcomes) {
      if (outcome === 'missing') missing.push(key)
      if (outcome === 'taken') taken.push(key)
    }
  }
  let batch: BackupRow[] = []
  for await (const [row] of rowsOf(file)) {
    if (row.label === ENTITY_REFERENCE) batch.push(row)
    if (batch.length < BATCH_ROWS) continue
    await restoreBatchOf(batch)
    batch = []
  }
  if (batch.length > 0) await restoreBatchOf(batch)
  return { missing, taken }
}

async function writeEntities(
  tx: GraphTransaction,
  rows: readonly BackupRow[],
  at: Date,
): Promise<readonly Row<'restore/entities'>[]> {
  const parameters: ParamsOf<'restore/entities'> = { rows: rows.map(toParameters) }
  const outcomes = await tx.run('restore/entities', parameters)
  const renamed = outcomes.filter(({ outcome }) => outcome === 'renamed')
  const keys = renamed.flatMap(({ key, id }) => (id === null ? [key] : [key, id]))
  if (keys.length > 0) await appendChanges(tx, [{ kind: 'entity', keys, subject: 'entities' }], at)
  return outcomes
}
