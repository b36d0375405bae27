import { z } from 'zod'
import { addTool, toResult } from '../tool.js'
import { REFERENCE, reference, text, TYPES } from '../shapes.js'

const QUERY = /* GraphQL */ `
  query Search($q: String!, $types: [EntityType!], $countries: [String!], $first: Int!) {
    search(q: $q, types: $types, countries: $countries, first: $first) {
      edges { match matchedName { value } node { ${REFERENCE} description } }
    }
  }
`

const data = z.object({
  search: z.object({
    edges: z.array(
      z.object({
        match: text,
        matchedName: z.object({ value: text }),
        node: reference.extend({ description: text }),
      }),
    ),
  }),
})

/** The tool `search`, which finds entities by name. */
export const addSearch = addTool({
  name: 'search',
  title: 'Search people, parties, offices, institutions, elections and areas',
  description:
    'Finds entities by name in any language, best match first. Tolerates small typing mistakes, missing accents and ' +
    'incomplete words. Pass the slugs of the result to the other tools.',
  inputSchema: {
    q: z.string().min(1).max(200).describe('A name, or the beginning of one.'),
    types: z.array(TYPES).max(8).optional(),
    countries: z.array(z.string().length(2)).max(50).optional().describe('ISO 3166-1 alpha-2.'),
    first: z.int().min(1).max(50).default(10),
  },
  outputSchema: {
    hits: z.array(
      reference.extend({
        description: text,
        matchedName: text,
        match: text.describe('EXACT, PREFIX, WORDS or ALIKE, best first.'),
      }),
    ),
  },
  answer: (runQuery) => (args) =>
    toResult(runQuery(QUERY, args), data, ({ search }) => ({
      hits: search.edges.map(({ node, matchedName, match }) => ({
        ...node,
        matchedName: matchedName.value,
        match,
      })),
    })),
})
