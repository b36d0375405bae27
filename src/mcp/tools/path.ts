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
  query Path($from: String!, $to: String!, $kinds: [RelationshipKind!], $at: PartialDate, $maxLength: Int!) {
    from: entity(slug: $from) { ${REFERENCE} }
    to: entity(slug: $to) { ${REFERENCE} }
    path(from: $from, to: $to, kinds: $kinds, at: $at, maxLength: $maxLength, limit: 3) {
      hops { direction label entity: node { ${REFERENCE} } ${RELATIONSHIP} }
    }
  }
`

const direction = z.enum(['OUTGOING', 'INCOMING'])

const data = z.object({
  from: reference.nullable(),
  to: reference.nullable(),
  path: z.array(
    z.object({
      hops: z.array(
        z.object({ direction, label: text, entity: reference, ...relationshipData.shape }),
      ),
    }),
  ),
})

/** The tool `path`, which finds the shortest paths between two entities. */
export const addPath = addTool({
  name: 'path',
  title: 'Find paths between two entities',
  description:
    'Finds the shortest paths from one entity to another over relationships, at most three. Each step has its dates ' +
    'and sources. An empty result means only that the data contains no path; a path may still exist.',
  inputSchema: {
    from: SLUG,
    to: SLUG,
    kinds: kindsArgument('Only follow relationships of these kinds.'),
    at: AT.optional(),
    maxLength: z.int().min(1).max(6).default(6).describe('The maximum number of steps.'),
  },
  outputSchema: {
    from: reference,
    to: reference,
    paths: z.array(
      z.array(
        relationship.extend({
          direction: direction.describe('OUTGOING when the relationship points along the path.'),
          label: text,
          entity: reference.describe('The entity that the step leads to.'),
        }),
      ),
    ),
  },
  answer: (runQuery) => (args) =>
    toResult(runQuery(QUERY, args), data, ({ from, to, path }) => {
      if (from === null || to === null) return null
      return { from, to, paths: path.map(({ hops }) => hops.map((hop) => toRelationship(hop))) }
    }),
})
