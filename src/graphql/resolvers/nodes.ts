import { ENTITY_LABELS, type NamedEntity } from '../../domain/entity.js'
import { UUID } from '../../loaders/by-id-or-slug.js'
import type { RequestContext } from '../../request-context.js'

/**
 * An object that the field `node` of `Query` returns. `__typename` is the GraphQL type of the
 * object. Entities have the property `type` instead.
 */
export type FoundNode = NamedEntity | NonNullable<Awaited<ReturnType<typeof nodeOf>>>

/** The object with this id, of any type that implements `Node`; `null` for an unknown id. */
export async function nodeOf(text: string, loaders: RequestContext['loaders']) {
  const id = text.trim().toLowerCase()
  if (UUID.test(id)) {
    return (await loaders.entitiesById.load(id)) ?? typed('Term', loaders.terms.load(id))
  }
  const found = await Promise.all([
    typed('Market', loaders.markets.load(id)),
    typed('MarketGroup', loaders.marketGroups.load(id)),
    typed('Race', loaders.races.load(id)),
    // Names of datasets are case-sensitive.
    typed('Dataset', loaders.datasets.load(text.trim())),
  ])
  return found.find((node) => node !== null) ?? null
}

/** Resolves the type of a `Node`. */
export const nodeResolvers = {
  Node: {
    __resolveType: (node: FoundNode) =>
      '__typename' in node ? node.__typename : ENTITY_LABELS[node.type],
  },
}

/** Adds the GraphQL type to an object that is not an entity. */
export async function typed<Name extends string, Value extends object>(
  name: Name,
  loading: Promise<Value | null>,
) {
  const value = await loading
  return value === null ? null : { ...value, __typename: name }
}
