import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { v7 } from 'uuid'
import type { Graph } from '../../src/graph/graph.js'
import { totalsOf, type ImportReport } from '../../src/sources/pipeline/report.js'
import { SOURCES } from '../../src/sources/index.js'
import { countWaiting, importFiles } from '../../src/sources/pipeline/import-files.js'
import { readDecisions, syncDecisions } from '../../src/records/decisions.js'
import { derive } from '../../src/derivation/derive.js'
import { createListingStore } from '../../src/records/listings.js'
import { createRecordStore } from '../../src/records/store.js'
import { nameEndingsOf } from '../../src/entities/name-endings.js'
import { EVIDENCE } from '../support/evidence.js'
import { syncUsualNames, usualNamesOf } from '../../src/records/usual-names.js'

/** The decisions that ship with the project. */
const SAME_FILE = join(process.cwd(), 'curated', 'same.csv')

/** The large parties that no other source contains. */
const PARTIES_FILE = join(process.cwd(), 'curated', 'parties.csv')

const NAMES_FILE = join(process.cwd(), 'curated', 'vocabulary', 'names.csv')

const ENDINGS_FILE = join(process.cwd(), 'curated', 'vocabulary', 'name-endings.csv')

const now = () => new Date('2026-01-31T12:00:00Z')

/** Derives whatever is marked. */
export function deriveAll(graph: Graph): Promise<number> {
  const endings = nameEndingsOf(readFileSync(ENDINGS_FILE, 'utf8'))
  return derive({ graph, now, holder: 'real-data', endings, evidence: EVIDENCE })
}

/**
 * Imports files and folders as `polity import auto` does, and says what that cost. `isOneByOne`: each
 * file in an import of its own and in the given order, and derived from after the last.
 */
export async function importEverything(
  graph: Graph,
  files: readonly string[],
  { isOneByOne = false } = {},
): Promise<{ report: ImportReport; cost: string }> {
  const startedAt = performance.now()
  const store = createRecordStore({ graph, now, mintId: () => v7() })
  const listings = createListingStore({ graph, now })
  await syncDecisions(graph, await readDecisions(SAME_FILE))
  await syncUsualNames(graph, usualNamesOf(readFileSync(NAMES_FILE, 'utf8')))
  const reports: ImportReport[] = []
  for (const some of isOneByOne ? files.map((file) => [file]) : [files]) {
    reports.push(
      await importFiles({
        sources: SOURCES,
        files: some,
        source: 'auto',
        into: { store, listings },
      }),
    )
  }
  await importFiles({
    sources: SOURCES,
    files: [PARTIES_FILE],
    source: 'parties',
    into: { store, listings },
  })
  const readSeconds = secondsSince(startedAt)
  await deriveAll(graph)
  const ofFiles = reports.flatMap((one) => one.files)
  const unrecognised = reports.flatMap((one) => one.unrecognised)
  const read = { ...totalsOf(ofFiles), files: ofFiles, unrecognised }
  const report = await countWaiting(read, SOURCES, { store, listings })
  const peakMb = String(Math.round(process.resourceUsage().maxRSS / 1024))
  return {
    report,
    cost: `${secondsSince(startedAt)} s (${readSeconds} s to read), Jest's peak memory ${peakMb} MB`,
  }
}

function secondsSince(startedAt: number): string {
  return ((performance.now() - startedAt) / 1000).toFixed(1)
}
