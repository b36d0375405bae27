import { hostname } from 'node:os'
import { join } from 'node:path'
import type { PartialDate } from '../domain/partial-date.js'
import type { Graph } from '../graph/graph.js'
import { exitCodeOf, fileLine, printedReport, type ImportReport } from '../importers/report.js'
import { countWaiting, runImport, type Progress } from '../importers/run.js'
import { readDecisions, syncDecisions } from '../records/decisions.js'
import { derive } from '../records/derive.js'
import { createRecordStore } from '../records/store.js'
import { withGraph, type Session } from './session.js'

/** The options of `polity import`. */
export interface ImportOptions {
  readonly dataset?: string
  readonly asOf?: PartialDate
  readonly country?: string
  readonly dryRun?: boolean
  readonly json?: boolean
}

/** `polity import`: reads files into the graph, derives what follows, reports. Returns the exit code. */
export async function importCommand(
  session: Session,
  source: string,
  files: readonly string[],
  options: ImportOptions,
): Promise<number> {
  const report = await withGraph(session, (graph) =>
    importFiles(session, graph, source, files, options),
  )
  session.print(options.json === true ? JSON.stringify(report, null, 2) : printedReport(report))
  return exitCodeOf(report)
}

/** Imports into an open graph, with a line or a bar for who watches. */
export async function importFiles(
  session: Session,
  graph: Graph,
  source: string,
  files: readonly string[],
  { dataset, asOf, country, dryRun = false }: ImportOptions,
): Promise<ImportReport> {
  const { now, newId, root } = session
  const store = createRecordStore({ graph, now, mintId: newId })
  await syncDecisions(graph, await readDecisions(sameFile(root)))
  const given = {
    ...(dataset === undefined ? {} : { dataset }),
    ...(asOf === undefined ? {} : { asOf }),
    ...(country === undefined ? {} : { country }),
  }
  const request = { ...given, files, source, dryRun, store }
  const report = await runImport(request, (progress) => {
    showProgress(session, progress)
  })
  if (dryRun) return report
  await deriveAll(session, graph)
  return countWaiting(report, store)
}

/** Derives whatever is marked; what an interrupted run left, too. */
export async function deriveAll({ now, newId, progress }: Session, graph: Graph): Promise<void> {
  const holder = `${hostname()} ${String(process.pid)} ${newId()}`
  await derive({ graph, now, holder }, (stage, done) => {
    progress?.(`Deriving ${stage}: ${String(done)}`)
  })
}

/** The decisions by hand. */
export function sameFile(root: string): string {
  return join(root, 'curated', 'same.csv')
}

const BAR_CHARACTERS = 20

function showProgress({ tell, progress }: Session, { report, ...at }: Progress): void {
  if (progress === null) {
    if (report !== undefined) tell(fileLine(report))
    return
  }
  const filled = Math.round((at.done / Math.max(at.files, 1)) * BAR_CHARACTERS)
  const bar = '█'.repeat(filled) + '░'.repeat(BAR_CHARACTERS - filled)
  const counts = `${String(at.done)}/${String(at.files)} files`
  progress(`${bar} ${counts}, ${at.file.name}: ${String(at.records)} records`)
}
