import fc from 'fast-check'
import { betfairMarkets } from '../../../src/sources/venues/betfair/betfair.js'
import { crossVenueSeries } from '../../../src/sources/venues/cross-venue-series/cross-venue-series.js'
import { RefusedField } from '../../../src/sources/reading/fields.js'
import {
  forecastbenchQuestions,
  forecastbenchResolutions,
} from '../../../src/sources/venues/forecastbench/forecastbench.js'
import { intradeDays } from '../../../src/sources/venues/intrade/intrade.js'
import { limitlessMarkets } from '../../../src/sources/venues/limitless/limitless.js'
import { manifoldMarkets } from '../../../src/sources/venues/manifold/manifold.js'
import { metaculusPosts } from '../../../src/sources/venues/metaculus/metaculus.js'
import { metaforecastQuestions } from '../../../src/sources/venues/metaforecast/metaforecast.js'
import {
  predictitContracts,
  predictitMarkets,
} from '../../../src/sources/venues/predictit/predictit.js'
import { usContracts } from '../../../src/sources/venues/us-contracts/us-contracts.js'
import type { VenueFormat } from '../../../src/sources/reading/venue-format.js'
import { SOURCES } from '../../../src/sources/index.js'
import { contextOf, readOne, readRows } from './small-venues.js'

/** Of each format an object that it reads, and how to put a value where a price, an id or a title is. */
interface Sample {
  readonly format: VenueFormat
  readonly path?: string
  readonly around?: Readonly<Record<string, unknown>>
  readonly raw: Readonly<Record<string, unknown>>
  readonly price: string
  readonly id?: string
  readonly title?: string
}

const SAMPLES: Readonly<Record<string, Sample>> = {
  manifold: {
    format: manifoldMarkets,
    raw: {
      ...{ id: 'a', slug: 'a', question: 'A?', outcomeType: 'BINARY', isResolved: false },
      ...{ probability: 0.5, volume: 1, lastUpdatedTime: 1_769_882_755_739 },
    },
    ...{ price: 'probability', id: 'id', title: 'question' },
  },
  'predictit JSON': {
    format: predictitMarkets,
    around: { id: 1, name: 'A?', timeStamp: '2026-01-31T13:10:26.3' },
    raw: {
      id: 1,
      name: 'B',
      status: 'Open',
      dateEnd: 'NA',
      bestBuyYesCost: 0.5,
      lastTradePrice: 0.5,
    },
    ...{ price: 'bestBuyYesCost', id: 'id', title: 'name' },
  },
  'predictit CSV': {
    format: predictitContracts,
    raw: {
      ...{
        Market_ID: '1',
        Market_Name: 'A?',
        Contract_ID: '2',
        Contract_Name: 'B',
        Market_URL: '',
      },
      ...{ Yes_Price: '0.5', No_Price: '0.5', Time_Stamp: '2020-05-23T17:08:18.0349838' },
    },
    ...{ price: 'Yes_Price', id: 'Contract_ID', title: 'Market_Name' },
  },
  metaforecast: {
    format: metaforecastQuestions,
    raw: {
      ...{ id: 'x-1', title: 'A?', url: 'https://x.org', platform: 'Rootclaim' },
      options: [
        { name: 'Yes', probability: 0.5 },
        { name: 'No', probability: 0.5 },
      ],
      ...{ timestamp: '2022-02-13T10:00:00Z', qualityindicators: {} },
    },
    ...{ price: 'options.0.probability', id: 'id', title: 'title' },
  },
  'forecastbench questions': {
    format: forecastbenchQuestions,
    raw: {
      ...{ id: 'a', source: 'manifold', question: 'A?', freeze_datetime_value: '0.5' },
      ...{ freeze_datetime: '2025-10-16T00:00:00+00:00', url: 'https://manifold.markets/u/a' },
    },
    ...{ price: 'freeze_datetime_value', id: 'id', title: 'question' },
  },
  'forecastbench resolutions': {
    format: forecastbenchResolutions,
    raw: {
      ...{
        id: 'a',
        source: 'infer',
        resolution_date: '2026-06-01',
        resolved_to: 0.5,
        resolved: false,
      },
    },
    ...{ price: 'resolved_to', id: 'id' },
  },
  betfair: {
    format: betfairMarkets,
    around: {
      event: { eventName: 'E' },
      market: { marketId: '1.1', description: { marketName: 'M' }, state: { status: 'OPEN' } },
    },
    raw: {
      ...{ selectionId: 1, description: { runnerName: 'Ann' } },
      state: { status: 'ACTIVE', lastPriceTraded: 2 },
    },
    ...{ price: 'state.lastPriceTraded', id: 'selectionId', title: 'description.runnerName' },
  },
  limitless: {
    format: limitlessMarkets,
    raw: {
      ...{ slug: 'a', title: 'A?', status: 'FUNDED', expired: false, conditionId: '0x1' },
      ...{ tradeType: 'amm', prices: [0.5, 0.5] },
    },
    ...{ price: 'prices.0', id: 'conditionId', title: 'title' },
  },
  metaculus: {
    format: metaculusPosts,
    raw: {
      ...{ id: 1, title: 'A?' },
      question: {
        ...{ id: 2, type: 'binary', status: 'open' },
        aggregations: {
          recency_weighted: { latest: { centers: [0.5], start_time: 1_777_000_000 } },
        },
      },
    },
    ...{
      price: 'question.aggregations.recency_weighted.latest.centers.0',
      id: 'id',
      title: 'title',
    },
  },
  series: {
    format: crossVenueSeries,
    around: {
      ...{ id: 'metaculus-1', name: 'A?', site: 'Metaculus' },
      newest: { x: 1_700_000_000_000, y: 0.5 },
    },
    raw: { x: 1_700_000_000_000, y: 0.5 },
    price: 'y',
  },
  contracts: {
    format: usContracts,
    path: 'us-2024-contracts/betfair.json',
    around: { title: 'A' },
    raw: { contractName: 'Ann', lastTradePrice: 0.5 },
    ...{ price: 'lastTradePrice', title: 'contractName' },
  },
  intrade: {
    format: intradeDays,
    path: 'intrade/paul.csv',
    raw: { Date: 'Nov 9, 2008', Open: '0.5', Low: '0.5', High: '0.5', Close: '0.5' },
    price: 'Close',
  },
}

/** A copy of `value` with something else at a path. */
function changed(value: unknown, path: string, to: unknown): unknown {
  const [name = '', ...rest] = path.split('.')
  const copy: unknown = structuredClone(value)
  const holder = copy as Record<string, unknown>
  holder[name] = rest.length === 0 ? to : changed(holder[name], rest.join('.'), to)
  return copy
}

const read = ({ format, around, path, raw }: Sample, at?: string, to?: unknown) =>
  readOne(format, at === undefined ? raw : changed(raw, at, to), {
    around,
    ...(path === undefined ? {} : { path }),
  })

const named = Object.entries(SAMPLES)
const ofPrice = (sample: Sample) => (sample.format === betfairMarkets ? [0.5, -2] : [-0.5, 100.5])
const withId = named.filter(([, { id }]) => id !== undefined)
const withTitle = named.filter(([, { title }]) => title !== undefined)

it('has a sample of every format, but for the venues with tests of their own', () => {
  const asked = SOURCES.flatMap((source) =>
    source.kind === 'venue' && !['polymarket', 'kalshi'].includes(source.name)
      ? source.formats
      : [],
  )

  expect(new Set(named.map(([, { format }]) => format))).toEqual(new Set(asked))
})

describe.each(named)('%s', (_name, sample) => {
  it('reads its sample', () => {
    expect(read(sample).refused).toEqual([])
  })

  it.each(['NaN', '1e400', 'Infinity', '0x10', '0,5', true, [0.5], Infinity])(
    'refuses a row with %p for a price',
    (price) => {
      const { refused, listings, points, results } = read(sample, sample.price, price)

      expect(refused).toHaveLength(1)
      expect([...listings, ...points, ...results]).toEqual([])
    },
  )

  it('refuses a row with a price out of range', () => {
    expect(
      ofPrice(sample).flatMap((price) => read(sample, sample.price, price).refused),
    ).toHaveLength(2)
  })

  it('never takes a price that is not there for 0', () => {
    for (const absent of [null, '']) {
      const { listings, points, results } = read(sample, sample.price, absent)

      const prices = listings.flatMap(({ quote }) => [
        quote?.bid,
        quote?.ask,
        quote?.last,
        quote?.stated,
      ])
      expect([...prices, ...points.map(({ percent }) => percent)]).not.toContain(0)
      expect(results).toEqual([])
    }
  })

  it('says or refuses whatever it is given, and fails on nothing', () => {
    const places = [...Object.keys(sample.raw), sample.price]
    fc.assert(
      fc.property(fc.constantFrom(...places), fc.jsonValue(), (place, value) => {
        const { listings, points, results, refused } = read(sample, place, value)
        expect(listings.length + points.length + results.length + refused.length).toBeGreaterThan(0)
      }),
      { numRuns: 200 },
    )
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const { format } = sample
        const { file } = contextOf('x/y.json')
        expect(typeof format.recognises(value, file)).toBe('boolean')
        expect(['string', 'undefined']).toContain(typeof format.statedTime?.(value))
        expect(readOne(format, value).refused).toHaveLength(1)
        expect(refusedOrRead(format, value)).toBe(true)
      }),
      { numRuns: 200 },
    )
  })
})

/** A document of another shape is refused as a whole or row by row. */
function refusedOrRead(format: VenueFormat, document: unknown): boolean {
  if (format.reads === 'rows') return true
  const context = contextOf('x/y.json')
  try {
    readRows(format, [...format.rows(document, context)], context)
    return true
  } catch (error) {
    return error instanceof RefusedField
  }
}

it.each(withId)('keeps an id of %s with slashes and quotes as it is', (_name, sample) => {
  const id = `a/b"c'd?e#f`

  const { listings, results } = read(sample, sample.id, id)

  expect(JSON.stringify([...listings, ...results])).toContain(JSON.stringify(id).slice(1, -1))
})

it.each(withId)('refuses an id of %s that hides characters or has no end', (_name, sample) => {
  expect(read(sample, sample.id, 'a\u202eb').refused).toEqual([
    expect.stringMatching(/: contains invisible characters; remove them$/),
  ])
  expect(read(sample, sample.id, 'a'.repeat(201)).refused).toEqual([
    expect.stringMatching(/: is too long; an id has at most 200 characters$/),
  ])
})

it.each(withTitle)('refuses a title of %s with 100 kB', (_name, sample) => {
  expect(read(sample, sample.title, 'a'.repeat(100_000)).refused).toEqual([
    expect.stringMatching(/has 100000 characters; a title has at most 1000$/),
  ])
})

it.each(withTitle)(
  'serves markup in a title of %s as text, and no hidden marks',
  (_name, sample) => {
    const { listings } = read(sample, sample.title, '  <b onclick="x">\u202eA\u200bnn</b>\n ')

    expect([listings[0]?.title, listings[0]?.outcomeTitle]).toContain('<b onclick="x">Ann</b>')
  },
)

it('takes year 1 and 2099 for no time', () => {
  const { format, raw } = SAMPLES['manifold'] ?? { format: manifoldMarkets, raw: {} }

  const { listings } = readOne(format, {
    ...raw,
    createdTime: '0001-01-01T00:00:00Z',
    closeTime: 4_070_908_800_000,
  })

  expect(listings[0]).toMatchObject({ opensAt: null, closesAt: null, state: 'open' })
})
