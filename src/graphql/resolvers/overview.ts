import { compare } from '../../domain/compare.js'
import type { Cursors } from '../../domain/cursor.js'
import { secondOf } from '../../domain/instant.js'
import type { NamedEntity } from '../../domain/entity.js'
import type { PartialDate } from '../../domain/partial-date.js'
import { coverageOf } from '../../entities/coverage.js'
import type { CountedBody } from '../../loaders/pages/highlights.js'
import type { RequestContext } from '../../request-context.js'
import type { Resolvers } from '../types.js'
import { countryOf, isAbsent } from './arguments.js'
import { pageOfAll } from './paging/connections.js'

const MINUTE_MS = 60_000
/** The default of `first` for datasets, as in the schema. It also applies to `first: null`. */
const FIRST_DATASETS = 100
/** The number of the largest chambers among which `newestChamber` searches. */
const LARGE_CHAMBERS = 8

/** Statistics of the whole graph: counts, datasets and suspected duplicates. */
export const overviewResolvers = (cursors: Cursors) =>
  ({
    Query: {
      overview: (_root, _args, { loaders, now }) =>
        loaders.overviews.load(Math.floor(now.getTime() / MINUTE_MS)),
      marketCategories: (_root, _args, { loaders, now }) =>
        loaders.marketCategories.load(Math.floor(now.getTime() / MINUTE_MS)),
      datasets: async (_root, args, { loaders }) => {
        const reports = await loaders.datasetReports.load('all')
        return pageOfAll(cursors, ['datasets'], args, reports, {
          first: FIRST_DATASETS,
          idOf: ({ dataset }) => dataset.name,
          toEdge: (node) => ({ node }),
        })
      },
      suspectedDuplicates: async (_root, args, { loaders, now }) => {
        const { pairs, total } = await loaders.duplicates.load(
          Math.floor(now.getTime() / MINUTE_MS),
        )
        const page = pageOfAll(cursors, ['suspected duplicates'], args, pairs, {
          idOf: ({ a, b }) => `${a.slug} ${b.slug}`,
          toEdge: (node) => ({ node }),
        })
        return { ...page, count: () => Promise.resolve(total) }
      },
    },
    DatasetReport: {
      coverage: ({ people }, _args, { today }) =>
        people === null ? null : coverageOf([people], today),
    },
    SuspectedDuplicate: {
      a: ({ a }, _args, { loaders }) => loaders.namedEntities.load({ slug: a.slug }),
      b: ({ b }, _args, { loaders }) => loaders.namedEntities.load({ slug: b.slug }),
    },
    Overview: {
      countedAt: ({ minute }) => secondOf(new Date(minute * MINUTE_MS)),
      countries: ({ countries, countriesOf }, { type }) =>
        isAbsent(type) ? countries : (countriesOf.get(type) ?? []),
      openMarkets: async ({ minute }, _args, { loaders }) => {
        const { states } = await loaders.countsOfMarkets.load(minute)
        return states.find(({ state }) => state === 'open')?.count ?? 0
      },
      marketStates: async ({ minute }, _args, { loaders }) =>
        (await loaders.countsOfMarkets.load(minute)).states,
      venues: async ({ minute }, _args, { loaders }) => {
        const { venues } = await loaders.countsOfMarkets.load(minute)
        return venues.map(({ venue, count }) => ({ venue: { id: venue }, count }))
      },
      chambers: async ({ minute }, { countries }, { loaders }) =>
        ofCountries((await loaders.largestBodies.load(minute)).chambers, countries),
      parties: async ({ minute }, { countries }, { loaders }) =>
        ofCountries((await loaders.largestBodies.load(minute)).parties, countries),
      newestChamber: ({ minute }, _args, context) => newestChamber(minute, context),
      sharedCommittees: ({ minute }, _args, { loaders }) => loaders.sharedCommittees.load(minute),
      datasets: ({ datasets }, args) =>
        pageOfAll(cursors, ['datasets by import'], args, datasets, {
          idOf: ({ name }) => name,
          toEdge: (node) => ({ node }),
        }),
    },
  }) satisfies Resolvers

function ofCountries(
  bodies: readonly CountedBody[],
  countries: readonly string[] | null | undefined,
): readonly CountedBody[] {
  if (isAbsent(countries)) return bodies
  const codes = new Set(countries.map(countryOf))
  return bodies.filter(({ entity }) => codes.has(entity.countryCode))
}

/**
 * Counts the members of a large chamber by party. Chooses the chamber with the newest list of
 * members, without chambers in which fewer than two parties are known.
 */
async function newestChamber(minute: number, { loaders, today }: RequestContext) {
  const { chambers } = await loaders.largestBodies.load(minute)
  const large = chambers.slice(0, LARGE_CHAMBERS).map(({ entity }) => entity)
  const lists = await loaders.coveringLists.loadMany(large.map(({ id }) => id))
  const covered = large
    .flatMap((institution, at): { institution: NamedEntity; asOf: PartialDate }[] => {
      const until = coverageOf(lists[at] ?? [], today)?.until ?? null
      return until === null ? [] : [{ institution, asOf: until }]
    })
    .sort((a, b) => compare(b.asOf, a.asOf))
  for (const { institution, asOf } of covered) {
    const groups = await loaders.memberGroups.load({ id: institution.id, by: 'PARTY', at: asOf })
    if (groups.filter(({ group }) => group !== null).length > 1)
      return { institution, asOf, groups }
  }
  return null
}
