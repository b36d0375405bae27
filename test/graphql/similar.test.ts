import { ask, at } from '../support/ask.js'
import { aListing, aMarket, storeMarkets, type StoredMarkets } from '../support/market-builders.js'
import { testApp, type TestApp } from '../support/test-app.js'

const TRUCE = 'Will Ruritania and Graustark agree to a truce by June 30, 2026?'

const market = (id: string, title: string, venue: 'kalshi' | 'polymarket' = 'kalshi') => ({
  market: aMarket({ id, title, foundingListing: `${venue}:${id}:` }),
  listing: aListing(id, { venue, title }),
})

const ALL = [
  market('truce', TRUCE, 'polymarket'),
  market('july', TRUCE.replace('June 30', 'July 31')),
  market('ceasefire', 'Ruritania and Graustark agree to ceasefire before July 1, 2026'),
  market('sibling', TRUCE.replace('truce', 'swap')),
  market('trains', 'Will Zenda sell 500 trains to Hentzau by June 30, 2026?'),
]

const MARKETS: StoredMarkets = {
  markets: [...ALL.map((one) => one.market), aMarket({ id: 'unworded' })],
  listings: ALL.map(({ listing }) => listing),
  groups: [{ id: 'q-outcomes', title: 'Outcomes', markets: ['truce', 'sibling'] }],
  formerIds: { armistice: 'truce' },
}

let app: TestApp
beforeAll(async () => {
  app = await testApp({ given: (graph) => storeMarkets(graph, MARKETS) })
})
afterAll(async () => {
  await app.close()
})

const PATH = '/api/v1/markets'

describe('similar markets', () => {
  it('begin with probably the same question, and say what differs', async () => {
    const { data, errors } = await ask(
      app,
      '{ market(by: { id: "truce" }) { similar { market { id } score reason } } }',
    )

    expect(errors).toBeUndefined()
    expect(at(data, 'market.similar')).toEqual([
      {
        market: { id: 'ceasefire' },
        score: 1,
        reason:
          'Probably the same question: both say “ruritania”, “graustark”, “agree”; both are about the time by ' +
          '2026-06-30; “truce” means the same as “ceasefire”.',
      },
      {
        market: { id: 'july' },
        score: 0.67,
        reason: 'The time differs: “by 2026-06-30” and “by 2026-07-31”.',
      },
    ])
  })

  it('are the same in REST, and none for a market without a wording', async () => {
    const reply = await app.inject(`${PATH}/truce/similar`)
    const unworded = await app.inject(`${PATH}/unworded/similar`)

    expect(reply.statusCode).toBe(200)
    expect(reply.json<{ data: readonly unknown[] }>().data[1]).toEqual({
      ...{ id: 'july', title: TRUCE.replace('June 30', 'July 31'), category: 'elections' },
      ...{ display_probability: 62.5, score: 0.67 },
      reason: 'The time differs: “by 2026-06-30” and “by 2026-07-31”.',
    })
    expect(unworded.json()).toEqual({ data: [] })
  })

  it('of a former id redirect, and of an unknown id are not found', async () => {
    const former = await app.inject(`${PATH}/armistice/similar?x=1`)
    const unknown = await app.inject(`${PATH}/nothing/similar`)

    expect([former.statusCode, former.headers.location]).toEqual([308, `${PATH}/truce/similar?x=1`])
    expect([unknown.statusCode, unknown.json<{ code: string }>().code]).toEqual([
      404,
      'MARKET_NOT_FOUND',
    ])
  })

  it('of several markets need three queries', async () => {
    app.forgetQueries()

    await ask(app, '{ markets(ids: ["truce", "july", "trains"]) { nodes { similar { score } } } }')

    expect(app.queriesSent('search/alike-markets')).toHaveLength(1)
    expect(app.queriesSent('market/wordings')).toHaveLength(2)
  })
})
