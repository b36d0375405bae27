import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { CORRECTIONS } from '../../entities/corrected.js'
import type { Graph, Row } from '../../graph/graph.js'
import { pagesOf } from '../../graph/pages.js'
import type { Session } from '../session.js'
import {
  assertWritable,
  createBackupWriter,
  type BackupCounts,
  type BackupRow,
} from './backup-file.js'
import { ENTITY_REFERENCE, KINDS, type Label } from './kinds.js'

const PAGE_SIZE = 500
/** The number of races that are locked at the same time. Feeds wait until these races are read. */
const RACES = 10
/** The updates of a race can be large. */
const RACE_PARTS = 200

/** Where the rows of a backup come from and go to. */
interface Run {
  readonly graph: Graph
  /** Throws if the session is stopped. */
  readonly write: (rows: readonly BackupRow[]) => Promise<void>
}

/**
 * Writes to `file` all data that imports cannot restore. Gateways and imports can use the graph at
 * the same time. The file contains all changes that were committed before the start, and some later
 * changes.
 * Returns the number of rows by label.
 */
export async function backUp(
  { root, now, progress, stopped }: Session,
  graph: Graph,
  file: string,
): Promise<BackupCounts> {
  await assertWritable(file)
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as {
    version: string
  }
  const [state] = await graph.readLong('backup/graph', {})
  const writer = createBackupWriter(file, {
    polity: version,
    schema: Number.parseInt(state?.migration ?? '0', 10),
    at: now().toISOString(),
    isRehearsal: state?.isRehearsal ?? false,
  })
  let count = 0
  const write = async (rows: readonly BackupRow[]) => {
    stopped.throwIfAborted()
    await writer.write(rows)
    count += rows.length
    progress?.(`Backing up: ${String(count)} rows`)
  }
  try {
    await writeAll({ graph, write })
    return await writer.finish()
  } catch (error) {
    await writer.discard()
    throw error
  }
}

async function writeAll(run: Run): Promise<void> {
  const { graph, write } = run
  const names = new Set<string>()
  for (const { label, read } of KINDS) {
    if (read !== null) {
      const pages = pagesOf<Row<typeof read>>(PAGE_SIZE, (last) =>
        graph.readLong(read, { after: last?.key ?? '', limit: PAGE_SIZE }),
      )
      for await (const page of pages) {
        for (const { properties } of page) noteNames(names, label, properties)
        await write(page.map((row) => ({ label, ...row })))
      }
    } else if (label === 'Race') await writeRaces(run)
    else if (label === 'Dataset') await writeRecords(run)
  }
  await writeEntities(run, [...names].sort())
}

/** Adds the ids and slugs of entities in a correction or a webhook. */
function noteNames(
  names: Set<string>,
  label: Label,
  properties: Readonly<Record<string, unknown>>,
): void {
  const add = (value: unknown) => {
    if (typeof value === 'string' && value !== '') names.add(value)
  }
  const { entityId, otherId, relationship, entities, election } = properties
  if (label === 'Correction') {
    add(entityId)
    add(otherId)
    if (typeof relationship !== 'string') return
    const ends = JSON.parse(relationship) as { fromId?: unknown; toId?: unknown }
    add(ends.fromId)
    add(ends.toId)
  } else if (label === 'WebhookEndpoint') {
    add(election)
    if (Array.isArray(entities)) entities.forEach(add)
  }
}

/**
 * Writes races with all their parts. Each transaction locks some races, so that no update comes
 * between their parts.
 */
async function writeRaces({ graph, write }: Run): Promise<void> {
  for (let after: string | undefined = ''; after !== undefined;) {
    const start: string = after
    after = await graph.writeLong(async (tx) => {
      const races = await tx.run('backup/races', { after: start, limit: RACES })
      await write(races.map((row) => ({ label: 'Race', ...row })))
      const pages = pagesOf<Row<'backup/race-parts'>>(RACE_PARTS, (last) =>
        tx.run('backup/race-parts', {
          races: races.map(({ key }) => key),
          after: last?.part ?? '',
          limit: RACE_PARTS,
        }),
      )
      for await (const page of pages) {
        // The query returns only labels of `KINDS`.
        const rows = page.map(({ label, key, properties, integers, ends }) => ({
          label: label as Label,
          ...{ key, properties, integers, ends },
        }))
        await write(rows)
      }
      return races.at(-1)?.key
    })
  }
}

/** Writes the datasets of results and corrections, and their records. */
async function writeRecords({ graph, write }: Run): Promise<void> {
  const found = await graph.readLong('backup/record-datasets', { corrections: CORRECTIONS })
  const names = found.map(({ name }) => name).sort()
  const datasets = await graph.readLong('backup/datasets', { names })
  await write(datasets.map((row) => ({ label: 'Dataset', ...row })))
  for (const dataset of names) {
    // In the order of characters, `0` follows the slash.
    const [first, until] = [`${dataset}/`, `${dataset}0`]
    const pages = pagesOf<Row<'backup/records'>>(PAGE_SIZE, (last) => {
      const after = last?.key ?? first
      return graph.readLong('backup/records', { dataset, after, until, limit: PAGE_SIZE })
    })
    for await (const page of pages) await write(page.map((row) => ({ label: 'Record', ...row })))
  }
}

/** Writes the data with which a restore finds entities in another graph, where their ids differ. */
async function writeEntities({ graph, write }: Run, names: readonly string[]): Promise<void> {
  for (let start = 0; start < names.length; start += PAGE_SIZE) {
    const page = names.slice(start, start + PAGE_SIZE)
    const rows = await graph.readLong('backup/entities', { names: page })
    await write(rows.map((row) => ({ label: ENTITY_REFERENCE, ...row })))
  }
}
