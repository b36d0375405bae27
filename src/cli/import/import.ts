import { Presets, SingleBar } from 'cli-progress'
import { join } from 'node:path'
import type { PartialDate } from '../../domain/partial-date.js'
import type { Graph } from '../../graph/graph.js'
import { OperatorError } from '../../domain/operator-error.js'
import type { Contradiction } from '../../entities/contradictions.js'
import { countedByKind } from '../../records/quality.js'
import { contradictionsIn } from '../quality.js'
import { SOURCES } from '../../sources/index.js'
import type { Source } from '../../sources/reading/source.js'
import {
  exitCodeOf,
  fileLine,
  printedReport,
  type ImportReport,
} from '../../sources/pipeline/report.js'
import {
  countWaiting,
  holdsAny,
  importFiles as readFiles,
  type ImportRequest,
} from '../../sources/pipeline/import-files.js'
import type { Progress } from '../../sources/pipeline/each-file.js'
import { readDecisions, syncDecisions } from '../../records/decisions.js'
import { createRecordStore } from '../../records/store.js'
import { storeDatasetCounts } from '../../records/dataset-counts.js'
import { createListingStore } from '../../records/listings.js'
import { syncUsualNames } from '../../records/usual-names.js'
import { readUsualNames } from './curated.js'
import { deriveAll } from './derive-all.js'
import { fetchFiles } from './fetch-files.js'
import { deriveAllMarkets, electionsFile } from './markets.js'
import { withGraph, type Session } from '../session.js'

/** The options of `polity import`. */
export interface ImportOptions {
  readonly dataset?: string
  readonly asOf?: PartialDate
  readonly country?: string
  /** The contract of a price history whose file does not name it, as `venue:contract:outcome`. */
  readonly listing?: string
  readonly dryRun?: boolean
  readonly json?: boolean
}

const NEEDING_PARTIES = SOURCES.filter(
  (source) => source.kind === 'entities' && source.needsParties === true,
)
const VENUES = SOURCES.filter(({ kind }) => kind === 'venue')

/**
 * `polity import`: reads files into the graph, updates the derived data, and prints a report.
 * Returns the exit code. Opens no graph if the files contain nothing to import.
 */
export async function importCommand(
  session: Session,
  source: string,
  paths: readonly string[],
  options: ImportOptions,
): Promise<number> {
  const { fetchedAt, files, remove } = await fetchFiles(paths, session)
  try {
    const request = { ...requestOf(source, files, options), fetchedAt }
    const isOnlyCounted = options.dryRun === true || !(await holdsAny(request))
    const report = isOnlyCounted
      ? await readWithProgress(session, { ...request, into: null })
      : await withGraph(session, (graph) => importInto(session, graph, request))
    session.print(options.json === true ? JSON.stringify(report, null, 2) : printedReport(report))
    return exitCodeOf(report)
  } finally {
    await remove()
  }
}

/** Imports files into an open graph. */
export function importFiles(
  session: Session,
  graph: Graph,
  source: string,
  files: readonly string[],
): Promise<ImportReport> {
  return importInto(session, graph, requestOf(source, files, {}))
}

type FileRequest = Omit<ImportRequest, 'into'>

function requestOf(
  source: string,
  files: readonly string[],
  { dataset, asOf, country, listing }: ImportOptions,
): FileRequest {
  return {
    sources: SOURCES,
    source,
    files,
    ...(dataset === undefined ? {} : { dataset }),
    ...(asOf === undefined ? {} : { asOf }),
    ...(country === undefined ? {} : { country }),
    ...(listing === undefined ? {} : { listing }),
  }
}

/** Imports into an open graph and updates the derived data, with a progress line or bar. */
async function importInto(
  session: Session,
  graph: Graph,
  request: FileRequest,
): Promise<ImportReport> {
  const { now, newId, root } = session
  const startedAt = now().toISOString()
  const destination = {
    store: createRecordStore({ graph, now, mintId: newId }),
    listings: createListingStore({ graph, now }),
  }
  await syncDecisions(graph, await readDecisions(sameFile(root)))
  await syncUsualNames(graph, await readUsualNames(root))
  const report = await readWithProgress(session, { ...request, into: destination })
  const hasFileOf = (sources: readonly Source[]) =>
    report.files.some((file) => sources.some(({ name }) => name === file.source))
  if (hasFileOf(NEEDING_PARTIES)) {
    const parties = [join(root, 'curated', 'parties.csv')]
    const curated = { sources: SOURCES, files: parties, source: 'parties', into: destination }
    throwFirstRefusal(await readFiles(curated))
  }
  if (hasFileOf(VENUES)) {
    const elections = { sources: SOURCES, files: [electionsFile(root)], source: 'elections' }
    await readFiles({ ...elections, into: destination })
  }
  await deriveAll(session, graph)
  await deriveAllMarkets(session, graph)
  await storeDatasetCounts(graph, now(), refusedOf(report))
  reportContradictions(session, await contradictionsIn(graph, root, startedAt))
  return countWaiting(report, SOURCES, destination)
}

/** Reports contradictions in the changed entities, if any. */
function reportContradictions({ notify }: Session, found: readonly Contradiction[]): void {
  if (found.length === 0) return
  const kinds = countedByKind(found).map(({ kind, count }) => `${kind}: ${String(count)}`)
  notify(
    `Contradictions in the changed data, by kind: ${kinds.join(', ')}. To list them, with an explanation of each kind, run npx --no -- polity quality.`,
  )
}

/** Counts the rows that could not be read, by dataset. */
function refusedOf({ files }: ImportReport): ReadonlyMap<string, number> {
  const refused = new Map<string, number>()
  for (const file of files) {
    refused.set(file.dataset, (refused.get(file.dataset) ?? 0) + file.refused)
  }
  return refused
}

function readWithProgress(session: Session, request: ImportRequest): Promise<ImportReport> {
  const display = createProgressDisplay(session)
  return readFiles(request, display.show).finally(display.end)
}

/** Throws an `OperatorError` that names the first malformed line of a curated file. */
function throwFirstRefusal({ refusals: [refusal] }: ImportReport): void {
  if (refusal === undefined) return
  const { file, index, field, reason } = refusal
  throw new OperatorError(`${file}, line ${String(index)}: ${field} ${reason}`)
}

/** The file of manual decisions about which entities are the same. */
function sameFile(root: string): string {
  return join(root, 'curated', 'same.csv')
}

/** Shows the progress of an import: a bar on a terminal, otherwise a line for each file. */
function createProgressDisplay({ notify, progress }: Session) {
  if (progress === null) {
    return {
      show: ({ report }: Progress) => {
        if (report !== undefined) notify(fileLine(report))
      },
      end: () => undefined,
    }
  }
  const format = '{bar} {value}/{total} files, {name}: {records} records'
  const bar = new SingleBar({ format, hideCursor: true, clearOnComplete: true }, Presets.rect)
  return {
    show: ({ file, done, files, records, report }: Progress) => {
      const fields = { name: file.name, records }
      if (!bar.isActive) bar.start(files, 0, fields)
      bar.update(report === undefined ? done : done + 1, fields)
    },
    end: () => {
      bar.stop()
    },
  }
}
