import { testApp, type TestApp } from '../support/test-app.js'
import { ask, at } from '../support/ask.js'
import { aListing, aMarket, storeMarkets, type StoredMarkets } from '../support/market-builders.js'

const END = '2026-01-20T12:00:00Z'
const ended = (id: string, resultPercent: number | null, more = {}) =>
  aMarket({ id, state: 'resolved', resultPercent, closesAt: END, ...more })
const quoted = (
  listing: string,
  ...points: readonly (readonly [at: string, percent: number])[]
) => ({
  ...{ listing, points },
})

/** Seven days before the end is 13 January, 12:00. */
const MARKETS: StoredMarkets = {
  markets: [
    ended('yes', 100),
    ended('early', 0),
    ended('edge', 100),
    ended('twice', 0, { category: 'politics' }),
    ended('old-price', 100),
    ended('late-price', 100),
    ended('endless', 100, { closesAt: null }),
    ended('half', 50),
    ended('void', null, { state: 'cancelled' }),
    ended('waiting', null, { state: 'closed' }),
    aMarket({ id: 'running', closesAt: '2026-03-01T00:00:00Z' }),
    ended('elsewhere', 100),
  ],
  listings: [
    ...['yes', 'edge', 'twice', 'old-price', 'late-price', 'endless'].map((id) => aListing(id)),
    ...['half', 'void', 'waiting', 'running'].map((id) => aListing(id)),
    aListing('early', { resultReport: '["2026-01-15T00:00:00Z",0]', state: 'resolved' }),
    aListing('twice', { key: 'polymarket:second:' }),
    aListing('yes', { venue: 'kalshi' }, { inverted: true }),
    aListing('edge', { venue: 'kalshi' }),
    aListing('elsewhere', { venue: 'kalshi' }),
  ],
  quotes: [
    quoted(
      'polymarket:yes:',
      ['2026-01-12T23:00:00Z', 70],
      ['2026-01-13T12:00:00Z', 80],
      ['2026-01-13T12:01:00Z', 99],
    ),
    // The opposite question: 40 % there is 60 % here.
    quoted('kalshi:yes:', ['2026-01-10T08:00:00Z', 40]),
    // The result was known on 15 January, so 8 January, 00:00 counts.
    {
      ...quoted('polymarket:early:', ['2026-01-07T20:00:00Z', 40], ['2026-01-12T00:00:00Z', 2]),
      candles: [['2026-01-07T23:00:00Z', 40, 45, 30, 35]],
    },
    quoted('polymarket:edge:', ['2026-01-06T12:00:00Z', 90]),
    quoted('kalshi:edge:', ['2026-01-06T11:59:00Z', 95]),
    quoted('polymarket:twice:', ['2026-01-12T00:00:00Z', 50]),
    quoted('polymarket:second:', ['2026-01-13T00:00:00Z', 10]),
    quoted('polymarket:old-price:', ['2026-01-06T11:59:00Z', 90]),
    quoted('polymarket:late-price:', ['2026-01-13T12:01:00Z', 90]),
    ...['endless', 'half', 'void', 'waiting', 'running'].map((id) =>
      quoted(`polymarket:${id}:`, ['2026-01-13T00:00:00Z', 50]),
    ),
    quoted('kalshi:elsewhere:', ['2026-01-13T00:00:00Z', 30]),
  ],
}

const FIELDS = `days questions isComplete leftOut { cancelled noResult otherResult noEnd noPrice notShared }
  brier { value low high } logScore { value low high } baseRatePercent
  bins { fromPercent toPercent questions forecastPercent observedPercent lowPercent highPercent }`

let app: TestApp

beforeAll(async () => {
  app = await testApp({ given: (graph) => storeMarkets(graph, MARKETS) })
})

async function calibrationOf(args = '', venue = 'polymarket') {
  const { data, errors } = await ask(
    app,
    `{ source(id: "${venue}") { calibration${args} { ${FIELDS} } } }`,
  )
  expect(errors).toBeUndefined()
  return at(data, 'source.calibration') as Record<string, unknown>
}

describe('Source.calibration', () => {
  it('compares the last price of each market seven days before its end with the result', async () => {
    const found = await calibrationOf()

    expect(found).toMatchObject({
      ...{ days: 7, questions: 4, isComplete: true, baseRatePercent: 50 },
      brier: { low: null, high: null },
      logScore: { low: null, high: null },
    })
    // The prices are 80 and 90 (came true), 35 and 10 (did not).
    expect(at(found, 'brier.value')).toBeCloseTo((0.04 + 0.01 + 0.1225 + 0.01) / 4, 9)
    expect(at(found, 'logScore.value')).toBeCloseTo(-Math.log(0.8 * 0.9 * 0.65 * 0.9) / 4, 9)
    expect(found['bins']).toMatchObject([
      { fromPercent: 10, toPercent: 20, questions: 1, forecastPercent: 10, observedPercent: 0 },
      { fromPercent: 30, toPercent: 40, questions: 1, forecastPercent: 35, observedPercent: 0 },
      { fromPercent: 80, toPercent: 90, questions: 1, forecastPercent: 80, observedPercent: 100 },
      { fromPercent: 90, toPercent: 100, questions: 1, forecastPercent: 90, observedPercent: 100 },
    ])
  })

  it('counts the ended markets that do not count, by the reason', async () => {
    expect((await calibrationOf())['leftOut']).toEqual({
      ...{ cancelled: 1, noResult: 1, otherResult: 1, noEnd: 1, noPrice: 2, notShared: 0 },
    })
  })

  it('inverts the prices of a venue that asks the opposite question', async () => {
    expect((await calibrationOf('(category: "elections")', 'kalshi'))['bins']).toMatchObject([
      { fromPercent: 30, questions: 1, forecastPercent: 30 },
      { fromPercent: 60, questions: 1, forecastPercent: 60 },
    ])
  })

  it('compares venues on the questions for which both have a price', async () => {
    const [polymarket, kalshi] = await Promise.all([
      calibrationOf('(shared: true)'),
      calibrationOf('(shared: true)', 'kalshi'),
    ])

    expect(polymarket).toMatchObject({ questions: 1, leftOut: { notShared: 3, noPrice: 2 } })
    expect(kalshi).toMatchObject({ questions: 1, leftOut: { notShared: 1, noPrice: 1 } })
    expect([polymarket, kalshi].map((each) => at(each, 'brier.value'))).toEqual([
      expect.closeTo(0.04, 9),
      expect.closeTo(0.16, 9),
    ])
  })

  it('is limited to a category', async () => {
    expect(await calibrationOf('(category: "politics")')).toMatchObject({
      questions: 1,
      bins: [{ fromPercent: 10 }],
    })
    expect(await calibrationOf('(category: "no such category")')).toMatchObject({
      ...{ questions: 0, brier: null, logScore: null, baseRatePercent: null, bins: [] },
    })
  })

  it('takes the price of another number of days before the end', async () => {
    // One day before: 80 became 99, and the price of 13 January of "twice" is just not too old.
    expect(await calibrationOf('(days: 1)')).toMatchObject({ days: 1, questions: 4 })
    expect(await calibrationOf('(days: 90)')).toMatchObject({ questions: 0 })
  })

  it('refuses a number of days without scores', async () => {
    const { errors } = await ask(app, '{ source(id: "kalshi") { calibration(days: 8) { days } } }')

    expect(errors?.[0]).toMatchObject({
      message: 'days: must be one of 1, 7, 30, 90.',
      extensions: { code: 'INVALID_PARAMETER', argument: 'days' },
    })
  })

  it('reads the markets of a venue once in ten minutes', async () => {
    app.forgetQueries()

    await calibrationOf('(days: 30)')
    await calibrationOf('(days: 30, shared: true)')
    await calibrationOf('(days: 30, category: "politics")')

    expect(app.queriesSent().filter((name) => name === 'venue/ended')).toHaveLength(1)
  })
})

describe('Query.source', () => {
  it('finds a venue by its id, and is null for an unknown one', async () => {
    const { data } = await ask(
      app,
      '{ known: source(id: "Kalshi") { name } unknown: source(id: "nothing") { name } }',
    )

    expect(data).toEqual({ known: { name: 'Kalshi' }, unknown: null })
  })
})

describe('GET /api/v1/sources/{id}/calibration', () => {
  const get = (url: string) => app.inject({ method: 'GET', url: `/api/v1/sources/${url}` })

  it.each([
    ['polymarket/calibration', ''],
    ['polymarket/calibration?days=1&shared=false', '(days: 1)'],
    ['polymarket/calibration?category=politics', '(category: "politics")'],
    ['polymarket/calibration?shared=true', '(shared: true)'],
  ])('%s has the numbers of GraphQL', async (url, args) => {
    const reply = await get(url)
    const { days, questions, isComplete, leftOut, baseRatePercent, ...rest } =
      await calibrationOf(args)

    expect(reply.statusCode).toBe(200)
    expect(reply.json()).toMatchObject({
      data: {
        ...{ source: { id: 'polymarket', name: 'Polymarket' }, days, questions },
        ...{ complete: isComplete, base_rate_percent: baseRatePercent },
        ...{ left_out: snakeCased(leftOut), brier: rest['brier'], log_score: rest['logScore'] },
        bins: (rest['bins'] as readonly object[]).map(snakeCased),
      },
    })
  })

  it('says which filters were applied', async () => {
    const reply = await get('kalshi/calibration?days=30&category=elections&shared=true')

    expect(reply.json()).toMatchObject({
      data: { days: 30, category: 'elections', shared: true },
    })
  })

  it('refuses unknown venues and numbers of days', async () => {
    const [unknown, wrong, notAFlag] = await Promise.all(
      ['nothing/calibration', 'kalshi/calibration?days=8', 'kalshi/calibration?shared=x'].map(get),
    )

    expect(unknown?.statusCode).toBe(404)
    expect(unknown?.json()).toMatchObject({ code: 'SOURCE_NOT_FOUND' })
    expect(wrong?.statusCode).toBe(400)
    expect(wrong?.json()).toMatchObject({ code: 'INVALID_PARAMETER', errors: [{ field: 'days' }] })
    expect(notAFlag?.statusCode).toBe(400)
  })
})

it('says so when a venue has more ended markets than are considered', async () => {
  await app.run(
    `UNWIND range(1, 2001) AS n
     CREATE (:Listing {key: 'manifold:' + n + ':', venue: 'manifold'})-[:QUOTES {inverted: false}]->
       (:Market {id: 'm' + n, key: 'm' + n, orderKey: 'm' + n, title: 'M', state: 'closed'})`,
  )

  expect(await calibrationOf('', 'manifold')).toMatchObject({
    ...{ isComplete: false, questions: 0, leftOut: { noResult: 2_000 } },
  })
})

function snakeCased(record: unknown): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(record as object).map(([name, value]) => [
      name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
      value,
    ]),
  )
}
