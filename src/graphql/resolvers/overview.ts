import { secondOf } from '../../domain/instant.js'
import { coverageOf } from '../../entities/coverage.js'
import type { Resolvers } from '../types.js'

const MINUTE_MS = 60_000
// The defaults of `first`, as in the schema. They also apply if a client sends null.
const FIRST = 20
const FIRST_DATASETS = 100

/** Statistics of the whole graph: counts, datasets and suspected duplicates. */
export const overviewResolvers = {
  Query: {
    overview: async (_root, _args, { loaders, now }) => {
      const minute = Math.floor(now.getTime() / MINUTE_MS)
      const overview = await loaders.overviews.load(minute)
      return { ...overview, countedAt: secondOf(new Date(minute * MINUTE_MS)) }
    },
    marketCategories: (_root, _args, { loaders, now }) =>
      loaders.marketCategories.load(Math.floor(now.getTime() / MINUTE_MS)),
    datasets: async (_root, { first }, { loaders }) => {
      const reports = await loaders.datasetReports.load('all')
      return reports.slice(0, first ?? FIRST_DATASETS)
    },
    suspectedDuplicates: (_root, _args, { loaders, now }) =>
      loaders.duplicates.load(Math.floor(now.getTime() / MINUTE_MS)),
  },
  DatasetReport: {
    coverage: ({ people }, _args, { today }) =>
      people === null ? null : coverageOf([people], today),
  },
  SuspectedDuplicates: {
    pairs: ({ pairs }, { first }) => pairs.slice(0, first ?? FIRST),
  },
  SuspectedDuplicate: {
    a: ({ a }, _args, { loaders }) => loaders.namedEntities.load({ slug: a.slug }),
    b: ({ b }, _args, { loaders }) => loaders.namedEntities.load({ slug: b.slug }),
  },
  Overview: {
    datasets: ({ datasets }, { first }) => datasets.slice(0, first ?? FIRST),
  },
} satisfies Resolvers
