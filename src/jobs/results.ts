import { LRUCache } from 'lru-cache'
import type { ElectionKey } from '../domain/result.js'
import { electionOfPath, resultPathsOf } from '../elections/result-paths.js'
import { resultSourcesOf } from '../elections/result-sources.js'
import type { Graph } from '../graph/graph.js'
import { electionsOf } from '../questions/curated-elections.js'
import { claimGraph } from '../records/graph-use.js'
import { createListingStore } from '../records/listings.js'
import { createRefusedResultStore } from '../records/refused-results.js'
import { createResultStore, storeRanks } from '../records/results.js'
import { createRecordStore } from '../records/store.js'
import {
  importResults,
  type ResultDestination,
  type ResultRequest,
} from '../sources/pipeline/results/import-results.js'
import { fileLine, type ImportReport } from '../sources/pipeline/report.js'
import {
  createResultRecords,
  type ResultRecords,
} from '../sources/pipeline/results/result-records.js'
import { RESULT_SOURCES } from '../sources/results/index.js'
import { readCurated, readElectionVocabulary, readVocabulary } from './curated.js'
import { deriveAndReport } from './derive.js'
import { importElections } from './import.js'
import type { Session } from './session.js'

/** The options of a request to read results. */
export interface ResultOptions {
  /** The election of files that name no election. */
  readonly election?: ElectionKey | undefined
  readonly isRehearsal: boolean
}

/**
 * Applies the snapshots of a feed in order, then updates the derived data. With a pace, applies
 * them at the pace at which they were recorded.
 */
export async function applyResults(
  session: Session,
  graph: Graph,
  request: Omit<ResultRequest, 'into'>,
): Promise<ImportReport> {
  await claimGraph(graph, request.isRehearsal)
  const into = await createDestination(session, graph)
  const report = await importResults({ ...request, into }, (file) => {
    session.notify(fileLine(file))
  })
  await deriveAndReport(session, graph)
  return report
}

/** Creates a request to read results of `source`. The caller adds the files and the destination. */
export async function createRequest(
  { root, now }: Session,
  source: string,
  { election, isRehearsal }: ResultOptions,
): Promise<Omit<ResultRequest, 'into' | 'files' | 'pace'>> {
  const paths = await readCurated(root, 'result-paths.csv', resultPathsOf)
  return {
    sources: RESULT_SOURCES,
    source,
    electionOf: (path) => election ?? electionOfPath(paths, path),
    vocabulary: await readElectionVocabulary(root),
    isRehearsal,
    now,
  }
}

/**
 * Creates the stores for results. Imports the curated elections, because races may belong to them,
 * and stores the ranks of the feeds.
 */
export async function createDestination(
  session: Session,
  graph: Graph,
): Promise<ResultDestination> {
  const { root, now, newId } = session
  await importElections(session, graph)
  const store = createRecordStore({ graph, now, mintId: newId })
  const curated = await readCurated(root, 'elections.csv', electionsOf)
  const ranks = await readCurated(root, 'result-sources.csv', resultSourcesOf)
  const { parties } = await readVocabulary(root)
  const feeds = RESULT_SOURCES.map(({ name }) => name)
  await storeRanks(graph, ranks, feeds, now())
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
