import { entityNames, type EntityName, fromSummary, type NamedEntity } from '../domain/entity.js'
import type { EntityCorrection } from '../entities/corrected.js'
import type { StoredEntity } from '../graph/rows.js'
import { byId, byKey, type Reading } from './reading.js'
import {
  planParams,
  rowsWithLists,
  withLists,
  type ListPlan,
  type PlannedEntity,
} from './relationships/relationship-page.js'

/**
 * The stored values after loading. A value that is absent in the graph becomes `[]` if it is a
 * list, otherwise `null`.
 */
type Loaded<Stored> = {
  readonly [Name in keyof Stored]-?: undefined extends Stored[Name]
    ? Exclude<Stored[Name], undefined> extends readonly string[]
      ? readonly string[]
      : Exclude<Stored[Name], undefined> | null
    : Stored[Name]
}

/** Fields that are stored in another form. */
type ParsedField = 'names' | 'nameLangs' | 'corrections' | 'orphaned'

/**
 * An entity with all its stored fields. A field that no source states is `null`, `[]` or, where
 * noted, `''`. Its `slug` may differ from the requested slug.
 */
export interface Entity extends PlannedEntity, Loaded<Omit<StoredEntity, ParsedField>> {
  readonly slug: string
  readonly names: readonly EntityName[]
  /** Corrections by readers that an operator applied; newest first. */
  readonly corrections: readonly EntityCorrection[]
  /** True when no source mentions the entity any more. */
  readonly isOrphaned: boolean
}

/** The slug of an entity, and the lists to read with the entity. */
export interface EntityKey {
  /** Lowercase. */
  readonly slug: string
  readonly plan?: ListPlan | null
}

/**
 * Loads entities by slug, with one query for all waiting slugs. The query also reads the planned
 * lists.
 *
 * Value: the entity that has or had this slug, with its planned lists. Its current `slug` is
 * different if the key is a former slug or the slug of a merged entity. `null` for an unknown slug.
 * Source: cypher/entity/by-slugs.cypher.
 */
export const entities = bySlug<Entity>(
  'ALL',
  // `columns: 'ALL'` returns all stored fields.
  (stored) => toEntity(stored as StoredEntity),
)

/** Like `entities`, but loads only the fields that lists show. */
export const namedEntities = bySlug<PlannedEntity>(
  'SUMMARY',
  // `columns: 'SUMMARY'` returns the summary.
  (summary) => fromSummary(summary as string),
)

function bySlug<Found extends PlannedEntity>(
  columns: 'SUMMARY' | 'ALL',
  toFound: (found: StoredEntity | string) => Found,
): Reading<EntityKey, Found | null> {
  return byKey<EntityKey, Found | null>({
    idOf: ({ slug }) => slug,
    missing: null,
    // A change of a planned list contains the id of the entity, not its slug.
    alsoEvictBy: (_key, found) => (found === null ? [] : [found.id]),
    isShort: () => true,
    queryGroup: ({ plan }) => plan?.name ?? '',
    rowsPerKey: ({ plan }) => rowsWithLists(plan ?? null),
    async read(slugs, graph, [{ plan = null }]) {
      const rows = await graph.read('entity/by-slugs', { slugs, columns, ...planParams(plan) })
      return rows.map(({ slug, entity, lists }) => [slug, withLists(toFound(entity), plan, lists)])
    },
  })
}

/**
 * Loads entities by id, with one query for all waiting ids.
 *
 * Value: the entity. Its current `id` is different if the key is the id of a merged entity. `null`
 * for an unknown id.
 * Source: cypher/entity/by-ids.cypher.
 */
export const entitiesById = byId<Entity | null>(null, async (ids, graph) => {
  const rows = await graph.read('entity/by-ids', { ids })
  return rows.map(({ id, entity }) => [id, toEntity(entity)])
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

/**
 * Loads entities by identifier, with one query for all waiting identifiers.
 *
 * Key: `scheme:value` of a scheme that may join records. Value: `null` if no entity has this
 * identifier.
 * Source: cypher/entity/by-identifiers.cypher.
 */
export const identified = byId<NamedEntity | null>(null, async (keys, graph) => {
  const rows = await graph.read('entity/by-identifiers', { keys })
  return rows.map(({ key, summary }) => [key, fromSummary(summary)])
})
