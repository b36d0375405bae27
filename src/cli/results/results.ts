import { setTimeout as delay } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import type { ElectionKey } from '../../domain/result.js'
import { electionOfPath, resultPathsOf } from '../../elections/result-paths.js'
import { resultSourcesOf, type ResultSourceRanks } from '../../elections/result-sources.js'
import type { Graph } from '../../graph/graph.js'
import { electionsOf } from '../../questions/curated-elections.js'
import { claimGraph } from '../../records/graph-use.js'
import { createListingStore } from '../../records/listings.js'
import { createRefusedResultStore } from '../../records/refused-results.js'
import { createResultStore, storeRanks } from '../../records/results.js'
import { createRecordStore } from '../../records/store.js'
import {
  importResults,
  type ResultDestination,
  type ResultRequest,
} from '../../sources/pipeline/results/import-results.js'
import { exitCodeOf, fileLine, printedReport } from '../../sources/pipeline/report.js'
import { createPace } from '../../sources/pipeline/results/position-parts.js'
import {
  createResultRecords,
  type ResultRecords,
} from '../../sources/pipeline/results/result-records.js'
import { RESULT_SOURCES } from '../../sources/results/index.js'
import { readCurated, readElectionVocabulary, readVocabulary } from '../import/curated.js'
import { importFiles } from '../import/import.js'
import { electionsFile } from '../import/markets.js'
import { withGraph, type Session } from '../session.js'

/** The options of `polity results`. */
export interface ResultsOptions {
  readonly election?: ElectionKey
  readonly rehearsal?: boolean
  readonly replay?: boolean
  readonly speed: number
  readonly dryRun?: boolean
  readonly json?: boolean
}

/**
 * `polity results`: applies the snapshots of a feed in order. With `replay`, applies them at the
 * pace at which they were recorded. Returns the exit code.
 */
export async function resultsCommand(
  session: Session,
  source: string,
  files: readonly string[],
  options: ResultsOptions,
): Promise<number> {
  const { now, stopped, notify } = session
  const { rehearsal = false, replay = false, speed, json = false } = options
  const wait = (ms: number) => delay(ms, undefined, { signal: stopped })
  const request = {
    ...(await createRequest(session, source, options)),
    files,
    pace: replay ? createPace({ speed, now, wait }) : null,
  }
  const report =
    options.dryRun === true
      ? await importResults({ ...request, into: null })
      : await withGraph(session, async (graph) => {
          await claimGraph(graph, rehearsal)
          const into = await createDestination(session, graph)
          const applied = await importResults({ ...request, into }, (file) => {
            notify(fileLine(file))
          })
          await deriveFromResults(session, graph)
          return applied
        })
  session.print(json ? JSON.stringify(report, null, 2) : printedReport(report))
  return exitCodeOf(report)
}

/**
 * Imports the curated elections, because races may belong to them. Then derives entities from all
 * new records.
 */
export async function deriveFromResults(session: Session, graph: Graph): Promise<void> {
  await importFiles(session, graph, 'elections', [electionsFile(session.root)])
}

/** Creates a request to read results of `source`. The caller adds the files and the destination. */
export async function createRequest(
  { root, now }: Session,
  source: string,
  { election, rehearsal = false }: Pick<ResultsOptions, 'election' | 'rehearsal'>,
): Promise<Omit<ResultRequest, 'into' | 'files' | 'pace'>> {
  const paths = await readCurated(root, 'result-paths.csv', resultPathsOf)
  return {
    sources: RESULT_SOURCES,
    source,
    electionOf: (path) => election ?? electionOfPath(paths, path),
    vocabulary: await readElectionVocabulary(root),
    isRehearsal: rehearsal,
    now,
  }
}

/** Creates the stores for results, and stores the ranks of the feeds. */
export async function createDestination(
  { root, now, newId }: Session,
  graph: Graph,
): Promise<ResultDestination> {
  const store = createRecordStore({ graph, now, mintId: newId })
  const curated = await readCurated(root, 'elections.csv', electionsOf)
  const ranks = await readResultSources(root)
  const { parties } = await readVocabulary(root)
  await storeRanks(
    graph,
    ranks,
    RESULT_SOURCES.map(({ name }) => name),
    now(),
  )
  // Each client that posts results has its own dataset. An evicted entry is read from the graph
  // again.
  const byDataset = new LRUCache<string, ResultRecords>({ max: 50 })
  return {
    results: createResultStore({ graph, now }),
    listings: createListingStore({ graph, now }),
    refusedResults: createRefusedResultStore({ graph, now }),
    recordsOf: (source, dataset) => {
      const key = `${source}/${dataset.name}`
      const isFinal = ranks.get(source)?.isFinal ?? false
      const records =
        byDataset.get(key) ?? createResultRecords({ store, dataset, curated, isFinal, parties })
      byDataset.set(key, records)
      return records
    },
  }
}

/**
 * Reads `curated/result-sources.csv`: which feeds take precedence, and which feeds report certified
 * results.
 */
function readResultSources(root: string): Promise<ResultSourceRanks> {
  return readCurated(root, 'result-sources.csv', resultSourcesOf)
}
