import { z } from 'zod'
import { READ_ONLY, toResult, type AddTool } from '../tool.js'
import {
  AFTER,
  AT,
  kindsArgument,
  next,
  nextOf,
  pageInfo,
  reference,
  REFERENCE,
  relationship,
  RELATIONSHIP,
  relationshipData,
  SLUG,
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
        edges { label node { ${REFERENCE} } ${RELATIONSHIP} }
        pageInfo { hasNextPage endCursor }
      }
    }
  }
`

const dataset = z.object({
  name: z.string(),
  title: z.string().nullable(),
  licence: z.string().nullable(),
  attribution: z.string().nullable(),
  url: z.string().nullable(),
  dataAsOf: z.string().nullable(),
})

const facts = reference.extend({
  id: z.string(),
  description: z.string(),
  updatedAt: z.string(),
  names: z.array(z.object({ value: z.string(), langs: z.array(z.string()) })),
  identifiers: z.array(
    z.object({ scheme: z.string(), value: z.string(), url: z.string().nullable() }),
  ),
  datasets: z.array(dataset).describe('The sources; name them with the data that you show.'),
})

const data = z.object({
  entity: facts
    .extend({
      relationships: z.object({
        edges: z.array(relationshipData.extend({ label: z.string(), node: reference })),
        pageInfo,
      }),
    })
    .nullable(),
})

/** Adds the tool `entity`, which returns the facts and a page of relationships of one entity. */
export const addEntity: AddTool = (server, runQuery) => {
  server.registerTool(
    'entity',
    {
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
        relationships: z.array(relationship.extend({ label: z.string(), entity: reference })),
        next,
      },
      annotations: READ_ONLY,
    },
    (args) =>
      toResult(runQuery(QUERY, args), data, ({ entity }) => {
        if (entity === null) return null
        const { relationships, ...rest } = entity
        const { edges, pageInfo } = relationships
        return {
          entity: rest,
          relationships: edges.map(({ label, node, ...edge }) => ({
            label,
            entity: node,
            ...toRelationship(edge),
          })),
          next: nextOf(pageInfo),
        }
      }),
  )
}
