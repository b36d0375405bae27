import { join } from 'node:path'
import { OperatorError } from '../domain/operator-error.js'
import type { Graph } from '../graph/graph.js'
import { readDecisions, syncDecisions } from '../records/decisions.js'
import { createListingStore } from '../records/listings.js'
import { createRecordStore } from '../records/store.js'
import { syncUsualNames } from '../records/usual-names.js'
import type { Progress } from '../sources/pipeline/each-file.js'
import { SOURCES } from '../sources/index.js'
import {
  countWaiting,
  importFiles as readFiles,
  type ImportRequest,
  type Stores,
} from '../sources/pipeline/import-files.js'
import { fileLine, type ImportReport } from '../sources/pipeline/report.js'
import { readUsualNames } from './curated.js'
import { deriveAndReport } from './derive.js'
import type { Session } from './session.js'

/** The files to import, and the options of the import. */
export type ImportInput = Omit<ImportRequest, 'sources' | 'into' | 'limits'>

/** Imports files into the graph and updates the derived data. */
export async function importFiles(
  session: Session,
  graph: Graph,
  input: ImportInput,
): Promise<ImportReport> {
  const { root } = session
  const into = storesOf(session, graph)
  await syncCurated(root, graph)
  const report = await readFiles({ ...input, sources: SOURCES, into }, showProgress(session))
  for (const source of neededBy(report)) await importCurated(source, root, into)
  await deriveAndReport(session, graph, refusedOf(report))
  return countWaiting(report, SOURCES, into)
}

/** Reads and counts the records of files, and writes nothing. */
export function countFiles(session: Session, input: ImportInput): Promise<ImportReport> {
  return readFiles({ ...input, sources: SOURCES, into: null }, showProgress(session))
}

/** Imports the curated elections, so that markets and races can refer to them. */
export async function importElections(session: Session, graph: Graph): Promise<void> {
  await syncCurated(session.root, graph)
  await importCurated('elections', session.root, storesOf(session, graph))
}

function storesOf({ now, newId }: Session, graph: Graph): Stores {
  return {
    store: createRecordStore({ graph, now, mintId: newId }),
    listings: createListingStore({ graph, now }),
  }
}

/** Makes the decisions and the names in the graph match the curated files. */
async function syncCurated(root: string, graph: Graph): Promise<void> {
  await syncDecisions(graph, await readDecisions(join(root, 'curated', 'same.csv')))
  await syncUsualNames(graph, await readUsualNames(root))
}

/** A source of curated records, whose file in `curated/` has the same name. */
type CuratedSource = 'parties' | 'elections'

/** The curated sources that the imported files need. Markets refer to curated elections. */
function neededBy({ files }: ImportReport): ReadonlySet<CuratedSource> {
  const names = new Set(files.map(({ source }) => source))
  const used = SOURCES.filter(({ name }) => names.has(name))
  return new Set(
    used.flatMap((source) => (source.kind === 'venue' ? 'elections' : (source.needs ?? []))),
  )
}

/** Throws an `OperatorError` that names the first malformed line of the file. */
async function importCurated(source: CuratedSource, root: string, into: Stores): Promise<void> {
  const files = [join(root, 'curated', `${source}.csv`)]
  const { refusals } = await readFiles({ sources: SOURCES, source, files, into })
  for (const { file, index, field, reason } of refusals) {
    throw new OperatorError(`${file}, line ${String(index)}: ${field} ${reason}`)
  }
}

/** Counts the rows that could not be read, by dataset. */
function refusedOf({ files }: ImportReport): ReadonlyMap<string, number> {
  const refused = new Map<string, number>()
  for (const file of files) {
    refused.set(file.dataset, (refused.get(file.dataset) ?? 0) + file.refused)
  }
  return refused
}

/**
 * Shows the progress of reading. If the session has no progress line, reports each file that was
 * read.
 */
function showProgress({ notify, progress }: Session) {
  return ({ file, done, files, records, report }: Progress): void => {
    if (progress !== null) {
      const finished = report === undefined ? done : done + 1
      const counts = `${String(finished)}/${String(files)} files`
      progress(`${counts}, ${file.name}: ${String(records)} records`)
    } else if (report !== undefined) notify(fileLine(report))
  }
}
