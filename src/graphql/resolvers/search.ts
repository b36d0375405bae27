import { compare } from '../../domain/compare.js'
import { ENTITY_TYPES } from '../../domain/entity.js'
import type { FacetRow } from '../../loaders/facets.js'
import type { FoundSearch } from '../../loaders/search.js'
import type { RequestContext } from '../../request-context.js'
import type { QuerySearchArgs, Resolvers } from '../types.js'
import { countryOf, FIRST, isAbsent, sortedUnique } from './arguments.js'

/** Searches entities by name. */
export async function searchOf(
  args: QuerySearchArgs,
  { loaders }: RequestContext,
): Promise<FoundSearch> {
  const { q, first } = args
  const types = sortedUnique(args.types ?? ENTITY_TYPES)
  const countries = isAbsent(args.countries) ? null : sortedUnique(args.countries.map(countryOf))
  const hits = await loaders.search.load({ q, types, countries, first: first ?? FIRST })
  return { q, types, countries, hits }
}

/** The resolvers of a search. */
export const searchResolvers = {
  SearchResults: {
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
