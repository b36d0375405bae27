import type { FastifyPluginAsync, RouteShorthandOptions } from 'fastify'
import type { FromSchema } from 'json-schema-to-ts'
import { secondOf } from '../domain/instant.js'
import { VENUES } from '../domain/market.js'
import { ApiError } from '../errors.js'
import type { History } from '../loaders/market-history.js'
import { venueNamed } from '../loaders/venues.js'
import {
  historyWindow,
  INTERVALS,
  type HistoryWindow,
  type Interval,
  type Minute,
} from '../markets/history.js'
import { queryOf } from './markets.js'
import { marketParams } from './market-schemas.js'
import { given, instantIn, wrong } from './parameters.js'
import { sendTagged, tagged, type TaggedReply } from './tagged.js'

const optionalText = (description: string) =>
  ({ type: 'string', description, maxLength: 500 }) as const

const querystring = {
  type: 'object',
  properties: {
    from: optionalText(
      'A date or a time, ISO 8601. Absent: as far back as suits the interval; 7 days for `1h`.',
    ),
    to: optionalText('A date or a time, ISO 8601, itself excluded. Absent: now.'),
    interval: optionalText(
      '`1m`, `5m`, `1h`, `6h` or `1d`, counted from midnight in UTC. Absent: `1h`, or the next ' +
        'longer one of which at most 1,000 cover the period.',
    ),
    source: optionalText(
      'Name or id of a venue, in either case; `shown` for the percent that was shown. Absent: the ' +
        'venue that is shown now.',
    ),
  },
} as const

const price = { type: ['number', 'null'], minimum: 0, maximum: 100 } as const
const time = { type: 'string', format: 'date-time' } as const

const historyReply = {
  type: 'object',
  description: 'Prices in percent of yes, oldest first, at most 1,000 rows.',
  required: ['meta', 'data'],
  additionalProperties: false,
  properties: {
    meta: {
      type: 'object',
      required: ['count', 'market', 'source', 'interval', 'from', 'to'],
      additionalProperties: false,
      properties: {
        count: { type: 'integer' },
        market: { type: 'string', description: 'Its id.' },
        source: { type: ['string', 'null'], description: 'Name of the venue, or `shown`.' },
        interval: { type: 'string', enum: Object.keys(INTERVALS) },
        from: { ...time, description: 'The beginning of the first interval.' },
        to: { ...time, description: 'The end of the last.' },
      },
    },
    data: {
      type: 'array',
      items: {
        type: 'object',
        required: ['at', 'open', 'high', 'low', 'close', 'gap'],
        additionalProperties: false,
        properties: {
          at: { ...time, description: 'When the interval begins.' },
          open: { ...price, description: 'Null while nothing was known yet.' },
          high: price,
          low: price,
          close: price,
          gap: {
            type: 'boolean',
            description: 'True when nothing was seen: the prices are the last one known before.',
          },
        },
      },
    },
  },
} as const

const getMarketHistory = {
  schema: {
    operationId: 'getMarketHistory',
    summary: 'What one venue said of a question over time, or what was shown',
    tags: ['markets'],
    params: marketParams,
    querystring,
    response: { 200: historyReply },
  },
  config: {
    errors: ['INVALID_PARAMETER', 'MARKET_NOT_FOUND', 'GRAPH_UNAVAILABLE', 'QUERY_TIMEOUT'],
    isTagged: true,
    redirects: 'The market was merged into another: look there.',
  },
} satisfies RouteShorthandOptions

type Query = FromSchema<typeof querystring>

/** GET /api/v1/markets/{id}/history. */
export const marketHistoryRoutes: FastifyPluginAsync = async (app) => {
  // A cached history is one object and belongs to one window.
  const replies = new WeakMap<History, TaggedReply>()

  app.get<{ Params: FromSchema<typeof marketParams>; Querystring: Query }>(
    '/api/v1/markets/:id/history',
    getMarketHistory,
    async (request, reply) => {
      const { params, query, context } = request
      const source = sourceIn(query.source)
      const window = windowIn(query, context.now)
      const { id } = params
      const history = await context.loaders.marketHistories.load({ id, source, ...window })
      if (history === null) {
        const market = await context.loaders.markets.load(id)
        if (market === null || market.id === id) throw new ApiError('MARKET_NOT_FOUND')
        const path = `/api/v1/markets/${market.id}/history${queryOf(request.url)}`
        return reply.redirect(path, 308)
      }
      const known = replies.get(history)
      if (known !== undefined) return sendTagged(request, reply, known)
      const written = toReply(id, history, window)
      replies.set(history, written)
      return sendTagged(request, reply, written)
    },
  )
}

function windowIn(query: Query, now: Date): HistoryWindow {
  const window = historyWindow(
    {
      from: instantIn('from', query.from),
      to: instantIn('to', query.to),
      interval: intervalIn(query.interval),
    },
    now,
  )
  if ('message' in window) throw wrong(window.field, 'RANGE', window.message)
  return window
}

function toReply(id: string, history: History, { interval, from, to }: HistoryWindow): TaggedReply {
  return tagged(
    JSON.stringify({
      meta: {
        count: history.rows.length,
        market: id,
        source: nameOf(history.source),
        interval,
        from: timeOf(from),
        to: timeOf(to),
      },
      data: history.rows.map((row) => ({ ...row, at: timeOf(row.at) })),
    }),
  )
}

function sourceIn(text: string | undefined) {
  const source = given(text)
  if (source === null) return null
  if (source.toLowerCase() === 'shown') return 'shown'
  const venue = venueNamed(source)
  if (venue !== null) return venue
  throw wrong('source', 'ENUM', 'must be the name or id of a venue, or shown')
}

function intervalIn(text: string | undefined): Interval | null {
  const interval = given(text)
  if (interval === null) return null
  if (isInterval(interval)) return interval
  throw wrong('interval', 'ENUM', `must be one of ${Object.keys(INTERVALS).join(', ')}`)
}

function isInterval(text: string): text is Interval {
  return Object.hasOwn(INTERVALS, text)
}

function nameOf(source: History['source']): string | null {
  return source === null || source === 'shown' ? source : VENUES[source].name
}

function timeOf(minute: Minute): string {
  return secondOf(new Date(minute * 60_000))
}
