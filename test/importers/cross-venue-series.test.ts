import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { crossVenueSeries } from '../../src/importers/cross-venue-series.js'
import { intradeDays } from '../../src/importers/intrade.js'
import { usContracts } from '../../src/importers/us-contracts.js'
import { MARKETS, readOne, reading, readRows, contextOf, tally } from './small-venues.js'

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

  it('says what a series is about, and its newest value', async () => {
    const { listings, points } = await reading(crossVenueSeries, 'cross-venue/series/Nuclear.json')

    expect(listings[0]).toMatchObject({
      venue: 'metaculus',
      contract: 'series:Nuclear:metaculus-19554',
      outcome: '',
      aliases: [],
      title: 'Israel uses nuke in combat by Oct 2024?',
      url: 'https://www.metaculus.com/questions/19554/israel-using-nuclear-weapons/',
      quote: { stated: 0.1, last: null, quotedAt: '2024-10-01T06:53:53Z' },
    })
    expect(points[0]).toEqual({
      venue: 'metaculus',
      contract: 'series:Nuclear:metaculus-19554',
      outcome: '',
      at: '2023-10-29T05:54:44Z',
      percent: 1,
      candle: null,
    })
  })

  it('adds the subject where the label leaves it to the file, and leaves creators out', async () => {
    const titles = async (name: string) =>
      (await reading(crossVenueSeries, `cross-venue/series/${name}.json`)).listings.map(
        ({ title, url }) => `${title} ${url ?? ''}`,
      )

    expect((await titles('TrumpJail'))[1]).toMatch(/^Donald Trump: Jail time by 2030\? /)
    expect((await titles('Peace'))[2]).toBe(
      'Russia and Ukraine: Peace in 2024? https://manifold.markets/market/will-the-ukraine-war-end-by-2025',
    )
  })

  it('keeps the venues of one question apart, the turned round one too', async () => {
    const { listings } = await reading(crossVenueSeries, 'cross-venue/series/TrumpPresident.json')

    expect(listings.map(({ venue, quote }) => [venue, quote?.last ?? quote?.stated])).toEqual([
      ['gjopen', 39.01],
      ['manifold', 49.991],
      ['smarkets', 61.117],
      ['metaculus', 44],
      ['predictit', 49.074],
    ])
    expect(listings.some(({ contract }) => contract === '6478')).toBe(false)
  })

  it('refuses a malformed last point alone and quotes the one before', () => {
    const about = { id: 'metaculus-1', name: 'A?', site: 'Metaculus', url: '' }
    const points = [
      { x: 1_700_000_000_000, y: 0.2 },
      { x: 1_700_100_000_000, y: 0.3 },
      { x: 1_700_200_000_000, y: 1.3 },
    ]
    const context = contextOf('series/Odd.json')

    const rows = [...crossVenueSeries.rows([{ ...about, points }], context)]
    const read = readRows(crossVenueSeries, rows, context)

    expect(read.refused).toEqual(['y: 1.3 is not from 0 to 1'])
    expect(read.listings.map(({ quote }) => quote?.stated)).toEqual([30])
    expect(read.points.map(({ percent }) => percent)).toEqual([20, 30])
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
      'contractName: the no side of a question, which is no listing': 6,
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

  it('knows no file that is not named after a venue', () => {
    const head = [{ title: 'A', contracts: [{ contractName: 'B', lastTradePrice: 1 }] }]
    const named = (path: string) => usContracts.recognises(head, contextOf(path).file)

    expect([named('x/betfair.json'), named('x/toString.json'), named('x/other.json')]).toEqual([
      true,
      false,
      false,
    ])
  })
})

describe('Intrade', () => {
  const day = { Date: 'Nov 9, 2008', Open: '20', Low: '19', High: '25', Close: '24.5', Volume: '1' }
  const readDay = (more: object) =>
    readOne(intradeDays, { ...day, ...more }, { path: 'intrade/romney.csv' })

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

  it.each(['Feb 30, 2009', 'Foo 1, 2009', 'Nov 9, 0001', 'Nov 0, 2008', '2008-11-09'])(
    'refuses the day %s',
    (Date) => {
      expect(readDay({ Date }).refused).toEqual([`Date: ${JSON.stringify(Date)} is not a day`])
    },
  )

  it('refuses a close that is absent or above 100, and a file of another name', () => {
    expect(readDay({ Close: '' }).refused).toEqual(['Close: is missing'])
    expect(readDay({ Close: '100.5' }).refused).toEqual(['Close: 100.5 is not from 0 to 100'])
    expect(readOne(intradeDays, day, { path: 'intrade/obama.csv' }).refused).toEqual([
      'file: is not named after a contract',
    ])
  })
})
