import type { Cursors } from '../../domain/cursor.js'
import { isEntityType, type EntityName } from '../../domain/entity.js'
import { MATCHES, type Match } from '../../domain/name-match.js'
import type { RequestContext } from '../../request-context.js'
import type { QuerySearchAllArgs } from '../types.js'
import { SEARCHED_TYPES, sortedUnique, type SearchedType } from './arguments.js'
import { typed, type FoundNode } from './nodes.js'
import { indexAfter, pagesOf } from './paging/connections.js'

/** The maximum number of entities that a search finds. Markets and races have the same limit. */
const MAX_ENTITIES = 100
/** The default of `first`, as in the schema. It also applies to `first: null`. */
const FIRST = 10

interface Hit {
  readonly id: string
  readonly matchedName: EntityName
  readonly match: Match
  /** The group in which the hit is sorted, see `SearchHit` in the loaders. */
  readonly group: Match
  /** Loads the entity, market or race; `null` if it has been removed. */
  readonly load: () => Promise<FoundNode | null>
}

/** The last hit of a page and its number in the list, from 0. */
type HitPosition = readonly [id: string, index: number]

/** One page of the entities, markets and races with a name or title like the words. */
export async function searchAllOf(
  cursors: Cursors,
  args: Pick<QuerySearchAllArgs, 'q' | 'types' | 'first' | 'after'>,
  { loaders }: Pick<RequestContext, 'loaders'>,
) {
  const q = args.q.trim()
  const types = sortedUnique(args.types ?? SEARCHED_TYPES)
  const pages = pagesOf<HitPosition>(cursors, ['searchAll', q, types], args, FIRST)
  const hits = inOrder(await findHits(q, types, loaders))
  const ids = hits.map(({ id }) => id)
  const start = pages.after === null ? 0 : indexAfter(ids, pages.after)
  const shown = hits.slice(start, start + pages.limit)
  const nodes = await Promise.all(shown.map(({ load }) => load()))
  // A node may have been removed between the two reads.
  const known = shown.flatMap((hit, at) => {
    const node = nodes[at] ?? null
    return node === null ? [] : [{ hit, node, index: start + at }]
  })
  return {
    ...pages.of(
      known,
      ({ hit, index }) => [hit.id, index],
      ({ hit: { matchedName, match }, node }) => ({ node, matchedName, match }),
      hits.length > start + shown.length,
    ),
    count: () => Promise.resolve(hits.length),
  }
}

/** The hits of each kind, best first. */
async function findHits(
  q: string,
  types: readonly SearchedType[],
  loaders: RequestContext['loaders'],
): Promise<readonly (readonly Hit[])[]> {
  const entityTypes = types.filter(isEntityType)
  const [entities, markets, races] = await Promise.all([
    entityTypes.length === 0
      ? []
      : loaders.search.load({ q, types: entityTypes, countries: null, first: MAX_ENTITIES }),
    types.includes('market') ? loaders.marketTitles.load(q) : [],
    types.includes('race') ? loaders.raceTitles.load(q) : [],
  ])
  return [
    entities.map(({ node, ...hit }) => ({ ...hit, id: node.id, load: async () => node })),
    markets.map(({ id, title, match }) => ({
      ...{ id, matchedName: title, match, group: match },
      load: () => typed('Market', loaders.markets.load(id)),
    })),
    races.map(({ id, title, match }) => ({
      ...{ id, matchedName: title, match, group: match },
      load: () => typed('Race', loaders.races.load(id)),
    })),
  ]
}

/**
 * All hits, best match first. Hits that match equally well alternate between the kinds, because
 * many entities would otherwise hide all markets and races.
 */
function inOrder(kinds: readonly (readonly Hit[])[]): readonly Hit[] {
  return MATCHES.flatMap((group) => {
    const ofGroup = kinds.map((hits) => hits.filter((hit) => hit.group === group))
    const length = Math.max(...ofGroup.map((hits) => hits.length))
    return Array.from({ length }, (_, at) => ofGroup.flatMap((hits) => hits[at] ?? [])).flat()
  })
}
