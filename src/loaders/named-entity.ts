import type { EntityType } from '../domain/entity.js'

/**
 * An entity as lists and relationships show it. Only what the change log announces to neighbours too
 * stands here; all else is read by id, so that no cached list shows it after it changed.
 */
export interface NamedEntity {
  readonly id: string
  readonly slug: string
  readonly name: string
  readonly type: EntityType
  /** Lowercase ISO 3166-1 alpha-2, `''` for none. */
  readonly countryCode: string
}

/** The columns of a named entity, in the order in which every query gives them. */
export type NamedEntityRow = readonly [
  id: string,
  slug: string,
  name: string,
  type: EntityType,
  countryCode: string,
]

/** The entity of a row of any query that gives these columns. */
export function toNamedEntity([id, slug, name, type, countryCode]: NamedEntityRow): NamedEntity {
  return { id, slug, name, type, countryCode }
}
