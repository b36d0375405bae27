import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { crossVenueSeries } from '../../src/sources/venues/cross-venue-series/cross-venue-series.js'
import { intradeDays } from '../../src/sources/venues/intrade/intrade.js'
import { usContracts } from '../../src/sources/venues/us-contracts/us-contracts.js'
import { readingIn, tally } from '../sources/venues/small-venues.js'
import { MARKETS } from './data-files.js'

const reading = readingIn(MARKETS)

const filesIn = (folder: string) =>
  readdirSync(join(MARKETS, folder)).map((name) => `${folder}/${name}`)

describe('the series of several venues', () => {
  const FILES = filesIn('cross-venue/series')
  interface Series {
    readonly points: readonly { readonly x: number; readonly y: number }[]
  }

  it.each(FILES)('gives each point of %s, and one listing a series', async (file) => {
    const { head, ...read } = await reading(crossVenueSeries, file)
    const series = head as readonly Series[]
    const points = series.flatMap((one) => one.points)

    expect(FILES).toHaveLength(8)
    expect([read.rows, read.refused]).toEqual([points.length, []])
    expect(read.points.map(({ percent }) => percent)).toEqual(
      points.map(({ y }) => Number((y * 100).toFixed(3))),
    )
    expect(read.listings.map(({ quote }) => quote?.quotedAt)).toEqual(
      series.map(({ points: of }) =>
        new Date(of.at(-1)?.x ?? 0).toISOString().replace(/\.\d+/, ''),
      ),
    )
    expect(new Set(read.listings.map(({ contract }) => contract)).size).toBe(series.length)
  })
})

describe('the reduced contracts of 2024', () => {
  const FILES = filesIn('cross-venue/us-2024-contracts')
  interface Market {
    readonly contracts: readonly {
      readonly contractName: string
      readonly lastTradePrice: number
    }[]
  }

  it.each(FILES)('accounts for each contract of %s', async (file) => {
    const { head, ...read } = await reading(usContracts, file)
    const contracts = (head as readonly Market[]).flatMap((market) => market.contracts)
    const named = (name: string) => contracts.filter((one) => one.contractName === name).length

    expect(FILES).toHaveLength(7)
    expect(read.rows).toBe(contracts.length)
    expect(read.listings).toHaveLength(contracts.length - named('No') - named('[Invalid Answer]'))
    expect(read.refused).toHaveLength(named('No') + named('[Invalid Answer]'))
    expect(
      new Set(read.listings.map(({ venue }) => `cross-venue/us-2024-contracts/${venue}.json`)),
    ).toEqual(new Set([file]))
    expect(new Set(read.listings.map((one) => `${one.contract} ${one.outcome}`)).size).toBe(
      read.listings.length,
    )
    expect(read.listings.filter(({ quote }) => quote?.last === 0)).toEqual([])
  })

  it('knows a contract by its words, and the yes of a pair as the plain question', async () => {
    const { listings, refused } = await reading(
      usContracts,
      'cross-venue/us-2024-contracts/polymarket.json',
      '2024-07-20T00:00:00Z',
    )

    expect(listings[0]).toMatchObject({
      venue: 'polymarket',
      contract: 'us-2024:presidential-election-winner-2024',
      outcome: 'Donald Trump',
      title: 'Presidential Election Winner 2024',
      outcomeTitle: 'Donald Trump',
      group: { id: 'us-2024:presidential-election-winner-2024', isExclusive: null },
      quote: { last: 69.5, quotedAt: '2024-07-20T00:00:00Z' },
    })
    expect(listings.find(({ title }) => title === 'Biden drops out in July?')).toMatchObject({
      contract: 'us-2024:biden-drops-out-in-july',
      outcome: '',
      outcomeTitle: null,
      group: null,
      quote: { last: 21 },
    })
    expect(tally(refused)).toEqual({
      'contractName: is the no side of a question; only the yes side is imported': 6,
    })
  })

  it('takes 0 for no price, and keeps the ids of Smarkets', async () => {
    const { listings } = await reading(usContracts, 'cross-venue/us-2024-contracts/smarkets.json')

    expect(listings[4]).toMatchObject({
      outcome: 'Joe Biden',
      aliases: ['contract:39968369'],
      quote: null,
    })
    expect(listings.filter(({ quote }) => quote === null)).toHaveLength(5)
  })
})

describe('Intrade', () => {
  it.each([
    ['bachmann', 343],
    ['paul', 1021],
    ['perry', 1116],
    ['romney', 1125],
  ])('gives each day of %s', async (name, days) => {
    const read = await reading(intradeDays, `intrade/${name}.csv`)

    expect([read.rows, read.refused]).toEqual([days, []])
    expect(new Set(read.points.map(({ at }) => at)).size).toBe(days)
    expect(new Set(read.listings.map(({ contract }) => contract))).toEqual(new Set([name]))
  })

  it('gives the close, the candle and what the contract asked', async () => {
    const { listings, points } = await reading(intradeDays, 'intrade/romney.csv')

    expect(points.at(-1)).toEqual({
      venue: 'intrade',
      contract: 'romney',
      outcome: '',
      at: '2011-12-18T23:59:59Z',
      percent: 63.1,
      candle: { open: 61.9, high: 65, low: 61.9 },
    })
    expect(listings.at(-1)).toMatchObject({
      title: 'Mitt Romney to be the Republican presidential nominee in 2012',
      quote: { last: 63.1, volume: null, quotedAt: '2011-12-18T23:59:59Z' },
    })
  })

  it('keeps the close and no candle of a day whose range does not hold it', async () => {
    const { points } = await reading(intradeDays, 'intrade/romney.csv')

    expect(points.filter(({ candle }) => candle === null)).toMatchObject([
      { at: '2008-11-09T23:59:59Z', percent: 24.5 },
      { at: '2008-11-13T23:59:59Z', percent: 23.8 },
      { at: '2009-05-26T23:59:59Z', percent: 30 },
    ])
  })
})
