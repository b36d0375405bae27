import { entityNames, type EntityName, type EntityType } from '../domain/entity.js'
import type { PartialDate } from '../domain/partial-date.js'
import type { Graph } from '../graph/graph.js'
import { batched, type CacheLimits } from './batch.js'

/** An entity with all that is stored of it. What no source says is `null`, `[]` or, where noted, `''`. */
export interface Entity {
  readonly id: string
  readonly type: EntityType
  /** The current slug, which may be another than the one it was found by. */
  readonly slug: string
  readonly name: string
  readonly names: readonly EntityName[]
  /** Lowercase ISO 3166-1 alpha-2, `''` for none. */
  readonly countryCode: string
  readonly description: string
  /** ISO 8601, UTC, whole seconds. */
  readonly updatedAt: string
  /** `scheme:value`, all of them, sorted. */
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
  /** What kind of organization or area it is, in the source's word. */
  readonly classification: string | null
  readonly seats: number | null
  readonly foundedOn: PartialDate | null
  readonly dissolvedOn: PartialDate | null
  readonly startDate: PartialDate | null
  readonly endDate: PartialDate | null
  /** True when no source speaks of it any more. */
  readonly isOrphaned: boolean
}

/** The columns of an entity, in the order in which every query gives them. */
export type EntityRow = readonly [
  id: string,
  type: EntityType,
  slug: string,
  name: string,
  names: readonly string[] | null,
  nameLangs: readonly string[] | null,
  countryCode: string,
  description: string,
  updatedAt: string,
  identifiers: readonly string[] | null,
  datasets: readonly string[] | null,
  links: readonly string[] | null,
  image: string | null,
  birthDate: PartialDate | null,
  deathDate: PartialDate | null,
  gender: string | null,
  email: string | null,
  contacts: readonly string[] | null,
  classification: string | null,
  seats: number | null,
  foundedOn: PartialDate | null,
  dissolvedOn: PartialDate | null,
  startDate: PartialDate | null,
  endDate: PartialDate | null,
  orphaned: boolean | null,
]

type Row = readonly [asked: string, ...entity: EntityRow]

/**
 * Entities by slug, one query for all the slugs that are waiting.
 *
 * Key: lowercase slug. Value: the entity that it names; one with another `slug` when the key is a former
 * one or belongs to an entity that was merged; `null` for an unknown slug.
 * Source: cypher/entity/by-slugs.cypher.
 */
export const entitiesLoader = (graph: Graph, cache: CacheLimits) =>
  batched<string, Entity | null>({
    name: 'entities',
    cache,
    evictBy: (slug) => slug,
    sameQuery: () => '',
    load: async (slugs) => inOrder(slugs, await graph.read<Row>('entity/by-slugs', { slugs })),
  })

/**
 * Entities by id, one query for all the ids that are waiting.
 *
 * Key: an id that this service gave. Value: the entity; one with another `id` when the key is that of an
 * entity that was merged; `null` for an unknown id.
 * Source: cypher/entity/by-ids.cypher.
 */
export const entitiesByIdLoader = (graph: Graph, cache: CacheLimits) =>
  batched<string, Entity | null>({
    name: 'entitiesById',
    cache,
    evictBy: (id) => id,
    sameQuery: () => '',
    load: async (ids) => inOrder(ids, await graph.read<Row>('entity/by-ids', { ids })),
  })

/** The entity of a row of any query that gives these columns. */
export function toEntity(row: EntityRow): Entity {
  const [
    id,
    type,
    slug,
    name,
    names,
    nameLangs,
    countryCode,
    description,
    updatedAt,
    identifiers,
    datasets,
    links,
    image,
    birthDate,
    deathDate,
    gender,
    email,
    contacts,
    classification,
    seats,
    foundedOn,
    dissolvedOn,
    startDate,
    endDate,
    orphaned,
  ] = row
  return {
    id,
    type,
    slug,
    name,
    names: entityNames(names ?? [], nameLangs ?? []),
    countryCode,
    description,
    updatedAt,
    identifiers: identifiers ?? [],
    datasets: datasets ?? [],
    links: links ?? [],
    image,
    birthDate,
    deathDate,
    gender,
    email,
    contacts: contacts ?? [],
    classification,
    seats,
    foundedOn,
    dissolvedOn,
    startDate,
    endDate,
    isOrphaned: orphaned ?? false,
  }
}

function inOrder(keys: readonly string[], rows: readonly Row[]): (Entity | null)[] {
  const byKey = new Map(rows.map(([key, ...entity]) => [key, toEntity(entity)]))
  return keys.map((key) => byKey.get(key) ?? null)
}
