import { predictitContracts, predictitMarkets } from '../../src/importers/predictit.js'
import { readOne, reading } from './small-venues.js'

type Raw = Readonly<Record<string, unknown>>

describe('PredictIt', () => {
  const around = { id: 1, name: 'Who wins?', timeStamp: '2026-01-31T13:10:26.3247098' }
  const contract = {
    id: 2,
    name: 'Ann',
    status: 'Open',
    dateEnd: 'NA',
    lastTradePrice: 0.4,
    bestBuyYesCost: 0.41,
    bestSellYesCost: 0.39,
  }
  const endOf = (dateEnd: string) =>
    readOne(predictitMarkets, { ...contract, dateEnd }, { around }).listings[0]?.closesAt

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

  it('states the time of New York in UTC, in summer and in winter', async () => {
    const stated = (timeStamp: string) =>
      predictitMarkets.statedTime?.({
        markets: [{ timeStamp: '2020-01-01T00:00:00' }, { timeStamp }],
      })

    expect(stated('2026-01-31T13:10:26.3247098')).toBe('2026-01-31T18:10:26Z')
    expect(stated('2026-07-31T13:10:26.3247098')).toBe('2026-07-31T17:10:26Z')
    // The clocks went back at 06:00 UTC.
    expect(stated('2026-10-31T23:30:00')).toBe('2026-11-01T03:30:00Z')
    expect(stated('2026-11-01T03:00:00')).toBe('2026-11-01T08:00:00Z')
    expect(stated('not a time')).toBe('2020-01-01T05:00:00Z')
  })

  it('reads the two forms of an end, noon and midnight too', () => {
    expect(
      [
        '02/04/2026 11:00:00 AM (ET)',
        '02/04/2026 12:00:00 PM (ET)',
        '02/04/2026 12:00:00 AM (ET)',
      ].map(endOf),
    ).toEqual(['2026-02-04T16:00:00Z', '2026-02-04T17:00:00Z', '2026-02-04T05:00:00Z'])
    expect(endOf('2099-12-31T23:59:00')).toBeNull()
    expect(endOf('0001-01-01T00:00:00')).toBeNull()
  })

  it('refuses a status that it does not know', () => {
    expect(readOne(predictitMarkets, { ...contract, status: 'Odd' }, { around }).refused).toEqual([
      'status: "Odd" is not known',
    ])
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
