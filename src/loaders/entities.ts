import { entityNames, type EntityName, type EntityType } from '../domain/entity.js'
import type { PartialDate } from '../domain/partial-date.js'
import type { Graph } from '../graph/graph.js'
import type { StoredEntity } from '../graph/rows.js'
import { batched } from './batch.js'
import type { CacheLimits } from './batch/values.js'

/** An entity with all its stored fields. What no source says is `null`, `[]` or, where noted, `''`. */
export interface Entity {
  readonly id: string
  readonly type: EntityType
  /** The current slug, which may differ from the one in the request. */
  readonly slug: string
  readonly name: string
  readonly names: readonly EntityName[]
  /** Lowercase ISO 3166-1 alpha-2, `''` for none. */
  readonly countryCode: string
  readonly description: string
  /** ISO 8601, UTC, whole seconds. */
  readonly updatedAt: string
  /** `scheme:value`, sorted. */
  readonly identifiers: readonly string[]
  readonly datasets: readonly string[]
  readonly links: readonly string[]
  readonly image: string | null
  readonly birthDate: PartialDate | null
  readonly deathDate: PartialDate | null
  readonly gender: string | null
  readonly email: string | null
  /** `type:value`: `twitter:foo`. */
  readonly contacts: readonly string[]
  /** The kind of organization or area, in the source's words. */
  readonly classification: string | null
  readonly seats: number | null
  readonly foundedOn: PartialDate | null
  readonly dissolvedOn: PartialDate | null
  readonly startDate: PartialDate | null
  readonly endDate: PartialDate | null
  /** True when no source mentions it any more. */
  readonly isOrphaned: boolean
}

/**
 * Entities by slug, one query for all the slugs that are waiting.
 *
 * Key: lowercase slug. Value: the entity that it names; one with another `slug` when the key is a former
 * one or belongs to an entity that was merged; `null` for an unknown slug.
 * Source: cypher/entity/by-slugs.cypher.
 */
export const entitiesLoader = (graph: Graph, cache: CacheLimits) =>
  batched<string, Entity | null>({
    graph,
    name: 'entities',
    cache,
    evictBy: (slug) => slug,
    sameQuery: () => '',
    async load(slugs, graph) {
      const rows = await graph.read('entity/by-slugs', { slugs })
      const bySlug = new Map(rows.map(({ slug, entity }) => [slug, toEntity(entity)]))
      return slugs.map((slug) => bySlug.get(slug) ?? null)
    },
  })

/**
 * Entities by id, one query for all the ids that are waiting.
 *
 * Key: an id of this service. Value: the entity; one with another `id` when the key is that of an
 * entity that was merged; `null` for an unknown id.
 * Source: cypher/entity/by-ids.cypher.
 */
export const entitiesByIdLoader = (graph: Graph, cache: CacheLimits) =>
  batched<string, Entity | null>({
    graph,
    name: 'entitiesById',
    cache,
    evictBy: (id) => id,
    sameQuery: () => '',
    async load(ids, graph) {
      const rows = await graph.read('entity/by-ids', { ids })
      const byId = new Map(rows.map(({ id, entity }) => [id, toEntity(entity)]))
      return ids.map((id) => byId.get(id) ?? null)
    },
  })

function toEntity(stored: StoredEntity): Entity {
  return {
    id: stored.id,
    type: stored.type,
    slug: stored.slug,
    name: stored.name,
    names: entityNames(stored.names ?? [], stored.nameLangs ?? []),
    countryCode: stored.countryCode,
    description: stored.description,
    updatedAt: stored.updatedAt,
    identifiers: stored.identifiers ?? [],
    datasets: stored.datasets ?? [],
    links: stored.links ?? [],
    image: stored.image ?? null,
    birthDate: stored.birthDate ?? null,
    deathDate: stored.deathDate ?? null,
    gender: stored.gender ?? null,
    email: stored.email ?? null,
    contacts: stored.contacts ?? [],
    classification: stored.classification ?? null,
    seats: stored.seats ?? null,
    foundedOn: stored.foundedOn ?? null,
    dissolvedOn: stored.dissolvedOn ?? null,
    startDate: stored.startDate ?? null,
    endDate: stored.endDate ?? null,
    isOrphaned: stored.orphaned ?? false,
  }
}
