import type { RecordStore } from '../../src/records/store.js'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { RecordData, RecordKind } from '../../src/domain/record.js'
import type { ImportReport } from '../../src/sources/pipeline/report.js'
import type { ImportRequest } from '../../src/sources/pipeline/import-files.js'
import { SOURCES } from '../../src/sources/index.js'
import { importFiles } from '../../src/sources/pipeline/import-files.js'
import type { VenueFact } from '../../src/domain/market.js'
import type { Drift, ListingStore, RefusedRow } from '../../src/records/listings.js'
import { passingFolder } from '../support/passing-folder.js'

/** What formats handed over: the records by key, and every call in order. */
export interface Handed {
  readonly report: ImportReport
  readonly records: ReadonlyMap<string, RecordData>
  readonly seenKeys: readonly string[]
  readonly opened: readonly { readonly scope: string; readonly asOf: string }[]
  readonly finished: readonly string[]
  readonly batches: readonly number[]
  /** What venues said, and the fields that were not as they are said to be. */
  readonly facts: readonly VenueFact[]
  readonly drifts: readonly Drift[]
  readonly quarantined: readonly RefusedRow[]
}

/** Imports `files` into a list: what the graph would be given. */
export async function importing(
  files: readonly string[],
  more: Partial<ImportRequest> = {},
): Promise<Handed> {
  const records = new Map<string, RecordData>()
  const [seenKeys, finished]: [string[], string[]] = [[], []]
  const opened: { scope: string; asOf: string }[] = []
  const batches: number[] = []
  const [facts, drifts, quarantined]: [VenueFact[], Drift[], RefusedRow[]] = [[], [], []]
  const store: RecordStore = {
    openEdition: async ({ dataset, scope, asOf }) => {
      opened.push({ scope, asOf })
      return { key: scope, dataset: dataset.name, scope, asOf }
    },
    add: async (_edition, kept, seen) => {
      batches.push(kept.length)
      for (const { key, data } of kept) records.set(key, data)
      seenKeys.push(...seen)
      return { created: kept.length, changed: 0, unchanged: 0 }
    },
    finishEdition: async ({ scope }) => {
      finished.push(scope)
      return { withdrawn: 0 }
    },
    waiting: async () => 0,
  }
  const listings = {
    add: (rows) => {
      facts.push(...rows.flatMap((row) => row.facts))
      return Promise.resolve({ outcomes: rows.map(() => 'created' as const) })
    },
    noteDrift: (noted) => Promise.resolve(void drifts.push(...noted)),
    quarantine: (refused) => Promise.resolve(void quarantined.push(...refused)),
    waiting: () => Promise.resolve(0),
  } satisfies Partial<ListingStore> as unknown as ListingStore
  const request = { sources: SOURCES, files, source: 'auto', into: { store, listings }, ...more }
  const report = await importFiles(request)
  return { report, records, seenKeys, opened, finished, batches, facts, drifts, quarantined }
}

/** How many records of each kind there are. */
export function countsByKind(
  records: ReadonlyMap<string, RecordData>,
): Readonly<Partial<Record<RecordKind, number>>> {
  const counts: Partial<Record<RecordKind, number>> = {}
  for (const { kind } of records.values()) counts[kind] = (counts[kind] ?? 0) + 1
  return counts
}

/** The records of one kind. */
export function ofKind<K extends RecordKind>(records: ReadonlyMap<string, RecordData>, kind: K) {
  return [...records.values()].filter(
    (data): data is Extract<RecordData, { kind: K }> => data.kind === kind,
  )
}

/** Writes files into a new folder, by their relative paths; returns the folder. */
export async function folderWith(
  files: Readonly<Record<string, string | Uint8Array>>,
): Promise<string> {
  const folder = passingFolder('polity-import-')
  for (const [name, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true })
    await writeFile(join(folder, name), content)
  }
  return folder
}
