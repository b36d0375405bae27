import { z } from 'zod'
import { READS, toResult, type AddTool } from '../tool.js'
import {
  AT,
  KINDS,
  reference,
  REFERENCE,
  relationship,
  RELATIONSHIP,
  relationshipData,
  SLUG,
  toRelationship,
} from '../shapes.js'

const QUESTION = /* GraphQL */ `
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
  datasets: z.array(dataset).describe('Where this comes from; name it beside what you show.'),
})

const data = z.object({
  entity: facts
    .extend({
      relationships: z.object({
        edges: z.array(relationshipData.extend({ label: z.string(), node: reference })),
        pageInfo: z.object({ hasNextPage: z.boolean(), endCursor: z.string().nullable() }),
      }),
    })
    .nullable(),
})

/** `entity`: one entity with its facts and a page of its relationships. */
export const addEntity: AddTool = (server, ask) => {
  server.registerTool(
    'entity',
    {
      title: 'Open an entity',
      description:
        'Facts, names, identifiers and relationships of one entity, the newest relationships first, each with ' +
        'its dates and who says so.',
      inputSchema: {
        slug: SLUG,
        kinds: z.array(KINDS).max(9).optional().describe('Relationships of these kinds only.'),
        at: AT.optional(),
        first: z.int().min(1).max(100).default(20).describe('Relationships on a page.'),
        after: z.string().max(2_000).optional().describe('`next` of the page before.'),
      },
      outputSchema: {
        entity: facts,
        relationships: z.array(relationship.extend({ label: z.string(), entity: reference })),
        next: z.string().nullable().describe('What `after` takes for the next page.'),
      },
      annotations: READS,
    },
    (args) =>
      toResult(ask(QUESTION, args), data, ({ entity }) => {
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
          next: pageInfo.hasNextPage ? pageInfo.endCursor : null,
        }
      }),
  )
}
