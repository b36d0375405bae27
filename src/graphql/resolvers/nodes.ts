import { ENTITY_LABELS, type NamedEntity } from '../../domain/entity.js'
import type { Dataset } from '../../loaders/datasets.js'
import type { Race } from '../../loaders/elections/races.js'
import type { MarketGroup } from '../../loaders/market-groups.js'
import type { Market } from '../../loaders/markets.js'
import type { Term } from '../../loaders/terms.js'
import type { RequestContext } from '../../request-context.js'
import { UUID } from './arguments.js'

type Loaders = RequestContext['loaders']

/**
 * An object that `node` found. `__typename` is the GraphQL type of the object. Entities have the
 * property `type` instead.
 */
export type FoundNode =
  | NamedEntity
  | (Term & { readonly __typename: 'Term' })
  | (Market & { readonly __typename: 'Market' })
  | (MarketGroup & { readonly __typename: 'MarketGroup' })
  | (Race & { readonly __typename: 'Race' })
  | (Dataset & { readonly __typename: 'Dataset' })

/** The object with this id, of any type that implements `Node`; `null` for an unknown id. */
export async function nodeOf(text: string, loaders: Loaders): Promise<FoundNode | null> {
  const id = text.trim().toLowerCase()
  if (UUID.test(id)) {
    return (
      (await loaders.entitiesById.load(id)) ?? typed('Term', (await loaders.terms.load(id)) ?? null)
    )
  }
  const [market, group, race, dataset] = await Promise.all([
    loaders.markets.load(id),
    loaders.marketGroups.load(id),
    loaders.races.load(id),
    // Names of datasets are case-sensitive.
    loaders.datasets.load(text.trim()),
  ])
  return (
    typed('Market', market) ??
    typed('MarketGroup', group) ??
    typed('Race', race) ??
    typed('Dataset', dataset)
  )
}

/** Resolves the type of a `Node`. */
export const nodeResolvers = {
  Node: {
    __resolveType: (node: FoundNode) =>
      '__typename' in node ? node.__typename : ENTITY_LABELS[node.type],
  },
}

function typed<Name extends string, Value extends object>(name: Name, value: Value | null) {
  return value === null ? null : { ...value, __typename: name }
}
