import { secondOf } from '../domain/instant.js'
import type { Graph } from '../graph/graph.js'

const MAX_DATASETS = 10_000

/**
 * Counts the contents of each dataset and stores the counts, so that requests do not have to count.
 * Scans the whole graph.
 *
 * `refused`: the number of refused rows, by dataset, for the datasets of this import.
 */
export async function storeDatasetCounts(
  graph: Graph,
  now: Date,
  refused: ReadonlyMap<string, number> = new Map(),
): Promise<void> {
  const sets = await graph.readLong('dataset/all', { limit: MAX_DATASETS })
  if (sets.length === 0) return
  const names = sets.map(({ name }) => name)
  const entities = await graph.readLong('quality/entities', {})
  const relationships = await graph.readLong('quality/relationships', {})
  const records = await graph.readLong('dataset/records', { names })
  const entitiesOf = new Map(entities.map((row) => [row.dataset, row.entities]))
  const relationshipsOf = new Map(relationships.map((row) => [row.dataset, row]))
  const recordsOf = new Map(records.map((row) => [row.name, row.records]))
  const rows = names.map((name) => ({
    name,
    entities: entitiesOf.get(name) ?? 0,
    relationships: relationshipsOf.get(name)?.relationships ?? 0,
    records: recordsOf.get(name) ?? 0,
    refused: refused.get(name) ?? null,
    firstStart: relationshipsOf.get(name)?.firstStart ?? null,
    lastStart: relationshipsOf.get(name)?.lastStart ?? null,
    lastEnd: relationshipsOf.get(name)?.lastEnd ?? null,
  }))
  await graph.writeLong((tx) => tx.run('dataset/write-counts', { rows, at: secondOf(now) }))
}
