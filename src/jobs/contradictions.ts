import type { EntityType } from '../domain/entity.js'
import { isLabelName } from '../elections/ballot-label.js'
import { listedContradictions, type Contradiction } from '../entities/contradictions.js'
import type { Graph } from '../graph/graph.js'
import { findContradictions } from '../records/quality.js'
import { readCurated, readElectionVocabulary } from './curated.js'

/**
 * Finds contradictions in the data of entities that changed at `since` (ISO 8601) or later. Without
 * `since`, checks all entities. Leaves out the contradictions in the file
 * `curated/contradictions.csv`.
 */
export async function contradictionsIn(
  graph: Graph,
  root: string,
  since?: string,
): Promise<readonly Contradiction[]> {
  const vocabulary = await readElectionVocabulary(root)
  const isListed = await readCurated(root, 'contradictions.csv', listedContradictions)
  const isLabel = (name: string, type: EntityType) => isLabelName(name, type, vocabulary)
  const found = await findContradictions(graph, isLabel, since)
  return found.filter((contradiction) => !isListed(contradiction))
}
