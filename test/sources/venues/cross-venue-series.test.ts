import { crossVenueSeries } from '../../../src/sources/venues/cross-venue-series/cross-venue-series.js'
import { intradeDays } from '../../../src/sources/venues/intrade/intrade.js'
import { usContracts } from '../../../src/sources/venues/us-contracts/us-contracts.js'
import { join } from 'node:path'
import { FIXTURES } from '../../support/fixtures.js'
import { readOne, readingIn, readRows, contextOf } from './small-venues.js'

const reading = readingIn(join(FIXTURES, 'markets'))

describe('the series of several venues', () => {
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

    expect(read.refused).toEqual(['y: 1.3 is not between 0 and 1'])
    expect(read.listings.map(({ quote }) => quote?.stated)).toEqual([30])
    expect(read.points.map(({ percent }) => percent)).toEqual([20, 30])
  })
})

describe('the reduced contracts of 2024', () => {
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

  it.each(['Feb 30, 2009', 'Foo 1, 2009', 'Nov 9, 0001', 'Nov 0, 2008', '2008-11-09'])(
    'refuses the day %s',
    (Date) => {
      expect(readDay({ Date }).refused).toEqual([
        `Date: ${JSON.stringify(Date)} is not a day, such as Nov 9, 2008`,
      ])
    },
  )

  it('refuses a close that is absent or above 100, and a file of another name', () => {
    expect(readDay({ Close: '' }).refused).toEqual(['Close: is missing'])
    expect(readDay({ Close: '100.5' }).refused).toEqual(['Close: 100.5 is not between 0 and 100'])
    expect(readOne(intradeDays, day, { path: 'intrade/obama.csv' }).refused).toEqual([
      'file: has an unknown name; use one of bachmann.csv, paul.csv, perry.csv, romney.csv',
    ])
  })
})
