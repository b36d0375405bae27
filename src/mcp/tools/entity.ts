import { z } from 'zod'
import { addTool, toResult } from '../tool.js'
import {
  AFTER,
  AT,
  kindsArgument,
  next,
  nextOf,
  pageInfo,
  REFERENCE,
  reference,
  RELATIONSHIP,
  relationship,
  relationshipData,
  SLUG,
  text,
  textOrNull,
  toRelationship,
} from '../shapes.js'

const QUERY = /* GraphQL */ `
  query Entity($slug: String!, $kinds: [RelationshipKind!], $at: PartialDate, $first: Int!, $after: String) {
    entity(slug: $slug) {
      id ${REFERENCE} description updatedAt
      names { value langs }
      identifiers { scheme value url }
      datasets { name title licence attribution url dataAsOf }
      relationships(kinds: $kinds, at: $at, first: $first, after: $after) {
        edges { label entity: node { ${REFERENCE} } ${RELATIONSHIP} }
        pageInfo { hasNextPage endCursor }
      }
    }
  }
`

const dataset = z.object({
  name: text,
  title: textOrNull,
  licence: textOrNull,
  attribution: textOrNull,
  url: textOrNull,
  dataAsOf: textOrNull,
})

const facts = reference.extend({
  id: text,
  description: text,
  updatedAt: text,
  names: z.array(z.object({ value: text, langs: z.array(text) })),
  identifiers: z.array(z.object({ scheme: text, value: text, url: textOrNull })),
  datasets: z.array(dataset).describe('The sources; name them with the data that you show.'),
})

const data = z.object({
  entity: facts
    .extend({
      relationships: z.object({
        edges: z.array(z.object({ label: text, entity: reference, ...relationshipData.shape })),
        pageInfo,
      }),
    })
    .nullable(),
})

/** The tool `entity`, which returns the facts and a page of relationships of one entity. */
export const addEntity = addTool({
  name: 'entity',
  title: 'Get an entity',
  description:
    'Gets the facts, names, identifiers and relationships of one entity. The newest relationship is ' +
    'first. Each relationship has its dates and sources.',
  inputSchema: {
    slug: SLUG,
    kinds: kindsArgument('Only relationships of these kinds.'),
    at: AT.optional(),
    first: z
      .int()
      .min(1)
      .max(100)
      .default(20)
      .describe('The maximum number of relationships on a page.'),
    after: AFTER,
  },
  outputSchema: {
    entity: facts,
    relationships: z.array(relationship.extend({ label: text, entity: reference })),
    next,
  },
  answer: (runQuery) => (args) =>
    toResult(runQuery(QUERY, args), data, ({ entity }) => {
      if (entity === null) return null
      const { relationships, ...rest } = entity
      const { edges, pageInfo } = relationships
      return {
        entity: rest,
        relationships: edges.map((edge) => toRelationship(edge)),
        next: nextOf(pageInfo),
      }
    }),
})
