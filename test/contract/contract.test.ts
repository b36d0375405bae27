import { aRelationship, anEntity } from '../support/builders.js'
import { aMarket, storeMarkets } from '../support/market-builders.js'
import { testApp } from '../support/test-app.js'
import { ENTITY_REPLY } from './entity.js'
import { MARKETS_REPLY } from './markets.js'

describe('the documented contract', () => {
  it('answers GET /api/graph/entity/{slug} with the documented body and no other field', async () => {
    const { inject } = await testApp({
      given: {
        entities: [
          anEntity({
            slug: 'mette-example',
            name: 'Mette Example',
            description: 'Mette Example is a politician.',
            // Stored, and not for this reply.
            birthDate: '1970-01-01',
          }),
          anEntity({ type: 'party', slug: 'example-party', name: 'Example Party' }),
        ],
        relationships: [
          aRelationship({ from: 'mette-example', to: 'example-party', startDate: '2010' }),
        ],
      },
    })

    const reply = await inject({ url: '/api/graph/entity/mette-example' })

    expect(reply.statusCode).toBe(200)
    expect(reply.headers['content-type']).toBe('application/json; charset=utf-8')
    expect(reply.payload).toBe(JSON.stringify(ENTITY_REPLY))
  })

  it('answers GET /api/v1/markets with the documented body and no other field', async () => {
    const { inject } = await testApp({
      given: (graph) =>
        storeMarkets(graph, {
          markets: [
            aMarket({
              title: 'Jane Doe wins the election',
              venues: ['kalshi', 'polymarket'],
              percents: [60.125, 62.5],
              // Stored, and not for this reply.
              moveDay: 1.5,
              disagreement: 2.375,
              closesAt: '2026-11-03T00:00:00Z',
            }),
          ],
        }),
    })

    const reply = await inject({ url: '/api/v1/markets' })

    expect(reply.statusCode).toBe(200)
    expect(reply.headers['content-type']).toBe('application/json; charset=utf-8')
    expect(reply.payload).toBe(JSON.stringify(MARKETS_REPLY))
  })
})
