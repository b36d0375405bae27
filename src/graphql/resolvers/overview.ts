import type { Cursors } from '../../domain/cursor.js'
import { secondOf } from '../../domain/instant.js'
import { coverageOf } from '../../entities/coverage.js'
import type { Resolvers } from '../types.js'
import { pageOfAll } from './paging/connections.js'

const MINUTE_MS = 60_000
/** The default of `first` for datasets, as in the schema. It also applies to `first: null`. */
const FIRST_DATASETS = 100

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
      datasets: ({ datasets }, args) =>
        pageOfAll(cursors, ['datasets by import'], args, datasets, {
          idOf: ({ name }) => name,
          toEdge: (node) => ({ node }),
        }),
    },
  }) satisfies Resolvers
