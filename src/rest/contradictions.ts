import type { Cursors } from '../domain/cursor.js'
import { venueWith } from '../domain/market.js'
import type { Market } from '../loaders/markets.js'
import { currentAmong, type Contradiction } from '../loaders/related-markets.js'
import { cursorParameter, limitParameter, querySchema } from './parameter-schemas.js'
import { pageIn } from './paging.js'
import { component, number, page, percent, text, time } from './reply-schemas.js'
import { route, type RouteApp } from './route.js'

const PATH = '/api/v1/markets/contradictions'

type Position = readonly [gap: number, id: string, otherId: string]

const pricedMarket = component('PricedMarket', 'A market with its displayed price.', {
  id: text('Id of the market, which never changes.'),
  title: text('The question.'),
  probability: percent('Displayed probability of yes, in percent.'),
  source: text('Name of the venue with this probability.'),
  quoted_at: time('When it was observed.'),
})

const contradiction = component(
  'MarketContradiction',
  'Two open markets whose displayed prices cannot both be right.',
  {
    claim: {
      type: 'string',
      description:
        'Whether `first` implies or excludes `second`. `implies`: if it comes true, the second comes true as well. `excludes`: at ' +
        'most one of both comes true.',
      enum: ['implies', 'excludes'],
    },
    gap: number(
      'The gap in percentage points. With `implies`: the price of `first` minus that of `second`. With `excludes`: the ' +
        'sum of both minus 100.',
    ),
    reason: text('Why the first market implies or excludes the second, in a sentence.'),
    first: pricedMarket,
    second: pricedMarket,
  },
)

const listContradictions = route({
  operationId: 'listContradictions',
  summary: 'List markets that contradict each other',
  description:
    'Returns pairs of open markets whose prices break a logical relation, the largest gap first; at most 1,000 pairs. ' +
    'Both prices are at most 24 hours old. The gap is at least one percentage point, and larger than the spreads ' +
    'between bid and ask explain. A relation is only used if it certainly follows from office, party, dates, numbers ' +
    'or groups.',
  tags: ['markets'],
  querystring: querySchema({ limit: limitParameter, cursor: cursorParameter(2_000) }),
  response: {
    200: page('Pairs of markets, the largest gap first.', 'The pairs on this page.', contradiction),
  },
  config: { isTagged: true, isPaged: true },
})

/** GET /api/v1/markets/contradictions. `contradictions` is never the id of a market. */
export function contradictionRoutes(app: RouteApp, { cursors }: { cursors: Cursors }): void {
  app.get(PATH, listContradictions, async (request, reply) => {
    const { query, context } = request
    const { limit, after, send } = pageIn<Position>(cursors, query, { path: PATH })
    const all = currentAmong(await context.loaders.contradictions.load(''), context.now)
    const found = after === null ? all : all.filter((pair) => isAfter(positionOf(pair), after))
    const rows = found.slice(0, limit)
    const last = rows.at(-1)
    return send(request, reply, {
      data: rows.map(toJson),
      next: last === undefined || found.length === rows.length ? null : positionOf(last),
    })
  })
}

function positionOf({ gap, first, second }: Contradiction): Position {
  return [gap, first.id, second.id]
}

/** The largest gap comes first, then the ids in the order of the alphabet. */
function isAfter([gap, ...ids]: Position, [gapBefore, ...idsBefore]: Position): boolean {
  return gap === gapBefore ? ids.join(' ') > idsBefore.join(' ') : gap < gapBefore
}

function toJson({ claim, gap, reason, first, second }: Contradiction) {
  return {
    ...{ claim: claim.toLowerCase(), gap, reason },
    ...{ first: toPricedJson(first), second: toPricedJson(second) },
  }
}

function toPricedJson({ id, title, shown }: Market) {
  return {
    ...{ id, title, probability: shown?.percent ?? null },
    source: shown === null ? null : venueWith(shown.venue).name,
    quoted_at: shown?.quotedAt ?? null,
  }
}
