import type { Listing, Quote } from '../../src/domain/market.js'
import { deriveMarkets, sweepMarkets } from '../../src/derivation/markets/markets.js'
import { categoryTable } from '../../src/markets/categories.js'
import type { ReportedRow } from '../../src/records/listing-reports.js'
import { createListingStore } from '../../src/records/listings.js'
import { anEntity, aRelationship, store } from '../support/builders.js'
import { ask, at } from '../support/ask.js'
import { testApp, type TestApp } from '../support/test-app.js'
import { VOCABULARY } from '../support/vocabulary.js'

const QUOTED = '2026-01-31T11:00:00Z'
let instant = ''
const now = () => new Date(instant)
let app: TestApp

beforeAll(async () => {
  instant = '2026-01-31T12:00:00Z'
  app = await testApp({ now })
})
beforeEach(async () => {
  instant = '2026-01-31T12:00:00Z'
  await app.run(
    'MATCH (n) WHERE n:Market OR n:Listing OR n:MarketGroup OR n:Entity DETACH DELETE n',
  )
})

const options = () => ({
  ...{ graph: app.graph, now, holder: 'test' },
  rules: {
    ...{ vocabulary: VOCABULARY, listingMatches: [] },
    categories: categoryTable('venue,word,category'),
  },
})

interface Given extends Omit<Partial<Listing>, 'quote'> {
  readonly contract: string
  readonly quote?: Partial<Quote>
}

/** Stores listings of Polymarket and derives their markets. */
async function quoted(...given: readonly Given[]): Promise<void> {
  const rows = given.map(({ quote, ...listing }): ReportedRow => {
    const said: Listing = {
      ...{ venue: 'polymarket', outcome: '', aliases: [], title: '', outcomeTitle: null },
      ...{ group: null, url: null, description: null, categories: [], state: 'open' },
      ...{ venueState: 'active', resultPercent: null, opensAt: '2026-01-10T00:00:00Z' },
      closesAt: null,
      ...listing,
      quote: {
        ...{ bid: null, ask: null, last: null, stated: null, volumeUsd: null, volume: 1 },
        ...{ quotedAt: QUOTED, ...quote },
      },
    }
    return { format: 'f', observedAt: QUOTED, facts: [{ listing: said }] }
  })
  await createListingStore({ graph: app.graph, now }).add(rows)
  await deriveMarkets(options())
  app.loaders.clear()
}

const strike = (contract: string, by: string, quote: Partial<Quote>, more = {}): Given => ({
  ...{ contract, title: `Will Israel strike Iran by ${by}, 2026?`, quote },
  ...more,
})

const PAIR = `claim gap reason
  first { title display { percent source { name } quotedAt } }
  second { title display { percent source { name } quotedAt } }`

async function contradictions(): Promise<readonly unknown[]> {
  const { data, errors } = await ask(app, `{ marketContradictions { nodes { ${PAIR} } } }`)
  expect(errors).toBeUndefined()
  return at(data, 'marketContradictions.nodes') as readonly unknown[]
}

const shown = (percent: number, source: string) => ({
  display: { percent, source: { name: source }, quotedAt: QUOTED },
})

describe('marketContradictions', () => {
  it('compares the prices of venues for two deadlines, and says both times', async () => {
    await quoted(
      strike('march', 'March 31', { bid: 29, ask: 31 }),
      strike('june', 'June 30', { bid: 23, ask: 25 }, { venue: 'kalshi' }),
    )

    const found = {
      ...{ claim: 'IMPLIES', gap: 6, reason: expect.stringContaining('by 2026-03-31') as unknown },
      first: { title: 'Will Israel strike Iran by March 31, 2026?', ...shown(30, 'Polymarket') },
      second: { title: 'Will Israel strike Iran by June 30, 2026?', ...shown(24, 'Kalshi') },
    }
    expect(await contradictions()).toEqual([found])
    const { data } = await ask(
      app,
      `{ markets(q: "June") { nodes { contradictions { totalCount nodes { ${PAIR} } } } } }`,
    )
    expect(at(data, 'markets.nodes')).toEqual([
      { contradictions: { totalCount: 1, nodes: [found] } },
    ])
  })

  it.each([
    ['a price that fits', { bid: 35, ask: 37 }, {}],
    ['a gap that bid and ask close', { bid: 25, ask: 30 }, {}],
    ['a gap below one point', { bid: 29.3, ask: 29.3 }, {}],
    ['a last trade at a real venue', { last: 23 }, {}],
    ['a price of a real venue without an order book', { stated: 23 }, {}],
    ['an old price', { bid: 23, ask: 25, quotedAt: '2026-01-30T10:00:00Z' }, {}],
    ['a closed market', { bid: 23, ask: 25 }, { state: 'closed' }],
  ])('leaves out %s', async (_what, quote, more) => {
    await quoted(
      strike('march', 'March 31', { bid: 30, ask: 30 }),
      strike('june', 'June 30', quote, more),
    )

    expect(await contradictions()).toEqual([])
  })

  it('compares prices without an order book where no real money is traded', async () => {
    await quoted(
      strike('march', 'March 31', { last: 30 }, { venue: 'manifold' }),
      strike('june', 'June 30', { bid: 23, ask: 25 }),
    )

    expect(await contradictions()).toMatchObject([{ claim: 'IMPLIES', gap: 6 }])
  })

  it('compares a listing that asks the opposite by its converted price', async () => {
    await quoted(strike('march', 'March 31', { bid: 29, ask: 31 }), {
      ...strike('june', 'June 30', { bid: 79, ask: 81 }),
      title: 'Will Israel not strike Iran by June 30, 2026?',
    })

    // Yes of March excludes yes of "not by June".
    expect(await contradictions()).toMatchObject([{ claim: 'EXCLUDES', gap: 10 }])
  })

  it('follows new prices, and forgets a pair when a price becomes old', async () => {
    await quoted(
      strike('march', 'March 31', { bid: 30, ask: 30 }),
      strike('june', 'June 30', { bid: 25, ask: 25 }),
    )
    expect(await contradictions()).toMatchObject([{ gap: 5 }])

    await quoted(strike('june', 'June 30', { bid: 22, ask: 22, quotedAt: '2026-01-31T11:30:00Z' }))
    expect(await contradictions()).toMatchObject([{ gap: 8 }])

    instant = '2026-02-01T11:10:00Z'
    app.loaders.clear()
    expect(await contradictions()).toEqual([])
    await sweepMarkets(options())
    expect(await app.run('MATCH ()-[c:CONTRADICTS]->() RETURN c.gap')).toEqual([])
  })

  it('finds outcomes of one question that together exceed 100', async () => {
    const outcome = (contract: string, price: number, group = 'oscar'): Given => ({
      ...{ contract, title: `Will ${contract} win Best Picture by May 1, 2026?` },
      group: { id: group, title: 'Best Picture', isExclusive: group === 'oscar' ? true : null },
      quote: { bid: price, ask: price },
    })
    await quoted(outcome('Avatar', 70), outcome('Cats', 45), outcome('Dune', 20))
    expect(await contradictions()).toMatchObject([
      {
        ...{ claim: 'EXCLUDES', gap: 15 },
        reason: 'Polymarket says that at most one of the two outcomes comes true.',
      },
    ])

    await app.run('MATCH (n) WHERE n:Market OR n:Listing OR n:MarketGroup DETACH DELETE n')
    await quoted(outcome('Avatar', 70, 'open'), outcome('Cats', 45, 'open'))
    expect(await contradictions()).toEqual([])
  })

  it('needs a nomination only by the party that the graph has as the only one', async () => {
    const vance = (): readonly Given[] => [
      {
        ...{ contract: 'wins', title: 'Will JD Vance win the 2028 US Presidential Election?' },
        quote: { bid: 30, ask: 30 },
      },
      {
        ...{
          contract: 'is',
          title: 'Will JD Vance win the 2028 Republican presidential nomination?',
        },
        quote: { bid: 20, ask: 20 },
      },
    ]
    const party = (slug: string, name: string) =>
      anEntity({ slug, type: 'party', name, countryCode: 'us' })
    const joined = (to: string) => aRelationship({ from: 'jd', to, startDate: '2023-01-03' })
    const entities = [
      anEntity({ slug: 'jd', name: 'JD Vance', countryCode: 'us' }),
      party('republican-party', 'Republican Party'),
    ]
    await store(app.graph, { entities, relationships: [joined('republican-party')] })
    await quoted(...vance())
    expect(await contradictions()).toMatchObject([{ claim: 'IMPLIES', gap: 10 }])

    await store(app.graph, {
      entities: [party('forward', 'Forward Party')],
      relationships: [joined('forward')],
    })
    await app.run(`MATCH (m:Market) SET m.dirty = true`)
    await quoted()
    expect(await contradictions()).toEqual([])
  })
})

describe('Market.implies and Market.excludes', () => {
  it('list the related markets with the reason, whatever their prices and states', async () => {
    await quoted(
      strike('march', 'March 31', { last: 30 }),
      strike('april', 'April 30', { last: 40 }),
      strike('june', 'June 30', { last: 50 }, { state: 'closed' }),
      {
        ...strike('may', 'May 31', { last: 60 }),
        title: 'Will Israel not strike Iran by May 31, 2026?',
      },
    )
    const { data, errors } = await ask(
      app,
      `query($title: String) { markets(q: $title) { nodes {
        implies(first: 1) { totalCount edges { reason node { title } } pageInfo { hasNextPage endCursor } }
        excludes { nodes { title } } } } }`,
      { title: 'March' },
    )

    expect(errors).toBeUndefined()
    expect(at(data, 'markets.nodes.0')).toMatchObject({
      implies: {
        totalCount: 2,
        edges: [
          {
            reason:
              'Both are about the same event: if it happens by 2026-03-31, it also happens by 2026-06-30.',
            node: { title: 'Will Israel strike Iran by June 30, 2026?' },
          },
        ],
        pageInfo: { hasNextPage: true },
      },
      excludes: { nodes: [{ title: 'Will Israel not strike Iran by May 31, 2026?' }] },
    })
  })

  it('relate two people of the graph in one race, although no venue lists them together', async () => {
    const names = ['Tim Walz', 'Alexandria Ocasio-Cortez']
    const people = names.map((name) => anEntity({ name, countryCode: 'us' }))
    await store(app.graph, { entities: people, relationships: [] })
    await quoted(
      ...[...names, 'Jane Unknown'].map((name) => ({
        contract: name,
        quote: { last: 10 },
        title: `Will ${name} win the 2028 Democratic presidential nomination?`,
      })),
    )

    const { data } = await ask(
      app,
      `{ markets(q: "Walz") { nodes { excludes { edges { reason node { title } } } } } }`,
    )
    expect(at(data, 'markets.nodes.0.excludes.edges')).toEqual([
      {
        reason: 'A party nominates only one candidate for an office.',
        node: {
          title: 'Will Alexandria Ocasio-Cortez win the 2028 Democratic presidential nomination?',
        },
      },
    ])
  })
})

describe('GET /api/v1/markets/contradictions', () => {
  const list = (query: string) =>
    app.inject({ method: 'GET', url: `/api/v1/markets/contradictions${query}` })

  it('lists pairs with both prices and times in pages, the largest gap first', async () => {
    await quoted(
      strike('march', 'March 31', { bid: 30, ask: 30 }),
      strike('april', 'April 30', { bid: 20, ask: 20 }),
      strike('june', 'June 30', { bid: 15, ask: 15 }),
    )
    const first = await list('?limit=2')
    const cursor = String(first.headers['x-next-cursor'])
    const second = await list(`?limit=2&cursor=${cursor}`)

    const [pair] = first.json<{ data: readonly unknown[] }>().data
    expect(pair).toEqual({
      ...{ claim: 'implies', gap: 15 },
      reason:
        'Both are about the same event: if it happens by 2026-03-31, it also happens by 2026-06-30.',
      first: {
        id: 'will-israel-strike-iran-by-march-31-2026',
        title: 'Will Israel strike Iran by March 31, 2026?',
        ...{ probability: 30, source: 'Polymarket', quoted_at: QUOTED },
      },
      second: {
        id: 'will-israel-strike-iran-by-june-30-2026',
        title: 'Will Israel strike Iran by June 30, 2026?',
        ...{ probability: 15, source: 'Polymarket', quoted_at: QUOTED },
      },
    })
    const gaps = (reply: typeof first) =>
      reply.json<{ data: { gap: number }[] }>().data.map(({ gap }) => gap)
    expect([gaps(first), gaps(second)]).toEqual([[15, 10], [5]])
    expect(second.headers['x-next-cursor']).toBeUndefined()
    expect((await list('?limit=2&cursor=nonsense')).statusCode).toBe(400)
  })

  it('is not the path of a market, because no market gets this id', async () => {
    await quoted({
      ...{ contract: 'c', title: 'Contradictions', closesAt: '2026-06-01T00:00:00Z' },
      quote: { last: 30 },
    })

    expect(await app.run('MATCH (m:Market) RETURN m.id')).toEqual([['contradictions-2']])
    expect((await list('')).json()).toMatchObject({ data: [] })
  })
})
