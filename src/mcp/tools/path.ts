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
  query Path($from: String!, $to: String!, $kinds: [RelationshipKind!], $at: PartialDate, $maxLength: Int!) {
    from: entity(slug: $from) { ${REFERENCE} }
    to: entity(slug: $to) { ${REFERENCE} }
    path(from: $from, to: $to, kinds: $kinds, at: $at, maxLength: $maxLength, limit: 3) {
      hops { direction label node { ${REFERENCE} } ${RELATIONSHIP} }
    }
  }
`

const direction = z.enum(['OUTGOING', 'INCOMING'])

const data = z.object({
  from: reference.nullable(),
  to: reference.nullable(),
  path: z.array(
    z.object({
      hops: z.array(relationshipData.extend({ direction, label: z.string(), node: reference })),
    }),
  ),
})

/** `path`: how two entities are connected. */
export const addPath: AddTool = (server, ask) => {
  server.registerTool(
    'path',
    {
      title: 'How two are connected',
      description:
        'The shortest ways from one entity to another over relationships, at most three of them, each step with ' +
        'its dates and who says so. No path: none of that length is known here, which proves nothing.',
      inputSchema: {
        from: SLUG,
        to: SLUG,
        kinds: z.array(KINDS).max(9).optional().describe('Over relationships of these kinds only.'),
        at: AT.optional(),
        maxLength: z.int().min(1).max(6).default(6).describe('Steps at most.'),
      },
      outputSchema: {
        from: reference,
        to: reference,
        paths: z.array(
          z.array(
            relationship.extend({
              direction: direction.describe('OUTGOING: the relationship points along the path.'),
              label: z.string(),
              entity: reference.describe('Where the step leads.'),
            }),
          ),
        ),
      },
      annotations: READS,
    },
    (args) =>
      toResult(ask(QUESTION, args), data, ({ from, to, path }) => {
        if (from === null || to === null) return null
        const paths = path.map(({ hops }) =>
          hops.map(({ direction: way, label, node, ...hop }) => ({
            direction: way,
            label,
            entity: node,
            ...toRelationship(hop),
          })),
        )
        return { from, to, paths }
      }),
  )
}
