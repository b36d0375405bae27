import type { FromSchema } from 'json-schema-to-ts'
import { secondOf } from '../domain/instant.js'
import { venueWith, type VenueId } from '../domain/market.js'
import { ApiError, invalidParameter } from '../errors.js'
import type { History } from '../loaders/market-history.js'
import { venueNamed } from '../loaders/venues.js'
import {
  historyWindow,
  INTERVALS,
  type HistoryWindow,
  type Interval,
  type Minute,
} from '../markets/history.js'
import type { RequestContext } from '../request-context.js'
import { MARKET_REDIRECT, marketParams } from './market-schemas.js'
import { choiceParameter, querySchema, textParameter, timeParameter } from './parameter-schemas.js'
import { instantIn, queryOf, valueIn } from './parameters.js'
import {
  choice,
  component,
  flag,
  integer,
  listOf,
  object,
  percentOrNull,
  text,
  textOrNull,
  time,
} from './reply-schemas.js'
import { route, type RouteApp } from './route.js'
import { sendTagged } from './tagged.js'

const querystring = querySchema({
  from: timeParameter(
    'First date or time (inclusive). Absent: a default period for the interval, such as 7 days for `1h`.',
  ),
  to: timeParameter('Last date or time (exclusive). Absent: now.'),
  interval: choiceParameter(
    'Length of an interval. Intervals are counted from midnight in UTC. Absent: the shortest of `1h`, `6h` and `1d` ' +
      'with which the period has at most 1,000 intervals.',
    Object.keys(INTERVALS),
  ),
  source: textParameter(
    'Name or id of a venue, in upper or lower case; `shown` for the probability that was displayed. Absent: the venue ' +
      'that is displayed now.',
  ),
})

const point = component('PricePoint', 'The prices of one interval.', {
  at: time('Start of the interval.'),
  open: percentOrNull('First probability in percent; null before the first known price.'),
  high: percentOrNull('Highest probability in percent; null before the first known price.'),
  low: percentOrNull('Lowest probability in percent; null before the first known price.'),
  close: percentOrNull('Last probability in percent; null before the first known price.'),
  gap: flag(
    'True if no price was observed in the interval; all prices are then the last known price.',
  ),
})

const historyReply = object(
  'Probabilities of yes in percent, oldest first; at most 1,000 intervals.',
  {
    meta: object('The period.', {
      count: integer('Number of intervals.'),
      market: text('Id of the market.'),
      source: textOrNull('Name of the venue, or `shown`; null if no venue quotes the market.'),
      interval: choice('The interval that was applied.', Object.keys(INTERVALS)),
      from: time('Start of the first interval.'),
      to: time('End of the last interval.'),
    }),
    data: listOf('The intervals, oldest first.', point),
  },
)

const getMarketHistory = route({
  operationId: 'getMarketHistory',
  summary: 'Get the price history of a market',
  description:
    'Returns the prices of one venue, or the displayed probability, as intervals with open, high, low and close.',
  tags: ['markets'],
  params: marketParams,
  querystring,
  response: { 200: historyReply },
  config: { errors: ['MARKET_NOT_FOUND'], isTagged: true, redirects: MARKET_REDIRECT },
})

/** GET /api/v1/markets/{id}/history. */
export function marketHistoryRoutes(app: RouteApp): void {
  app.get('/api/v1/markets/:id/history', getMarketHistory, async (request, reply) => {
    const { params, query, context } = request
    const source = await sourceIn(query.source, context)
    const window = windowIn(query, context.now)
    const { id } = params
    const history = await context.loaders.marketHistories.load({ id, source, ...window })
    if (history === null) {
      const market = await context.loaders.markets.load(id)
      if (market === null || market.id === id) throw new ApiError('MARKET_NOT_FOUND')
      const path = `/api/v1/markets/${market.id}/history${queryOf(request.url)}`
      return reply.redirect(path, 308)
    }
    const { rows } = history
    const { interval, from, to } = window
    return sendTagged(request, reply, {
      meta: {
        ...{ count: rows.length, market: id, source: nameOf(history.source), interval },
        ...{ from: timeOf(from), to: timeOf(to) },
      },
      data: rows.map(({ isGap, ...row }) => ({ ...row, at: timeOf(row.at), gap: isGap })),
    })
  })
}

function windowIn(query: FromSchema<typeof querystring>, now: Date): HistoryWindow {
  const window = historyWindow(
    {
      from: instantIn('from', query.from),
      to: instantIn('to', query.to),
      interval: intervalIn(query.interval),
    },
    now,
  )
  if ('message' in window) throw invalidParameter(window.field, 'RANGE', window.message)
  return window
}

async function sourceIn(
  text: string | undefined,
  { loaders }: RequestContext,
): Promise<VenueId | 'shown' | null> {
  const source = valueIn(text)
  if (source === null) return null
  if (source.toLowerCase() === 'shown') return 'shown'
  const venue = await venueNamed(source, loaders)
  if (venue !== null) return venue
  throw invalidParameter('source', 'ENUM', 'must be the name or id of a venue, or "shown"')
}

function intervalIn(text: string | undefined): Interval | null {
  const interval = valueIn(text)
  if (interval === null) return null
  if (isInterval(interval)) return interval
  throw invalidParameter('interval', 'ENUM', `must be one of ${Object.keys(INTERVALS).join(', ')}`)
}

function isInterval(text: string): text is Interval {
  return Object.hasOwn(INTERVALS, text)
}

function nameOf(source: History['source']): string | null {
  return source === null || source === 'shown' ? source : venueWith(source).name
}

function timeOf(minute: Minute): string {
  return secondOf(new Date(minute * 60_000))
}
