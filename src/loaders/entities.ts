import { entityNames, type EntityName, type EntityType } from '../domain/entity.js'
import type { PartialDate } from '../domain/partial-date.js'
import type { EntityCorrection } from '../entities/corrected.js'
import type { Graph } from '../graph/graph.js'
import type { StoredEntity } from '../graph/rows.js'
import { batched } from './batch.js'
import type { CacheLimits } from './batch/values.js'
import { fromSummary, type NamedEntity } from './named-entity.js'
import { bringLists, expectedParams } from './relationships/expected-lists.js'
import type { RelationshipPagesLoader } from './relationships/relationship-lists.js'
import type { ExpectedLists } from './relationships/relationship-page.js'

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
  /** Why evidence makes one of what its sources say, a sentence each. */
  readonly mergedBecause: readonly string[]
  /** What readers found to be otherwise than sources say, and an operator applied; newest first. */
  readonly corrections: readonly EntityCorrection[]
  readonly links: readonly string[]
  readonly image: string | null
  /** A person's name in full, beside the one that people say. */
  readonly officialName: string | null
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

/** An entity by its slug, and the lists that will be asked for of it. */
export interface EntityKey {
  /** Lowercase. */
  readonly slug: string
  readonly expected?: ExpectedLists | null
}

/**
 * Entities by slug, one query for all the slugs that are waiting, with the lists that are expected of them.
 *
 * Value: the entity that the slug names; one with another `slug` when the slug is a former one or belongs to
 * an entity that was merged; `null` for an unknown slug.
 * Source: cypher/entity/by-slugs.cypher.
 */
export const entitiesLoader = (graph: Graph, cache: CacheLimits, pages: RelationshipPagesLoader) =>
  bySlug<Entity>(graph, pages, {
    name: 'entities',
    cache,
    columns: 'ALL',
    // `columns` asked for what is stored.
    toEntity: (stored) => toEntity(stored as StoredEntity),
  })

/** The same as lists show entities, with fewer fields. */
export const namedEntitiesLoader = (
  graph: Graph,
  cache: CacheLimits,
  pages: RelationshipPagesLoader,
) =>
  bySlug<NamedEntity>(graph, pages, {
    name: 'namedEntities',
    cache,
    columns: 'SUMMARY',
    // `columns` asked for the summary.
    toEntity: (summary) => fromSummary(summary as string),
  })

interface BySlug<Found> {
  readonly name: string
  readonly cache: CacheLimits
  readonly columns: 'SUMMARY' | 'ALL'
  readonly toEntity: (found: StoredEntity | string) => Found
}

function bySlug<Found extends NamedEntity>(
  graph: Graph,
  pages: RelationshipPagesLoader,
  { name, cache, columns, toEntity }: BySlug<Found>,
) {
  return batched<EntityKey, Found | null>({
    graph,
    name,
    cache,
    evictBy: ({ slug }) => slug,
    identifiedBy: () => '',
    isShort: () => true,
    sameQuery: ({ expected }) => expected?.name ?? '',
    rowsPerKey: ({ expected }) => (expected ? 1 + expected.lists.length * expected.rows : 1),
    load: (keys, reading) =>
      pages.alongside(async (bring) => {
        const [{ expected }] = keys
        const rows = await reading.read('entity/by-slugs', {
          slugs: keys.map(({ slug }) => slug),
          columns,
          ...(expected
            ? { ...expectedParams(expected), expectedColumns: expected.columns }
            : { expectedColumns: 'NONE' }),
        })
        const found = new Map(
          rows.map(({ slug, entity: row, lists }) => {
            const entity = toEntity(row)
            if (expected) bringLists(bring, entity.id, expected, lists)
            return [slug, entity]
          }),
        )
        return keys.map(({ slug }) => found.get(slug) ?? null)
      }),
  })
}

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
    mergedBecause: stored.mergedBecause ?? [],
    corrections: (stored.corrections ?? []).map((text) => JSON.parse(text) as EntityCorrection),
    links: stored.links ?? [],
    image: stored.image ?? null,
    officialName: stored.officialName ?? null,
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
