import { z } from 'zod'
import { addTool, toResult } from '../tool.js'
import {
  AFTER,
  next,
  nextOf,
  numberOrNull,
  pageInfo,
  REFERENCE,
  reference,
  SLUG,
  text,
  textOrNull,
} from '../shapes.js'

const QUERY = /* GraphQL */ `
  query Markets(
    $q: String, $entity: String, $country: String, $category: String, $status: [MarketState!]
    $orderBy: MarketOrderField!, $first: Int!, $after: String
  ) {
    markets(
      q: $q, entity: $entity, country: $country, category: $category, status: $status
      orderBy: { field: $orderBy }, first: $first, after: $after
    ) {
      nodes {
        id title category state closesAt resultPercent volumeUsd moveDay
        display { percent source { name } why quotedAt }
        sources { venue { name } percent quotedAt url }
        entities(first: 10) { edges { role node { ${REFERENCE} } } }
      }
      pageInfo { hasNextPage endCursor }
    }
  }
`

const STATES = z.enum(['OPEN', 'CLOSED', 'DETERMINED', 'DISPUTED', 'RESOLVED', 'CANCELLED'])
const ORDERS = z.enum(['OPENED', 'CLOSING', 'VOLUME', 'MOVE_DAY', 'DISAGREEMENT'])

const market = z.object({
  id: text,
  title: text,
  category: text,
  state: STATES,
  closesAt: textOrNull,
  resultPercent: numberOrNull.describe('The result in percent of yes.'),
  volumeUsd: numberOrNull,
  moveDay: numberOrNull.describe('The change of the percent in the last 24 hours, in points.'),
})

const display = z.object({
  percent: z.number().describe('The percent of yes, from 0 to 100.'),
  why: text,
  quotedAt: textOrNull,
})
const quote = z.object({ percent: numberOrNull, quotedAt: textOrNull, url: textOrNull })
const venue = z.object({ name: text })

const data = z.object({
  markets: z.object({
    nodes: z.array(
      market.extend({
        display: display.extend({ source: venue }).nullable(),
        sources: z.array(quote.extend({ venue })),
        entities: z.object({ edges: z.array(z.object({ role: text, node: reference })) }),
      }),
    ),
    pageInfo,
  }),
})

/** The tool `markets`, which finds prediction markets with their prices. */
export const addMarkets = addTool({
  name: 'markets',
  title: 'Find prediction markets',
  description:
    'Finds yes-or-no questions of prediction markets, with the percent to show, the reason for this percent, and the ' +
    'price and time of each venue. Without `status`: open and disputed markets, and markets that closed in the last 30 days.',
  inputSchema: {
    q: z.string().min(1).max(200).optional().describe('Words in the title.'),
    entity: SLUG.optional().describe('The slug of an entity: only markets about it.'),
    country: z.string().length(2).optional().describe('ISO 3166-1 alpha-2.'),
    category: z.string().max(200).optional(),
    status: z.array(STATES).max(6).optional(),
    orderBy: ORDERS.default('OPENED').describe(
      'OPENED: newest first. CLOSING: earliest first; with `status` OPEN, the markets that close next. Other orders: ' +
        'largest first. Markets without the value, such as a volume, are last.',
    ),
    first: z.int().min(1).max(50).default(10),
    after: AFTER,
  },
  outputSchema: {
    markets: z.array(
      market.extend({
        display: display
          .extend({ source: text.describe('The name of the venue.') })
          .nullable()
          .describe('The percent to show; null when no venue has a usable price.'),
        sources: z.array(quote.extend({ venue: text.describe('The name of the venue.') })),
        entities: z.array(reference.extend({ role: text })),
      }),
    ),
    next,
  },
  answer: (runQuery) => (args) =>
    toResult(runQuery(QUERY, args), data, ({ markets: { nodes, pageInfo } }) => ({
      markets: nodes.map(({ display, sources, entities, ...rest }) => ({
        ...rest,
        display: display && { ...display, source: display.source.name },
        sources: sources.map(({ venue, ...quote }) => ({ ...quote, venue: venue.name })),
        entities: entities.edges.map(({ role, node }) => ({ role, ...node })),
      })),
      next: nextOf(pageInfo),
    })),
})
