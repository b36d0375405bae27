import type { PartialDate } from '../domain/partial-date.js'
import type { ListedPeople } from '../entities/coverage.js'
import type { Row } from '../graph/graph.js'
import { byId, perKey } from './reading.js'

/**
 * A source of facts, with its licence. `importedAt` (ISO 8601) is `null` until the first import has
 * finished.
 */
export interface Dataset extends Omit<Row<'dataset/by-names'>, 'dataAsOf'> {
  readonly dataAsOf: PartialDate | null
}

/**
 * Loads datasets by name, with one query for all waiting names; `null` for an unknown name.
 * Source: cypher/dataset/by-names.cypher.
 */
export const datasets = byId<Dataset | null>(null, async (names, graph) => {
  const rows = await graph.read('dataset/by-names', { names })
  return rows.map((row) => [row.name, toDataset(row)])
})

/**
 * A dataset and its counts after the last import. Counts are `null` if the dataset has not been
 * counted yet.
 */
export interface DatasetReport extends Pick<Row<'dataset/all'>, Counted> {
  readonly dataset: Dataset
  /**
   * The dates of the memberships and tenures in the dataset, as input of `coverageOf`; `null` if
   * the dataset has no such dates.
   */
  readonly people: ListedPeople | null
}

type Counted = 'entities' | 'relationships' | 'records' | 'refused' | 'lastImportAt' | 'countedAt'

/** This limit is high: only a few dozen datasets exist. */
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

/** Converts a row to a dataset. */
export function toDataset(row: Row<'dataset/by-names'>): Dataset {
  return { ...row, dataAsOf: row.dataAsOf === '' ? null : row.dataAsOf }
}
