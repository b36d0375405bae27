import { z } from 'zod'
import { addTool, toResult } from '../tool.js'
import {
  AT,
  kindsArgument,
  REFERENCE,
  reference,
  RELATIONSHIP,
  relationship,
  relationshipData,
  SLUG,
  text,
  toRelationship,
} from '../shapes.js'

const QUERY = /* GraphQL */ `
  query Neighbourhood($of: String!, $depth: Int!, $kinds: [RelationshipKind!], $at: PartialDate, $maxNodes: Int!) {
    neighbourhood(of: $of, depth: $depth, kinds: $kinds, at: $at, maxNodes: $maxNodes) {
      nodes { ${REFERENCE} }
      links { source { slug } target { slug } ${RELATIONSHIP} }
      omitted { count node { slug } }
    }
  }
`

const end = z.object({ slug: text })

const data = z.object({
  neighbourhood: z
    .object({
      nodes: z.array(reference),
      links: z.array(relationshipData.extend({ source: end, target: end })),
      omitted: z.array(z.object({ count: z.int(), node: end })),
    })
    .nullable(),
})

/** The tool `neighbourhood`, which returns the entities around an entity. */
export const addNeighbourhood = addTool({
  name: 'neighbourhood',
  title: 'Get the neighbourhood of an entity',
  description:
    'Gets the entities around one entity, nearest first, and the relationships between them. Each relationship has its ' +
    'dates and sources. `omitted` lists entities that have more neighbours than the result contains.',
  inputSchema: {
    of: SLUG,
    depth: z
      .int()
      .min(1)
      .max(3)
      .default(1)
      .describe('The maximum number of relationships from the entity.'),
    kinds: kindsArgument('Only follow relationships of these kinds.'),
    at: AT.optional(),
    maxNodes: z.int().min(2).max(100).default(30),
  },
  outputSchema: {
    entities: z.array(reference),
    relationships: z.array(
      relationship.extend({
        from: text.describe('The slug of the first entity.'),
        to: text.describe('The slug of the second entity.'),
      }),
    ),
    omitted: z.array(z.object({ slug: text, count: z.int() })),
  },
  answer: (runQuery) => (args) =>
    toResult(runQuery(QUERY, args), data, ({ neighbourhood }) => {
      if (neighbourhood === null) return null
      const { nodes, links, omitted } = neighbourhood
      return {
        entities: nodes,
        relationships: links.map(({ source, target, ...link }) => ({
          from: source.slug,
          to: target.slug,
          ...toRelationship(link),
        })),
        omitted: omitted.map(({ node, count }) => ({ slug: node.slug, count })),
      }
    }),
})
