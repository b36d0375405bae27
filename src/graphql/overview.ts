import { secondOf } from './arguments.js'
import type { Resolvers } from './types.js'

const MINUTE_MS = 60_000
// The schema's default, for a client that sends null.
const FIRST = 20

/** What is in the graph as a whole. */
export const overviewResolvers = {
  Query: {
    overview: async (_root, _args, { loaders, now }) => {
      const minute = Math.floor(now.getTime() / MINUTE_MS)
      const overview = await loaders.overviews.load(minute)
      return { ...overview, countedAt: secondOf(new Date(minute * MINUTE_MS)) }
    },
  },
  Overview: {
    datasets: ({ datasets }, { first }) => datasets.slice(0, first ?? FIRST),
  },
} satisfies Resolvers
