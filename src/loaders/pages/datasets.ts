import type { ListedPeople } from '../../entities/coverage.js'
import type { Graph, Row } from '../../graph/graph.js'
import { batched } from '../batch.js'
import { toDataset, type Dataset } from '../records.js'

/** A dataset, and what was counted of it after the last import; `null` when that was before anything counted. */
export interface DatasetReport {
  readonly dataset: Dataset
  readonly entities: number | null
  readonly relationships: number | null
  /** Source objects that its newest editions hold. */
  readonly records: number | null
  /** Rows of its last import that could not be read. */
  readonly refused: number | null
  /** Instants, ISO 8601. */
  readonly lastImportAt: string | null
  readonly countedAt: string | null
  /** The dates of its memberships and tenures as `coverageOf` takes them; `null` when it has none. */
  readonly people: ListedPeople | null
}

/** There are some dozens. */
const MOST = 1_000

/**
 * Every dataset, by name. Not cached, since counting writes no change.
 *
 * Key: always the same text. Source: cypher/dataset/all.cypher.
 */
export const datasetReportsLoader = (graph: Graph) =>
  batched<'all', readonly DatasetReport[]>({
    graph,
    name: 'datasetReports',
    cache: { maxEntries: 1, maxBytes: 0 },
    evictBy: (key) => key,
    sameQuery: () => '',
    async load(keys, graph) {
      const rows = await graph.read('dataset/all', { limit: MOST })
      const reports = rows.map((row) => {
        const { entities, relationships, records, refused, lastImportAt, countedAt } = row
        const counts = { entities, relationships, records, refused }
        const dataset = toDataset(row)
        return { dataset, ...counts, lastImportAt, countedAt, people: peopleOf(row, dataset) }
      })
      return keys.map(() => reports)
    },
  })

function peopleOf(row: Row<'dataset/all'>, { dataAsOf }: Dataset): ListedPeople | null {
  const { firstStart, lastStart, lastEnd } = row
  if (firstStart === null && lastEnd === null) return null
  return {
    lists: [{ isOwn: true, asOf: dataAsOf, isPresentOnly: false }],
    ...{ firstStart, lastStart, lastEnd, hasOpen: false, openAsOf: null, hasTerms: false },
  }
}
