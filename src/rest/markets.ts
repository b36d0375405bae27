import type { FromSchema } from 'json-schema-to-ts'
import type { Cursors } from '../domain/cursor.js'
import { secondOf } from '../domain/instant.js'
import { isVenueId, MARKET_STATES, venueWith, type MarketState } from '../domain/market.js'
import { toRestNames } from '../domain/rest-names.js'
import { ApiError, invalidParameter } from '../errors.js'
import {
  ALL_MARKETS,
  emptyListLike,
  type MarketList,
  type MarketPosition,
} from '../loaders/market-lists.js'
import { sourceListings, type Market } from '../loaders/markets.js'
import { similarTo } from '../loaders/similar-markets.js'
import { venueNamed } from '../loaders/venues.js'
import { explain } from '../markets/explain.js'
import type { RequestContext } from '../request-context.js'
import {
  MARKET_REDIRECT,
  marketParams,
  marketReply,
  marketsQuery,
  marketsReply,
  similarReply,
} from './market-schemas.js'
import { pageIn } from './paging.js'
import { instantIn, queryOf, valueIn, wordsIn } from './parameters.js'
import { toReferenceJson } from './reply-schemas.js'
import { route, type RouteApp } from './route.js'
import { sendTagged } from './tagged.js'

const PATH = '/api/v1/markets'
const MAX_IDS = 100
const MARKET_ID = /^[a-z0-9]+(-[a-z0-9]+)*$/
const ENTITY_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

type Filters = FromSchema<typeof marketsQuery>

const listMarkets = route({
  operationId: 'listMarkets',
  summary: 'List markets',
  description:
    'Returns yes-or-no questions with their displayed probability. Each question is one market, even if several venues quote it.',
  tags: ['markets'],
  querystring: marketsQuery,
  response: { 200: marketsReply },
  config: { isTagged: true, isCached: true, isPaged: true },
})

const getMarket = route({
  operationId: 'getMarket',
  summary: 'Get a market',
  description:
    'Returns the quote of each venue, the displayed probability and why it is displayed.',
  tags: ['markets'],
  params: marketParams,
  response: { 200: marketReply },
  config: { errors: ['MARKET_NOT_FOUND'], isTagged: true, redirects: MARKET_REDIRECT },
})

const listSimilarMarkets = route({
  operationId: 'listSimilarMarkets',
  summary: 'List similar markets',
  description:
    'Returns separate markets with a similar question, and what differs. Markets of the same group are left out.',
  tags: ['markets'],
  params: marketParams,
  response: { 200: similarReply },
  config: { errors: ['MARKET_NOT_FOUND'], isTagged: true, redirects: MARKET_REDIRECT },
})

/** GET /api/v1/markets, GET /api/v1/markets/{id} and GET /api/v1/markets/{id}/similar. */
export function marketRoutes(app: RouteApp, { cursors }: { cursors: Cursors }): void {
  app.get(PATH, listMarkets, async (request, reply) => {
    const { query, context } = request
    const list = await listOf(query, context)
    const { limit, after, send } = pageIn<MarketPosition>(cursors, query, {
      path: PATH,
      filters: Object.fromEntries(FILTERS.map((name) => [name, valueIn(query[name]) ?? ''])),
      // REST has only this order. The text must not change, because clients have cursors that were
      // made from it.
      key: `rest-markets/${JSON.stringify({ ...list, order: 'OPENED' })}`,
    })
    const page = await context.loaders.marketPages.load({ ...list, first: limit, after })
    return send(request, reply, {
      data: page.edges.map(({ node }) => summaryOf(node)),
      next: page.hasNextPage ? (page.edges.at(-1)?.position ?? null) : null,
    })
  })

  app.get(`${PATH}/:id`, getMarket, async (request, reply) => {
    const { id } = request.params
    const { market, ...parts } = await loadMarket(id, request.context)
    if (market === null) throw new ApiError('MARKET_NOT_FOUND')
    if (market.id !== id) {
      return reply.redirect(`${PATH}/${market.id}${queryOf(request.url)}`, 308)
    }
    return sendTagged(request, reply, { data: toDetail(market, parts, request.context.now) })
  })

  app.get(`${PATH}/:id/similar`, listSimilarMarkets, async (request, reply) => {
    const { id } = request.params
    const { loaders } = request.context
    const market = await loaders.markets.load(id)
    if (market === null) throw new ApiError('MARKET_NOT_FOUND')
    if (market.id !== id)
      return reply.redirect(`${PATH}/${market.id}/similar${queryOf(request.url)}`, 308)
    const similar = await similarTo(market, loaders)
    return sendTagged(request, reply, {
      data: similar.map(({ market: { title, category, shown, ...alike }, score, reason }) => ({
        ...{ id: alike.id, title, category, score, reason },
        display_probability: shown?.percent ?? null,
      })),
    })
  })
}

/** Loads a market and everything else that its reply contains. */
async function loadMarket(id: string, { loaders }: RequestContext) {
  const [market, listings, group, entities] = await Promise.all([
    loaders.markets.load(id),
    loaders.marketListings.load(id),
    loaders.groupsOfMarkets.load(id),
    loaders.marketEntities.load(id),
  ])
  return { market, listings, group, entities }
}

type MarketParts = Omit<Awaited<ReturnType<typeof loadMarket>>, 'market'>

function toDetail(market: Market, { listings, group, entities }: MarketParts, now: Date) {
  const { quotes, shown, state, resultPercent, countryCode, opensAt, closesAt, volumeUsd } = market
  return {
    ...summaryOf(market),
    ...toRestNames({ group, countryCode, opensAt, closesAt, volumeUsd }),
    status: state,
    why: shown === null ? null : explain(shown, quotes.length, now),
    result_probability: resultPercent,
    entities: entities.map(({ role, node }) => ({
      role: role.toLowerCase(),
      entity: toReferenceJson(node),
    })),
    sources: sourceListings(listings)
      .filter(({ percent }) => percent !== null)
      .map(({ percent, venue, ...listing }) => ({
        ...toRestNames(listing),
        ...{ name: venueWith(venue).name, probability: percent },
      })),
  }
}

function summaryOf({ id, title, category, shown, quotes, updatedAt }: Market) {
  return {
    ...{ id, title, category },
    display_probability: shown?.percent ?? null,
    display_source: shown === null ? null : venueWith(shown.venue).name,
    last_updated: shown === null ? null : (shown.quotedAt ?? updatedAt),
    sources: quotes.map(({ venue, percent }) => ({
      name: venueWith(venue).name,
      probability: percent,
    })),
  }
}

async function listOf(query: Filters, { loaders }: RequestContext): Promise<MarketList> {
  const source = valueIn(query.source)
  const venue = source === null ? null : await venueNamed(source, loaders)
  const entity = valueIn(query.entity)?.toLowerCase() ?? null
  const ids = idsIn(query.ids)
  const venueId = venueIdIn(query.venue_id)
  const list: MarketList = {
    ...ALL_MARKETS,
    ids,
    ...(venueId !== null && { venueId }),
    q: valueIn(query.q),
    category: valueIn(query.category)?.toLowerCase() ?? null,
    country: valueIn(query.country)?.toLowerCase() ?? null,
    venue,
    states: statesIn(query.status),
    closesAfter: secondIn('closes_after', query.closes_after),
    closesBefore: secondIn('closes_before', query.closes_before),
    updatedSince: secondIn('updated_since', query.updated_since),
  }
  if (source !== null && venue === null) return emptyListLike(list)
  if (entity === null) return list
  const about = ENTITY_ID.test(entity)
    ? await loaders.entitiesById.load(entity)
    : await loaders.entities.load({ slug: entity })
  return about === null ? emptyListLike(list) : { ...list, around: { by: 'ENTITY', id: about.id } }
}

function statesIn(text: string | undefined): readonly MarketState[] | null {
  const words = wordsIn(text)
  if (words === null) return null
  return words.map((word) => {
    const state = MARKET_STATES.find((known) => known === word.toLowerCase())
    if (state !== undefined) return state
    throw invalidParameter('status', 'ENUM', `must be one or more of ${MARKET_STATES.join(', ')}`)
  })
}

function idsIn(text: string | undefined): readonly string[] | null {
  const ids = wordsIn(text)
  if (ids === null) return null
  if (ids.length > MAX_IDS) {
    throw invalidParameter('ids', 'MAX_ITEMS', `must have at most ${String(MAX_IDS)} ids`)
  }
  if (ids.every((id) => MARKET_ID.test(id))) return ids
  throw invalidParameter('ids', 'PATTERN', 'must be market ids, separated by commas')
}

function venueIdIn(text: string | undefined): string | null {
  const id = valueIn(text)
  if (id === null || isVenueId(id)) return id
  throw invalidParameter('venue_id', 'PATTERN', 'must not contain control characters')
}

function secondIn(field: string, text: string | undefined): string | null {
  const instant = instantIn(field, text)
  return instant === null ? null : secondOf(instant)
}

const FILTERS = [
  ...(['category', 'status', 'source', 'venue_id', 'country', 'entity', 'q', 'ids'] as const),
  ...(['closes_before', 'closes_after', 'updated_since'] as const),
]
