import type { Change } from '../graph/change-tail.js'
import type { Graph } from '../graph/graph.js'
import type { CacheLimits } from './batch.js'
import { entitiesByIdLoader, entitiesLoader } from './entities.js'
import { entityCountsLoader, entityPagesLoader } from './entity-lists.js'
import { identifiedLoader } from './identified.js'
import { neighbourhoodsLoader } from './neighbourhoods.js'
import { relationshipCountsLoader, relationshipPagesLoader } from './pages.js'
import { pathsLoader } from './paths.js'
import { datasetsLoader, evidenceLoader } from './records.js'
import { restRelationshipsLoader } from './relationships.js'
import { searchLoader } from './search.js'
import { termCountsLoader, termPagesLoader, termsLoader } from './terms.js'

/** Every read of public data, for the whole process. */
export type Loaders = ReturnType<typeof createLoaders>

/** `cache`: what all loaders together may keep in bytes, and each of them in entries. */
export function createLoaders({ graph, cache }: { graph: Graph; cache: CacheLimits }) {
  const percent = (share: number): CacheLimits => ({
    maxEntries: cache.maxEntries,
    maxBytes: Math.floor((cache.maxBytes * share) / 100),
  })
  /** Keyed by an id or a slug: they lose what a change names. */
  const byEntity = {
    entities: entitiesLoader(graph, percent(5)),
    entitiesById: entitiesByIdLoader(graph, percent(15)),
    restRelationships: restRelationshipsLoader(graph, percent(15)),
    relationshipPages: relationshipPagesLoader(graph, percent(25)),
    relationshipCounts: relationshipCountsLoader(graph, percent(2)),
  }
  /** Any change to an entity can alter any list, path or search: they lose everything. */
  const byKind = {
    entityPages: entityPagesLoader(graph, percent(5)),
    entityCounts: entityCountsLoader(graph, percent(1)),
    identified: identifiedLoader(graph, percent(1)),
    search: searchLoader(graph, percent(5)),
    paths: pathsLoader(graph, percent(5)),
    neighbourhoods: neighbourhoodsLoader(graph, percent(5)),
    termPages: termPagesLoader(graph, percent(3)),
    termCounts: termCountsLoader(graph, percent(1)),
    terms: termsLoader(graph, percent(1)),
  }
  /** What sources said: a record can change without a change to what follows from it. */
  const bySource = {
    evidence: evidenceLoader(graph, percent(10)),
    datasets: datasetsLoader(graph, percent(1)),
  }

  const clearAll = (loaders: Readonly<Record<string, { clear: () => void }>>) => {
    for (const loader of Object.values(loaders)) loader.clear()
  }

  return {
    ...byEntity,
    ...byKind,
    ...bySource,
    /**
     * Has Neo4j plan what every visitor asks first: a plan takes a busy server longer than a caller waits.
     * A server that is away is none of its business.
     */
    warm: async (day: number): Promise<void> => {
      const nobody = '-'
      await Promise.allSettled([
        byEntity.entities.load(nobody),
        byEntity.entitiesById.load(nobody),
        byEntity.restRelationships.load({ slug: nobody, day, after: null }),
      ])
    },
    /** Forgets what `change` made stale. */
    evict: ({ kind, keys }: Pick<Change, 'kind' | 'keys'>): void => {
      if (kind !== 'entity' && kind !== 'dataset') return
      clearAll(bySource)
      if (kind === 'dataset') return
      clearAll(byKind)
      if (keys.length === 0) clearAll(byEntity)
      for (const key of keys) {
        for (const loader of Object.values(byEntity)) loader.evict(key)
      }
    },
    /** Forgets everything. */
    clear: (): void => {
      clearAll(byEntity)
      clearAll(byKind)
      clearAll(bySource)
    },
  }
}
