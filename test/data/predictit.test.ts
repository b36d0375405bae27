import {
  predictitContracts,
  predictitMarkets,
} from '../../src/sources/venues/predictit/predictit.js'
import { readingIn } from '../sources/venues/small-venues.js'
import { MARKETS } from './data-files.js'

const reading = readingIn(MARKETS)

type Raw = Readonly<Record<string, unknown>>

describe('PredictIt', () => {
  it('gives each contract, with the bid below the ask and none for an absent cost', async () => {
    const { head, ...read } = await reading(
      predictitMarkets,
      'predictit/marketdata-all.2026-01-31.json',
    )
    const contracts = (head as { markets: { contracts: Raw[] }[] }).markets.flatMap(
      (market) => market.contracts,
    )
    const missing = (name: string) => contracts.filter((one) => one[name] === null).length

    expect([read.rows, read.refused]).toEqual([756, []])
    expect(new Set(read.listings.map((one) => one.contract))).toEqual(
      new Set(contracts.map(({ id }) => String(id))),
    )
    expect(read.listings.filter(({ quote }) => quote?.bid === null)).toHaveLength(
      missing('bestSellYesCost'),
    )
    expect(read.listings.filter(({ quote }) => quote?.ask === null)).toHaveLength(
      missing('bestBuyYesCost'),
    )
    expect(read.listings.filter(({ quote }) => (quote?.bid ?? 0) > (quote?.ask ?? 100))).toEqual([])
    expect(read.listings.filter((one) => one.outcomeTitle === null)).toHaveLength(56)
  })

  it('tells what one contract of many and what a plain yes or no say', async () => {
    const { listings } = await reading(predictitMarkets, 'predictit/marketdata-all.2026-01-31.json')
    const byId = new Map(listings.map((listing) => [listing.contract, listing]))

    expect(byId.get('31925')).toMatchObject({
      venue: 'predictit',
      outcome: '',
      aliases: ['name:8152/JD Vance'],
      title: 'Who will win the 2028 Republican presidential nomination?',
      outcomeTitle: 'JD Vance',
      group: {
        id: '8152',
        title: 'Who will win the 2028 Republican presidential nomination?',
        isExclusive: null,
      },
      state: 'open',
      venueState: 'Open',
      closesAt: null,
      quote: {
        bid: 49,
        ask: 50,
        last: 49,
        volume: null,
        volumeUsd: null,
        quotedAt: '2026-01-31T18:10:26Z',
      },
    })
    expect(byId.get('33433')?.quote).toMatchObject({ bid: 98, ask: null, last: 99 })
    expect(byId.get('33131')).toMatchObject({
      title: 'Will SCOTUS let Trump fire Rebecca Slaughter?',
      outcomeTitle: null,
      group: null,
      closesAt: '2026-07-11T03:59:00Z',
    })
    expect(byId.get('33620')?.closesAt).toBe('2026-02-04T16:00:00Z')
  })

  it('reads the CSV by the same ids, a no that costs 51 cents as a bid of 49', async () => {
    const read = await reading(predictitContracts, 'predictit/contracts.2020-05-23.csv')
    const byId = new Map(read.listings.map((listing) => [listing.contract, listing]))

    expect([read.rows, byId.size, read.refused]).toEqual([941, 941, []])
    expect(byId.get('4389')).toMatchObject({
      aliases: ['name:2721/Republican'],
      title: 'Which party will win the 2020 U.S. presidential election?',
      outcomeTitle: 'Republican',
      quote: { bid: 49, ask: 50, last: null, quotedAt: '2020-05-23T21:08:18Z' },
    })
    expect(read.listings.filter((one) => one.outcomeTitle === null)).toHaveLength(97)
  })

  it('takes a cost of 0 in the CSV for none', async () => {
    const { listings } = await reading(predictitContracts, 'predictit/contracts.2020-05-23.csv')

    expect(listings.find((one) => one.contract === '20296')?.quote).toMatchObject({
      bid: 99,
      ask: null,
    })
    expect(listings.filter(({ quote }) => quote?.ask === null)).toHaveLength(5)
    expect(listings.filter(({ quote }) => quote?.bid === null)).toHaveLength(395)
  })
})
