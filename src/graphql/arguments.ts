import { ENTITY_LABELS, type EntityType } from '../domain/entity.js'
import { RELATIONSHIP_KINDS, type RelationshipKind } from '../domain/relationship.js'
import { ApiError } from '../errors.js'
import type { RequestContext } from '../request-context.js'

// Every key of these tables belongs to the union.
export const ALL_TYPES = Object.keys(ENTITY_LABELS) as readonly EntityType[]
export const ALL_KINDS = Object.keys(RELATIONSHIP_KINDS) as readonly RelationshipKind[]

/** The schema's default, for a client that sends `first: null`. */
export const FIRST = 20

export const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** The entity that a slug or an id names. */
export function endOf(text: string, { loaders }: RequestContext) {
  const key = text.trim().toLowerCase()
  return UUID.test(key) ? loaders.entitiesById.load(key) : loaders.entities.load({ slug: key })
}

/** A country's code, lowercase; throws for what cannot be one. */
export function countryOf(text: string): string {
  if (/^[a-z]{2}$/i.test(text)) return text.toLowerCase()
  const fields = [{ field: 'country', code: 'PATTERN', message: 'must be two letters' }]
  throw new ApiError('INVALID_PARAMETER', {
    detail: 'A country is two letters, ISO 3166-1.',
    fields,
  })
}

/** `instant` as the graph stores times. */
export function secondOf(instant: Date): string {
  return `${instant.toISOString().slice(0, 19)}Z`
}

/** Each item once, sorted, so that equal lists share a query. */
export function inOrder<Item extends string>(items: readonly Item[]): readonly Item[] {
  return [...new Set(items)].sort()
}

/** An argument that a client left out or set to null. */
export function isAbsent(value: unknown): value is null | undefined {
  return value === null || value === undefined
}
