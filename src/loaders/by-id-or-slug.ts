import type { Loaders } from './loaders.js'

/** The form of the id of an entity. */
export const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Loads the entity with this slug or id; `null` for an unknown slug or id. */
export function loadByIdOrSlug(text: string, { loaders }: { readonly loaders: Loaders }) {
  const key = text.trim().toLowerCase()
  return UUID.test(key) ? loaders.entitiesById.load(key) : loaders.entities.load({ slug: key })
}
