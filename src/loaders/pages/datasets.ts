import type { ListedPeople } from '../../entities/coverage.js'
import type { Row } from '../../graph/graph.js'
import { perKey } from '../reading.js'
import { toDataset, type Dataset } from '../records.js'

/**
 * A dataset and its counts after the last import. Counts are `null` if the dataset has not been
 * counted yet.
 */
export interface DatasetReport {
  readonly dataset: Dataset
  readonly entities: number | null
  readonly relationships: number | null
  /** The number of source objects in its newest editions. */
  readonly records: number | null
  /** The number of rows that the last import could not read. */
  readonly refused: number | null
  /** ISO 8601, like `countedAt`. */
  readonly lastImportAt: string | null
  readonly countedAt: string | null
  /**
   * The dates of its memberships and tenures, as input of `coverageOf`; `null` if the dataset has
   * no such dates.
   */
  readonly people: ListedPeople | null
}

/** Far more than the few dozen datasets that exist. */
const MAX_DATASETS = 1_000

/**
 * Loads all datasets, sorted by name. Not cached, because the change log does not report new
 * counts.
 *
 * Key: always the same text. Source: cypher/dataset/all.cypher.
 */
export const datasetReports = perKey<'all', readonly DatasetReport[]>(async (_all, graph) => {
  const rows = await graph.read('dataset/all', { limit: MAX_DATASETS })
  return rows.map((row) => {
    const { entities, relationships, records, refused, lastImportAt, countedAt } = row
    const counts = { entities, relationships, records, refused }
    const dataset = toDataset(row)
    return { dataset, ...counts, lastImportAt, countedAt, people: peopleOf(row, dataset) }
  })
})

function peopleOf(row: Row<'dataset/all'>, { dataAsOf }: Dataset): ListedPeople | null {
  const { firstStart, lastStart, lastEnd } = row
  if (firstStart === null && lastEnd === null) return null
  return {
    lists: [{ isOwn: true, asOf: dataAsOf, isPresentOnly: false }],
    ...{ firstStart, lastStart, lastEnd, hasOpen: false, openAsOf: null, hasTerms: false },
  }
}
