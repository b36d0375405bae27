import {
  forecastbenchQuestions,
  forecastbenchResolutions,
} from '../../../src/sources/venues/forecastbench/forecastbench.js'
import { metaforecastQuestions } from '../../../src/sources/venues/metaforecast/metaforecast.js'
import { join } from 'node:path'
import { venueWith, type VenueId } from '../../../src/domain/market.js'
import { FIXTURES } from '../../support/fixtures.js'
import { readOne, readingIn, tally } from './small-venues.js'

const reading = readingIn(join(FIXTURES, 'markets'))

describe('Metaforecast', () => {
  const FILE = 'cross-venue/metaforecast-frontpage.2022-02-14.json'
  const question = {
    id: 'metaculus-1',
    title: 'Will it?',
    url: 'https://www.metaculus.com/questions/1/',
    platform: 'Metaculus',
    options: [
      { name: 'Yes', probability: 0.5 },
      { name: 'No', probability: 0.5 },
    ],
    timestamp: '2022-02-13T10:00:00.000Z',
    qualityindicators: {},
  }

  it("knows each venue's contracts by the venue's own ids where it gives them", async () => {
    const { listings } = await reading(metaforecastQuestions, FILE)
    const found = (contract: string, outcome = '') =>
      listings.find((one) => one.contract === contract && one.outcome === outcome)

    expect(found('OSCARS-020')).toMatchObject({
      venue: 'kalshi',
      title: 'Will Kristen Stewart win Best Actress at the Oscars?',
      quote: { bid: 19, ask: 22, last: 22, stated: null, volume: 5446, volumeUsd: null },
    })
    expect(found('6478')).toMatchObject({
      venue: 'metaculus',
      title: 'Will a Democrat win the 2024 US presidential election?',
      quote: { last: null, stated: 51, quotedAt: '2022-02-13T10:46:08Z' },
    })
    expect(found('metaforecast:predictit-7705')).toMatchObject({
      venue: 'predictit',
      aliases: ['market:7705'],
      group: null,
      quote: { last: 55, volume: 19347, volumeUsd: null },
    })
    expect(found('metaforecast:predictit-7592', 'Letitia James')).toMatchObject({
      aliases: ['name:7592/Letitia James'],
      group: { id: '7592' },
      quote: { last: 89.815, volume: null },
    })
    expect(found('metaforecast:polymarket-0x3c660c47')).toMatchObject({
      venue: 'polymarket',
      aliases: ['slug:will-the-next-recession-in-the-us-happen-by-q2-2022'],
      quote: { last: 14.155, volumeUsd: 1434.31 },
    })
    expect(found('1.178911257', 'Anthony Albanese')).toMatchObject({
      venue: 'betfair',
      aliases: ['name:1.178911257/Anthony Albanese'],
      quote: { last: 75.808 },
    })
    expect(found('2209', 'Gustavo Petro')).toMatchObject({
      venue: 'gjopen',
      quote: { stated: 74, last: null },
    })
    expect(found('metaforecast:wildeford-63b51ccc84')).toMatchObject({
      venue: 'peterwildeford',
      quote: { stated: 65, quotedAt: '2022-01-18T00:00:00Z' },
    })
    expect(tally(listings.map(({ venue }) => venue))).toMatchObject({
      rootclaim: 3,
      goodjudgment: 4,
    })
  })

  it('takes a platform that it does not know for a venue that no one reviewed', () => {
    const read = readOne(metaforecastQuestions, { ...question, platform: 'Odd Market' })

    expect(read.listings.map(({ venue, quote }) => [venue, quote?.stated])).toEqual([
      ['odd-market', 50],
    ])
    expect(venueWith(read.listings[0]?.venue as VenueId)).toEqual({
      ...{ name: 'Odd Market', money: 'NONE', url: '' },
    })
    expect(readOne(metaforecastQuestions, { ...question, platform: '12' }).refused).toEqual([
      'platform: "12" is not the name of a venue; a name has at least one letter and at most 60 characters',
    ])
  })

  it('takes the id of a row without one from its URL, or from its URL and title', () => {
    const idOf = (fields: Readonly<Record<string, unknown>>) =>
      readOne(metaforecastQuestions, {
        ...{ ...question, id: undefined, qualityindicators: undefined },
        ...fields,
      }).listings.map(({ venue, contract }) => `${venue} ${contract}`)
    const options = ['Ann', 'Bob', 'Cy'].map((name) => ({ name, probability: 0.3 }))

    expect(idOf({})).toEqual(['metaculus 1'])
    expect(
      idOf({ platform: 'Good Judgment Open', url: 'https://www.gjopen.com/questions/2209-who' }),
    ).toEqual(['gjopen 2209'])
    expect(
      idOf({
        platform: 'Betfair',
        url: 'https://www.betfair.com/exchange/plus/politics/market/1.5',
      }),
    ).toEqual(['betfair 1.5'])
    const predictit = 'https://www.predictit.org/markets/detail/7592/Who'
    expect(idOf({ platform: 'PredictIt', url: predictit, options })).toEqual(
      Array(3).fill('predictit metaforecast:predictit-7592'),
    )
    const shared = { platform: 'Hypermind', url: 'https://hypermind.com/list' }
    const [first, second] = [idOf(shared), idOf({ ...shared, title: 'Will they?' })]
    expect([first.length, second.length, idOf(shared)]).toEqual([1, 1, first])
    expect(first).not.toEqual(second)
  })

  it('reads the dates of a question in files before and after February 2022', () => {
    const dates = { publish_time: '2021-02-22T23:00:00Z', close_time: '2030-12-30T23:00:00Z' }
    const times = ['extra', 'qualityindicators'].map((name) =>
      readOne(metaforecastQuestions, {
        ...question,
        [name]: { resolution_data: dates },
      }).listings.map(({ opensAt, closesAt }) => [opensAt, closesAt]),
    )

    expect(times).toEqual(Array(2).fill([[dates.publish_time, dates.close_time]]))
  })

  it('reads a single option, unless scaling made its probability 1', () => {
    const single = (name: string, probability: number) =>
      readOne(metaforecastQuestions, { ...question, options: [{ name, probability }] })

    expect(single('Yes', 0.3).listings).toMatchObject([{ outcome: '', quote: { stated: 30 } }])
    expect(single('Ann', 0.3).listings).toMatchObject([{ outcome: 'Ann', quote: { stated: 30 } }])
    expect(single('Ann', 1).refused).toEqual([
      expect.stringMatching(/^options: has fewer than two/),
    ])
  })

  it('refuses an option that stands twice', () => {
    const twice = [1, 2, 3].map(() => ({ name: 'Ann', probability: 0.3 }))

    expect(readOne(metaforecastQuestions, { ...question, options: twice }).refused).toEqual([
      'options: contains a name twice',
    ])
  })
})

describe('ForecastBench', () => {
  const setOf = (name: string) => `cross-venue/forecastbench/${name}`

  it('distinguishes a price and a forecast', async () => {
    const { head, listings } = await reading(forecastbenchQuestions, setOf('2026-05-10-llm.json'))
    const found = (contract: string) => listings.find((one) => one.contract === contract)

    expect(
      found('0xe243748396163f096042bb0c7ea137a864f5259b9b906ce1656ec8d4bd3c64d0'),
    ).toMatchObject({
      venue: 'polymarket',
      aliases: ['slug:will-trump-pardon-martin-shkreli-before-2027'],
      title: 'Will Trump pardon Martin Shkreli before 2027?',
      opensAt: '2026-01-02T00:00:00Z',
      closesAt: '2026-12-31T00:00:00Z',
      quote: { last: 8, stated: null, quotedAt: '2026-04-30T00:00:00Z' },
    })
    expect(found('1644')).toMatchObject({ venue: 'infer', quote: { last: null, stated: 6.02 } })
    expect(found('2802')?.description).toMatch(/^A sister question asks when/)
    expect(JSON.stringify(listings.map(({ url }) => url))).not.toContain('Simon74fe')
    expect(forecastbenchQuestions.statedTime?.(head)).toBe('2026-04-30T00:00:00Z')
  })

  it('distinguishes a final result and the state of an open question', async () => {
    const { head, results } = await reading(
      forecastbenchResolutions,
      setOf('2026-05-10_resolution_set.json'),
    )
    const found = (contract: string) => results.find((one) => one.contract === contract)

    expect(found('1Ip8b57AMVIsxvD0VnjL')).toEqual({
      venue: 'manifold',
      contract: '1Ip8b57AMVIsxvD0VnjL',
      outcome: '',
      at: '2026-06-15T00:00:00Z',
      resultPercent: 100,
      isFinal: true,
    })
    expect(found('10574')).toMatchObject({ venue: 'metaculus', resultPercent: 73, isFinal: false })
    expect(forecastbenchResolutions.statedTime?.(head)).toBe('2026-08-13T00:00:00Z')
  })

  it('refuses a question that combines several, and a series that it does not know', () => {
    expect(readOne(forecastbenchQuestions, { id: ['a', 'b'], source: 'manifold' }).refused).toEqual(
      ['id: is a list: a question that combines several questions has no market'],
    )
    const series = { id: 'a', source: 'odd', question: 'Q', resolution_dates: ['2026-01-01'] }
    expect(readOne(forecastbenchQuestions, series).refused).toEqual([
      'source: is a data series, which has no market',
    ])
  })

  it('reads a question whose times and rules are not available', () => {
    const [listing] = readOne(forecastbenchQuestions, {
      ...{ id: '7', source: 'infer', question: 'Will it?', url: 'N/A', background: 'Why.' },
      market_info_open_datetime: 'N/A',
      market_info_close_datetime: 'NA',
      market_info_resolution_criteria: 'N/A',
      freeze_datetime: '2026-01-08T00:00:00+00:00',
      freeze_datetime_value: '0.25',
    }).listings

    expect(listing).toMatchObject({
      ...{ opensAt: null, closesAt: null, url: null, description: 'Why.' },
      quote: { stated: 25, quotedAt: '2026-01-08T00:00:00Z' },
    })
  })

  it('takes an unresolved question without a value for missing, a resolved one for cancelled', () => {
    const row = { id: 'a', source: 'manifold', resolution_date: '2026-06-15', resolved_to: null }

    expect(readOne(forecastbenchResolutions, { ...row, resolved: false }).refused).toEqual([
      'resolved_to: is missing',
    ])
    expect(readOne(forecastbenchResolutions, { ...row, resolved: true }).results).toMatchObject([
      { resultPercent: null, isFinal: true },
    ])
  })
})
