import { z } from 'zod'
import { READS, toResult, type AddTool } from '../tool.js'
import { reference, REFERENCE, SLUG } from '../shapes.js'

const QUESTION = /* GraphQL */ `
  query Markets(
    $q: String, $entity: String, $country: String, $category: String, $status: [MarketState!]
    $orderBy: MarketOrder!, $first: Int!, $after: String
  ) {
    markets(
      q: $q, entity: $entity, country: $country, category: $category, status: $status
      orderBy: $orderBy, first: $first, after: $after
    ) {
      nodes {
        id title category state closesAt resultPercent volumeUsd moveDay
        display { percent source why quotedAt }
        sources { venue percent quotedAt url }
        entities(first: 10) { role node { ${REFERENCE} } }
      }
      pageInfo { hasNextPage endCursor }
    }
  }
`

const STATES = z.enum(['OPEN', 'CLOSED', 'DETERMINED', 'DISPUTED', 'RESOLVED', 'CANCELLED'])
const ORDERS = z.enum(['OPENED', 'CLOSING', 'VOLUME', 'MOVE_DAY', 'DISAGREEMENT'])

const market = z.object({
  id: z.string(),
  title: z.string(),
  category: z.string(),
  state: STATES,
  closesAt: z.string().nullable(),
  resultPercent: z.number().nullable().describe('What it was resolved to.'),
  volumeUsd: z.number().nullable(),
  moveDay: z.number().nullable().describe('Points that the percent moved in 24 hours.'),
  display: z
    .object({
      percent: z.number().describe('Of yes, 0 to 100.'),
      source: z.string().describe('The venue.'),
      why: z.string(),
      quotedAt: z.string().nullable(),
    })
    .nullable()
    .describe('The percent to show; null: no usable price.'),
  sources: z.array(
    z.object({
      venue: z.string(),
      percent: z.number().nullable(),
      quotedAt: z.string().nullable(),
      url: z.string().nullable(),
    }),
  ),
})

const data = z.object({
  markets: z.object({
    nodes: z.array(
      market.extend({ entities: z.array(z.object({ role: z.string(), node: reference })) }),
    ),
    pageInfo: z.object({ hasNextPage: z.boolean(), endCursor: z.string().nullable() }),
  }),
})

/** `markets`: what prediction markets say. */
export const addMarkets: AddTool = (server, ask) => {
  server.registerTool(
    'markets',
    {
      title: 'What prediction markets say',
      description:
        'Yes-or-no questions that venues put a price on, with the percent shown, why this one, what each venue ' +
        'says, and when it said so. Without `status`: open and disputed ones, and closed ones for 30 days.',
      inputSchema: {
        q: z.string().min(1).max(200).optional().describe('Words of the title.'),
        entity: SLUG.optional().describe('Those that concern this entity: its slug.'),
        country: z.string().length(2).optional().describe('ISO 3166-1 alpha-2.'),
        category: z.string().max(200).optional(),
        status: z.array(STATES).max(6).optional(),
        orderBy: ORDERS.default('OPENED').describe(
          'OPENED: the newest first. The others leave out markets of which they know nothing: many have no volume.',
        ),
        first: z.int().min(1).max(50).default(10),
        after: z.string().max(2_000).optional().describe('`next` of the page before.'),
      },
      outputSchema: {
        markets: z.array(
          market.extend({ entities: z.array(reference.extend({ role: z.string() })) }),
        ),
        next: z.string().nullable().describe('What `after` takes for the next page.'),
      },
      annotations: READS,
    },
    (args) =>
      toResult(ask(QUESTION, args), data, ({ markets: { nodes, pageInfo } }) => ({
        markets: nodes.map(({ entities, ...rest }) => ({
          ...rest,
          entities: entities.map(({ role, node }) => ({ role, ...node })),
        })),
        next: pageInfo.hasNextPage ? pageInfo.endCursor : null,
      })),
  )
}
