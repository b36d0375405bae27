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
  query Neighbourhood($of: String!, $depth: Int!, $kinds: [RelationshipKind!], $at: PartialDate, $maxNodes: Int!) {
    neighbourhood(of: $of, depth: $depth, kinds: $kinds, at: $at, maxNodes: $maxNodes) {
      nodes { ${REFERENCE} }
      links { source { slug } target { slug } ${RELATIONSHIP} }
      omitted { count node { slug } }
    }
  }
`

const end = z.object({ slug: z.string() })

const data = z.object({
  neighbourhood: z
    .object({
      nodes: z.array(reference),
      links: z.array(relationshipData.extend({ source: end, target: end })),
      omitted: z.array(z.object({ count: z.int(), node: end })),
    })
    .nullable(),
})

/** `neighbourhood`: what surrounds an entity. */
export const addNeighbourhood: AddTool = (server, ask) => {
  server.registerTool(
    'neighbourhood',
    {
      title: 'Look around an entity',
      description:
        'The entities around one, nearest first, and the relationships between them, each with its dates and ' +
        'who says so; `omitted` names those with more neighbours than there was room for.',
      inputSchema: {
        of: SLUG,
        depth: z.int().min(1).max(3).default(1).describe('Steps away at most.'),
        kinds: z.array(KINDS).max(9).optional().describe('Over relationships of these kinds only.'),
        at: AT.optional(),
        maxNodes: z.int().min(2).max(100).default(30),
      },
      outputSchema: {
        entities: z.array(reference),
        relationships: z.array(
          relationship.extend({
            from: z.string().describe('A slug.'),
            to: z.string().describe('A slug.'),
          }),
        ),
        omitted: z.array(z.object({ slug: z.string(), count: z.int() })),
      },
      annotations: READS,
    },
    (args) =>
      toResult(ask(QUESTION, args), data, ({ neighbourhood }) => {
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
  )
}
