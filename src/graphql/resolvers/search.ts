import { compare } from '../../domain/compare.js'
import { ENTITY_TYPES, type EntityType } from '../../domain/entity.js'
import type { Cursors } from '../../domain/cursor.js'
import type { FacetRow } from '../../loaders/facets.js'
import type { RequestContext } from '../../request-context.js'
import type { QuerySearchArgs, Resolvers } from '../types.js'
import { countryOf, FIRST, isAbsent, sortedUnique } from './arguments.js'
import { pageOfAll, type SearchPage } from './paging/connections.js'

/** The maximum number of hits of a search, over all pages. */
const MAX_HITS = 100

/** One page of the entities with a name like the words. */
export async function searchOf(
  cursors: Cursors,
  args: QuerySearchArgs,
  { loaders }: RequestContext,
): Promise<SearchPage> {
  const { q } = args
  const types = sortedUnique(args.types ?? ENTITY_TYPES)
  const countries = isAbsent(args.countries) ? null : sortedUnique(args.countries.map(countryOf))
  // The first page does not need more hits than it shows.
  const first = isAbsent(args.after) ? (args.first ?? FIRST) + 1 : MAX_HITS
  const key = { q, types, countries, first: Math.min(first, MAX_HITS) }
  const list = ['search', q.trim(), types, countries]
  const page = pageOfAll(cursors, list, args, await loaders.search.load(key), {
    idOf: ({ node }) => node.id,
    toEdge: ({ node, matchedName, match }) => ({ node, matchedName, match }),
  })
  const search = { q, types, countries }
  return { ...page, ...search, count: () => countHits(search, loaders) }
}

type FoundSearch = Pick<SearchPage, 'q' | 'types' | 'countries'>

async function countHits(search: FoundSearch, { facets }: RequestContext['loaders']) {
  const rows = await facets.load(search.q.trim())
  const found = rows.filter(([type, code]) => isOfSearch(search, type, code))
  return found.reduce((sum, [, , count]) => sum + count, 0)
}

function isOfSearch({ types, countries }: FoundSearch, type: EntityType, code: string): boolean {
  return types.includes(type) && (countries === null || countries.includes(code))
}

/** The resolvers of a search. */
export const searchResolvers = {
  SearchConnection: {
    facets: async ({ q, types, countries }, _args, { loaders }) => {
      const rows = await loaders.facets.load(q.trim())
      const isInCountries = (code: string) => countries === null || countries.includes(code)
      const ofTypes = sums(rows, ([type, code]) => (isInCountries(code) ? type : null))
      const ofCountries = sums(rows, ([type, code]) => (types.includes(type) ? code || null : null))
      return {
        types: ofTypes.map(([type, count]) => ({ type, count })),
        countries: ofCountries.map(([countryCode, count]) => ({ countryCode, count })),
      }
    },
  },
} satisfies Resolvers

/** Adds up the rows with the same key, largest sum first. Rows whose key is null are left out. */
function sums<Key extends string>(
  rows: readonly FacetRow[],
  keyOf: (row: FacetRow) => Key | null,
): readonly (readonly [key: Key, count: number])[] {
  const found = new Map<Key, number>()
  for (const row of rows) {
    const key = keyOf(row)
    if (key !== null) found.set(key, (found.get(key) ?? 0) + row[2])
  }
  return [...found].sort((a, b) => b[1] - a[1] || compare(a[0], b[0]))
}
