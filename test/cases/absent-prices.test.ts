import type { Quote } from '../../src/domain/market.js'
import { percentOf } from '../../src/markets/percent.js'
import { quoteOf } from '../../src/sources/reading/venue-fields.js'
import { manifoldMarkets } from '../../src/sources/venues/manifold/manifold.js'
import { polymarketGammaMarkets } from '../../src/sources/venues/polymarket/gamma.js'
import { contextOf, readRows } from '../sources/venues/small-venues.js'

const percent = (quote: Quote | null) =>
  quote === null ? null : (percentOf(quote)?.percent ?? null)

it.each<[Partial<Quote>, number | null]>([
  [{ last: 0 }, null],
  [{ last: 0, volume: 12, volumeUsd: 5_000 }, null],
  [{ bid: 0, ask: 0, last: 0, volume: 12 }, null],
  [{ bid: 0, ask: 100 }, null],
  [{ last: 0.1 }, 0.1],
  [{ bid: 0, ask: 3, last: 2 }, 2],
  // A forecast site may state it.
  [{ stated: 0 }, 0],
])('a price of 0 is no price: %j', (prices, expected) => {
  expect(percent(quoteOf(prices))).toBe(expected)
})

describe('Polymarket', () => {
  const market = {
    ...{
      id: '1',
      question: 'Will it?',
      conditionId: `0x${'0'.repeat(62)}ab`,
      slug: 'will-it',
      closed: false,
    },
    ...{ outcomes: '["Up", "Down"]', outcomePrices: '["0", "1"]', active: true, archived: false },
    ...{ volumeNum: 900, enableOrderBook: true, updatedAt: '2026-11-24T18:05:29Z' },
    ...{ description: 'Invented.', clobTokenIds: '["11", "12"]', questionID: null },
  }
  const percentsOf = (given: object) => {
    const { listings, refused } = readRows(
      polymarketGammaMarkets,
      [{ index: 0, raw: { ...market, ...given } }],
      contextOf('gamma.json', '2026-11-25T00:00:00Z'),
    )
    expect(refused).toEqual([])
    return listings.map(({ quote, state, resultPercent }) => [state, percent(quote), resultPercent])
  }

  it('shows no percent while nothing was traded', () => {
    const given = { bestBid: 0, bestAsk: 1, lastTradePrice: 0 }

    expect(percentsOf(given)).toEqual([
      ['open', null, null],
      ['open', null, null],
    ])
  })

  it('takes a proposed payout for no price', () => {
    expect(percentsOf({ closed: true, umaResolutionStatus: 'proposed' })).toEqual([
      ['determined', null, null],
      ['determined', null, null],
    ])
  })

  it('shows the payout of what is resolved', () => {
    expect(percentsOf({ closed: true, umaResolutionStatus: 'resolved' })).toEqual([
      ['resolved', 0, 0],
      ['resolved', 100, 100],
    ])
  })
})

it('takes no answer of a closed question of Manifold for impossible', () => {
  const raw = {
    ...{
      id: 'q',
      question: 'Who?',
      slug: 'who',
      outcomeType: 'MULTIPLE_CHOICE',
      isResolved: false,
    },
    ...{ createdTime: 1_769_882_755_693, lastUpdatedTime: 1_769_882_755_739, volume: 9 },
    answers: [
      { id: 'x', text: 'X', probability: 0, volume: 5 },
      { id: 'y', text: 'Y', probability: 0.5, volume: 5 },
    ],
  }
  const { listings } = readRows(manifoldMarkets, [{ index: 0, raw }], contextOf('v0-markets.json'))

  expect(listings.map(({ quote }) => percent(quote))).toEqual([null, 50])
})
