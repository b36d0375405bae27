import type { LightMyRequestResponse } from 'fastify'
import { anEntity, idOf, store } from '../support/builders.js'
import { aListing, aMarket, storeMarkets, type StoredMarkets } from '../support/market-builders.js'
import { testApp, type TestApp } from '../support/test-app.js'

interface Body {
  readonly meta: { readonly count: number; readonly limit: number }
  readonly data: readonly { readonly id: string; readonly display_probability: number }[]
}
interface Point {
  readonly at: string
  readonly open: number | null
  readonly close: number | null
  readonly gap: boolean
}

const PATH = '/api/v1/markets'

async function appWith(given: StoredMarkets, now?: string): Promise<TestApp> {
  return testApp({
    ...(now !== undefined && { now }),
    given: async (graph) => {
      await store(graph, { entities: [anEntity({ slug: 'jane-doe' }), anEntity({ slug: 'ada' })] })
      await storeMarkets(graph, given)
    },
  })
}

/** Where the next page is; `undefined` on the last one. */
function nextOf(reply: LightMyRequestResponse): string | undefined {
  const url = /^<([^>]+)>; rel="next"$/.exec(String(reply.headers['link'] ?? ''))?.[1]
  const cursor = reply.headers['x-next-cursor']
  expect(new URLSearchParams(url?.split('?')[1]).get('cursor')).toBe(cursor ?? null)
  return url
}

const idsOf = (reply: LightMyRequestResponse) => reply.json<Body>().data.map(({ id }) => id)

const opened = (year: number, id: string) => `${String(year)}-01-01T00:00:00Z/${id}`

const MIXED: StoredMarkets = {
  markets: [
    aMarket({
      id: 'newest',
      orderKey: opened(2026, 'newest'),
      category: 'politics',
      countryCode: 'dk',
      title: 'Førstemand vinder',
      closesAt: '2026-06-01T00:00:00Z',
      updatedAt: '2026-02-01T00:00:00Z',
    }),
    aMarket({
      id: 'middle',
      orderKey: opened(2025, 'middle'),
      state: 'disputed',
      venues: ['kalshi', 'polymarket'],
      percents: [60, 62.5],
      closesAt: '2026-03-01T00:00:00Z',
    }),
    aMarket({ id: 'oldest', orderKey: opened(2024, 'oldest'), state: 'closed' }),
    aMarket({ id: 'decided', orderKey: opened(2023, 'decided'), state: 'determined' }),
    aMarket({ id: 'over', orderKey: opened(2023, 'over'), state: 'resolved', resultPercent: 100 }),
    aMarket({ id: 'void', orderKey: opened(2022, 'void'), state: 'cancelled' }),
    aMarket({ id: 'unpriced', orderKey: opened(2021, 'unpriced'), percent: null }),
  ],
  listings: [
    aListing('newest'),
    aListing('oldest'),
    aListing('over', { venue: 'kalshi', key: 'kalshi:SEN-26:', contract: 'SEN-26' }),
    aListing('middle', { key: 'polymarket:SEN-26:', contract: 'SEN-26' }),
    aListing('newest', { venue: 'manifold', key: 'manifold:q1:a1', contract: 'q1', outcome: 'a1' }),
    aListing('middle', { venue: 'manifold', key: 'manifold:q1:a2', contract: 'q1', outcome: 'a2' }),
    aListing('oldest', { key: 'polymarket:series:x:1:', contract: 'series:x:1' }),
  ],
  aliases: { 'polymarket:slug:will-it-be': 'polymarket:newest:' },
  concerns: [
    { market: 'middle', entity: 'jane-doe' },
    { market: 'middle', entity: 'jane-doe', role: 'PARTY' },
    { market: 'over', entity: 'jane-doe' },
  ],
  formerIds: { 'was-oldest': 'oldest' },
}

describe('GET /api/v1/markets', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await appWith(MIXED)
  })

  it.each([
    ['those that are not over and have a price, last opened first', '', 'newest middle oldest'],
    ['an empty parameter', 'category=&status=&cursor=&limit=&ids=&q=', 'newest middle oldest'],
    ['unknown parameters', 'page=2&page=3&sort=x', 'newest middle oldest'],
    ['a category', 'category=politics', 'newest'],
    ['an unknown category', 'category=gardening', ''],
    ['a status', 'status=resolved', 'over'],
    ['several', 'status=cancelled,open', 'newest void'],
    ['a venue by name', 'source=Kalshi', 'middle'],
    ['a venue by id, in any case', 'source=POLYMARKET', 'newest middle oldest'],
    ['an unknown venue', 'source=gamblers', ''],
    ['a country', 'country=DK', 'newest'],
    ['a country and a category', 'country=us&category=elections', 'middle oldest'],
    ['an entity by slug, once', 'entity=jane-doe', 'middle'],
    ['an entity by id', `entity=${idOf('jane-doe')}&status=resolved`, 'over'],
    ['an unknown entity', 'entity=nobody', ''],
    ['words of the title', 'q=forstemand', 'newest'],
    ['words and an entity', 'q=middle&entity=ada', ''],
    ['signs instead of words', 'q=%21%3F', ''],
    ['ids, whatever their state, once', 'ids=void,over,newest,void', 'newest over void'],
    ['ids of a state', 'ids=void,over,newest&status=resolved', 'over'],
    ['the id of one that was merged', 'ids=was-oldest', 'oldest'],
    ['ids without a usable price', 'ids=unpriced', ''],
    ['an id of a venue, whatever their state', 'venue_id=SEN-26', 'middle over'],
    ['an id of one venue', 'venue_id=SEN-26&source=Kalshi', 'over'],
    ['an id of a venue and a state', 'venue_id=SEN-26&status=open,disputed', 'middle'],
    ['a contract of several outcomes', 'venue_id=q1', 'newest middle'],
    ['one of several outcomes', 'venue_id=q1:a2', 'middle'],
    ['the beginning of an id', 'venue_id=SEN', ''],
    ['an id in other letters', 'venue_id=sen-26', ''],
    ['another id with its kind', 'venue_id=slug:will-it-be', 'newest'],
    ['an id and others of a venue', 'ids=newest,over&venue_id=SEN-26', 'over'],
    ['an id of a venue and an entity', 'venue_id=SEN-26&entity=jane-doe&status=resolved', 'over'],
    ['an id of a venue and words', 'venue_id=SEN-26&q=mid', 'middle'],
    ['an unknown id of a venue', 'venue_id=nothing', ''],
    ['what a collection calls a series', 'venue_id=series:x:1', ''],
    ['an id of an unknown venue', 'venue_id=SEN-26&source=gamblers', ''],
    ['what closes before', 'closes_before=2026-06-01', 'middle'],
    ['what closes from', 'closes_after=2026-06-01T02:00:00%2B02:00', 'newest'],
    ['what closes from, its plus unescaped', 'closes_after=2026-06-01T02:00:00+02:00', 'newest'],
    ['what was updated', 'updated_since=2026-02-01T00:00:00Z', 'newest'],
  ])('lists by %s', async (_what, query, ids) => {
    const reply = await app.inject({ url: `${PATH}?${query}` })

    expect(reply.statusCode).toBe(200)
    expect(idsOf(reply).join(' ')).toBe(ids)
    expect(reply.json<Body>().meta.count).toBe(ids === '' ? 0 : ids.split(' ').length)
  })

  it.each([
    ['limit=0', 'limit'],
    ['venue_id=a%00b', 'venue_id'],
    [`venue_id=${'x'.repeat(501)}`, 'venue_id'],
    ['limit=-1', 'limit'],
    ['limit=1.5', 'limit'],
    ['limit=1e3', 'limit'],
    ['limit=ten', 'limit'],
    ['limit=1&limit=2', 'limit'],
    ['category=a&category=b', 'category'],
    ['status=living', 'status'],
    ['country=dnk', 'country'],
    ['closes_before=tomorrow', 'closes_before'],
    ['closes_after=2026-02-30', 'closes_after'],
    ['closes_after=2026', 'closes_after'],
    ['updated_since=2026-13-01T00:00:00Z', 'updated_since'],
    ['ids=a/b', 'ids'],
    [`ids=${Array.from({ length: 101 }, (_, at) => `m-${String(at)}`).join()}`, 'ids'],
    ['cursor=nonsense', 'cursor'],
    ['q=a&q=b', 'q'],
    [`q=${'a'.repeat(201)}`, 'q'],
    [`country=${'+'.repeat(101)}`, 'country'],
  ])('refuses %s with 400, naming the parameter', async (query, field) => {
    const reply = await app.inject({ url: `${PATH}?${query}` })

    expect(reply.statusCode).toBe(400)
    expect(reply.headers['content-type']).toBe('application/problem+json; charset=utf-8')
    expect(reply.json()).toMatchObject({ code: 'INVALID_PARAMETER', errors: [{ field }] })
  })

  it('applies a limit above 100 as 100 and says so', async () => {
    for (const limit of ['101', '1000', '99999999999999999999999']) {
      const reply = await app.inject({ url: `${PATH}?limit=${limit}` })
      expect(reply.json<Body>().meta).toEqual({ count: 3, limit: 100 })
    }
  })

  it('gives the cursors of every earlier release, because clients hold them', async () => {
    const reply = await app.inject({ url: `${PATH}?limit=1` })

    expect(reply.headers['x-next-cursor']).toBe(
      'sVsk-RTxjn1AXKwqCs3QS1siMjAyNi0wMS0wMVQwMDowMDowMFovbmV3ZXN0IiwibmV3ZXN0Il0',
    )
  })

  it('binds a cursor to its filters', async () => {
    const first = await app.inject({ url: `${PATH}?limit=1&source=polymarket` })
    const cursor = String(first.headers['x-next-cursor'])

    const statuses = await Promise.all(
      [
        `source=Polymarket&limit=2&cursor=${cursor}`,
        `cursor=${cursor}`,
        `source=kalshi&cursor=${cursor}`,
        `source=polymarket&category=elections&cursor=${cursor}`,
        `source=polymarket&venue_id=SEN-26&cursor=${cursor}`,
        `source=polymarket&cursor=${cursor.slice(0, -1)}`,
        `source=polymarket&cursor=${cursor.replace(/^./, (c) => (c === 'A' ? 'B' : 'A'))}`,
      ].map(async (query) => (await app.inject({ url: `${PATH}?${query}` })).statusCode),
    )

    expect(statuses).toEqual([200, 400, 400, 400, 400, 400, 400])
  })

  it.each([
    'status=resolved,cancelled,open',
    'category=elections',
    'country=us',
    'source=polymarket&closes_after=2026-01-01',
    'ids=newest,over,void',
    'venue_id=SEN-26',
    'q=e',
    'updated_since=2020-01-01',
    'entity=jane-doe&status=resolved,disputed',
  ])('walks %s in pages of one', async (filters) => {
    const whole = await app.inject({ url: `${PATH}?${filters}` })

    const seen: string[] = []
    for (let url: string | undefined = `${PATH}?${filters}&limit=1`; url !== undefined;) {
      const reply: LightMyRequestResponse = await app.inject({ url })
      seen.push(...idsOf(reply))
      url = nextOf(reply)
    }

    expect(seen).toEqual(idsOf(whole))
  })

  it('answers 304 to a client that has the newest, HEAD without a body, and pages of any origin', async () => {
    const first = await app.inject({ url: PATH })
    const tag = String(first.headers.etag)

    const same = await app.inject({ url: PATH, headers: { 'if-none-match': tag } })
    const head = await app.inject({ method: 'HEAD', url: PATH })

    expect([same.statusCode, same.payload]).toEqual([304, ''])
    expect([head.statusCode, head.payload, head.headers.etag]).toEqual([200, '', tag])
    expect(first.headers['access-control-allow-origin']).toBe('*')
  })

  it('is compressed for clients that can read it, and takes no other method', async () => {
    const many = await appWith({
      markets: Array.from({ length: 30 }, (_, at) => aMarket({ id: `m-${String(at)}` })),
    })

    const reply = await many.inject({ url: PATH, headers: { 'accept-encoding': 'gzip' } })
    const posted = await many.inject({ method: 'POST', url: PATH })

    expect(reply.headers['content-encoding']).toBe('gzip')
    expect(posted.statusCode).toBe(405)
    expect(String(posted.headers['allow'])).toContain('GET')
    app = await appWith(MIXED)
  })
})

describe('a walk through all markets', () => {
  it('meets every market once at limit 7 while prices change', async () => {
    const ids = Array.from({ length: 60 }, (_, at) => `m-${String(at).padStart(2, '0')}`)
    const app = await appWith({
      markets: ids.map((id, at) =>
        // Some were opened at the same instant.
        aMarket({ id, orderKey: opened(2000 + Math.floor(at / 4), id), percent: at }),
      ),
    })

    const seen: string[] = []
    for (let url: string | undefined = `${PATH}?limit=7`; url !== undefined;) {
      const reply: LightMyRequestResponse = await app.inject({ url })
      seen.push(...idsOf(reply))
      url = nextOf(reply)
      await app.run(
        `MATCH (one:Market) SET one.percent = 100 - one.percent, one.percents = [one.percent],
           one.volumeUsd = rand() * 1000, one.updatedAt = '2026-02-01T00:00:00Z'`,
      )
      await app.changed({ kind: 'market', keys: ids, subject: 'm-00' })
    }

    expect(seen).toEqual(ids.toReversed())
  })

  it('shows a price once the log announces it, and asks the graph once while nothing changes', async () => {
    const app = await appWith({ markets: [aMarket()] })
    const before = await app.inject({ url: PATH })
    await app.inject({ url: PATH })
    expect(app.queriesSent('market/page')).toHaveLength(1)
    await app.run('MATCH (one:Market) SET one.percent = 10.125, one.percents = [10.125]')

    const unheard = await app.inject({ url: PATH })
    await app.changed({ kind: 'market', keys: ['jane-doe-wins'], subject: 'jane-doe-wins' })
    const after = await app.inject({ url: PATH })
    const alone = await app.inject({ url: `${PATH}/jane-doe-wins` })

    expect(unheard.payload).toBe(before.payload)
    expect(after.json<Body>().data[0]?.display_probability).toBe(10.125)
    expect(after.headers.etag).not.toBe(before.headers.etag)
    expect(alone.json()).toMatchObject({ data: { display_probability: 10.125 } })
  })
})

describe('GET /api/v1/markets/{id}', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await appWith({
      markets: [
        aMarket({
          title: '<b>Jane</b> "Doe"',
          closesAt: '2026-11-03T00:00:00Z',
          because: 'MAX_VOLUME',
          venues: ['kalshi', 'polymarket'],
          percents: [60, 62.5],
        }),
        aMarket({ id: 'unpriced', percent: null }),
      ],
      listings: [
        aListing('jane-doe-wins'),
        // Older than the other one of the same venue.
        aListing('jane-doe-wins', { key: 'polymarket:2:', quotedAt: '2026-01-01T00:00:00Z' }),
        aListing(
          'jane-doe-wins',
          { venue: 'kalshi', percent: 40, rule: 'LAST', volumeUsd: null, quotedAt: null },
          { inverted: true },
        ),
      ],
      groups: [{ id: 'who-wins', title: 'Who wins?', exclusive: true, markets: ['jane-doe-wins'] }],
      concerns: [{ market: 'jane-doe-wins', entity: 'jane-doe' }],
      formerIds: { 'jane-won': 'jane-doe-wins' },
    })
  })

  it('answers the documented fields, and everything else that is known', async () => {
    const reply = await app.inject({ url: `${PATH}/jane-doe-wins` })

    expect(reply.statusCode).toBe(200)
    expect(reply.json()).toEqual({
      data: {
        id: 'jane-doe-wins',
        title: '<b>Jane</b> "Doe"',
        category: 'elections',
        display_probability: 62.5,
        display_source: 'Polymarket',
        last_updated: '2026-01-31T12:00:00Z',
        sources: [
          {
            name: 'Kalshi',
            probability: 60,
            url: 'https://example.org/jane-doe-wins',
            quoted_at: null,
            volume_usd: null,
            inverted: true,
            rule: 'LAST',
          },
          {
            name: 'Polymarket',
            probability: 62.5,
            url: 'https://example.org/jane-doe-wins',
            quoted_at: '2026-01-31T12:00:00Z',
            volume_usd: 1_000,
            inverted: false,
            rule: 'MIDDLE',
          },
        ],
        why:
          'Of the venues with real money and a price less than 24 hours old, Polymarket ' +
          'has the highest volume; seen on 2026-01-31 at 12:00 UTC.',
        status: 'open',
        result_probability: null,
        country_code: 'us',
        opens_at: null,
        closes_at: '2026-11-03T00:00:00Z',
        volume_usd: 1_000,
        group: { id: 'who-wins', title: 'Who wins?', exclusive: true, exhaustive: null },
        entities: [
          {
            role: 'subject',
            entity: { name: 'jane-doe', type: 'politician', slug: 'jane-doe', country_code: 'dk' },
          },
        ],
      },
    })
  })

  it('gives null, never 0, without a usable price', async () => {
    const reply = await app.inject({ url: `${PATH}/unpriced` })

    expect(reply.json()).toMatchObject({
      data: { display_probability: null, display_source: null, last_updated: null, why: null },
    })
  })

  it('redirects a former id to the current one, with the query string', async () => {
    const reply = await app.inject({ url: `${PATH}/jane-won?x=1` })
    const history = await app.inject({ url: `${PATH}/jane-won/history?interval=1d` })

    expect([reply.statusCode, reply.headers.location]).toEqual([308, `${PATH}/jane-doe-wins?x=1`])
    expect([history.statusCode, history.headers.location]).toEqual([
      308,
      `${PATH}/jane-doe-wins/history?interval=1d`,
    ])
  })

  it.each(['', '/history'])('answers an unknown id with 404 MARKET_NOT_FOUND%s', async (rest) => {
    const reply = await app.inject({ url: `${PATH}/nothing${rest}` })

    expect(reply.statusCode).toBe(404)
    expect(reply.json()).toMatchObject({ code: 'MARKET_NOT_FOUND' })
  })

  it.each(['a--b', 'a%2Fb', 'a%22', 'a'.repeat(201)])('refuses the id %s', async (id) => {
    expect((await app.inject({ url: `${PATH}/${id}` })).statusCode).toBe(400)
    expect((await app.inject({ url: `${PATH}/${id}/history` })).statusCode).toBe(400)
  })

  it('answers 304 to a client that has the newest', async () => {
    const { headers } = await app.inject({ url: `${PATH}/jane-doe-wins` })

    const same = await app.inject({
      url: `${PATH}/jane-doe-wins`,
      headers: { 'if-none-match': String(headers.etag) },
    })

    expect(same.statusCode).toBe(304)
  })
})

describe('GET /api/v1/markets/{id}/history', () => {
  const NOW = '2026-02-01T12:30:00Z'
  const HISTORY = `${PATH}/jane-doe-wins/history`
  let app: TestApp
  beforeAll(async () => {
    app = await appWith(
      {
        markets: [
          aMarket({ shownListing: 'polymarket:jane-doe-wins:' }),
          aMarket({ id: 'unlisted', percent: null }),
        ],
        listings: [
          aListing('jane-doe-wins'),
          aListing('jane-doe-wins', { venue: 'kalshi' }, { inverted: true }),
          aListing('jane-doe-wins', {
            key: 'polymarket:former:',
            quotedAt: '2025-01-01T00:00:00Z',
          }),
        ],
        quotes: [
          {
            listing: 'polymarket:jane-doe-wins:',
            points: [
              ['2026-01-10T08:00:00Z', 30],
              ['2026-02-01T09:00:00Z', 50],
              ['2026-02-01T09:59:00Z', 40],
              ['2026-02-01T12:00:00Z', 61.125],
            ],
          },
          // Quoted again later on under another contract, which fills what the other leaves open.
          { listing: 'polymarket:former:', points: [['2026-02-01T10:30:00Z', 45]] },
          {
            listing: 'kalshi:jane-doe-wins:',
            candles: [
              ['2026-02-01T00:00:00Z', 10, 30, 5, 20],
              ['2026-02-01T01:00:00Z', 20, 25, 15, 22],
            ],
          },
        ],
        shown: [
          {
            market: 'jane-doe-wins',
            changes: [
              ['2026-01-31T23:00:00Z', 50, 'polymarket'],
              ['2026-02-01T09:30:00Z', 60, 'kalshi'],
              ['2026-02-01T11:00:00Z', null, 'kalshi'],
            ],
          },
        ],
      },
      NOW,
    )
  })

  const rowsOf = async (query: string) =>
    (await app.inject({ url: `${HISTORY}?${query}` }))
      .json<{ readonly data: readonly Point[] }>()
      .data.map(({ at, ...row }) => [at.slice(5, 16), ...Object.values(row)].join(' '))

  it('gives open, high, low and close, and marks gaps with the value carried in', async () => {
    expect(await rowsOf('from=2026-02-01T08:00:00Z')).toEqual([
      '02-01T08:00 30 30 30 30 true',
      '02-01T09:00 50 50 40 40 false',
      '02-01T10:00 45 45 45 45 false',
      '02-01T11:00 45 45 45 45 true',
      '02-01T12:00 61.125 61.125 61.125 61.125 false',
    ])
  })

  it('turns candles of an opposite question, which belong to the interval that they end', async () => {
    expect(await rowsOf('source=Kalshi&from=2026-01-31T22:00:00Z&to=2026-02-01T02:00:00Z')).toEqual(
      [
        '01-31T22:00     true',
        '01-31T23:00 90 95 70 80 false',
        '02-01T00:00 80 85 75 78 false',
        '02-01T01:00 78 78 78 78 true',
      ],
    )
  })

  it('takes no more than the end of a candle that is longer than the interval', async () => {
    expect(
      await rowsOf('source=kalshi&interval=5m&from=2026-02-01T00:50:00Z&to=2026-02-01T01:05:00Z'),
    ).toEqual([
      '02-01T00:50 80 80 80 80 true',
      '02-01T00:55 78 78 78 78 false',
      '02-01T01:00 78 78 78 78 true',
    ])
  })

  it('shows what was shown, which stands until it changes', async () => {
    expect(await rowsOf('source=shown&from=2026-02-01T08:00:00Z')).toEqual([
      '02-01T08:00 50 50 50 50 false',
      '02-01T09:00 50 60 50 60 false',
      '02-01T10:00 60 60 60 60 false',
      '02-01T11:00 60 60 60 60 false',
      '02-01T12:00     true',
    ])
  })

  it('covers the last 7 days by the hour by default, up to the present hour', async () => {
    const reply = await app.inject({ url: HISTORY })

    expect(reply.json<{ readonly meta: object }>().meta).toEqual({
      count: 168,
      market: 'jane-doe-wins',
      source: 'Polymarket',
      interval: '1h',
      from: '2026-01-25T13:00:00Z',
      to: '2026-02-01T13:00:00Z',
    })
  })

  it.each([
    ['from=2026-01-01', '1h'],
    ['from=2025-10-01', '6h'],
    ['from=2024-01-01', '1d'],
    ['interval=1m', '1m'],
    ['interval=1d', '1d'],
    ['to=2030-01-01', '1h'],
  ])('answers %s by %s with at most 1,000 rows, none in the future', async (query, interval) => {
    const { meta } = (await app.inject({ url: `${HISTORY}?${query}` })).json<{
      readonly meta: { readonly interval: string; readonly count: number; readonly to: string }
    }>()

    expect(meta.interval).toBe(interval)
    expect(meta.count).toBeLessThanOrEqual(1_000)
    expect(meta.to <= '2026-02-02T00:00:00Z').toBe(true)
  })

  it('says what to take instead of more than 1,000 intervals', async () => {
    const reply = await app.inject({ url: `${HISTORY}?interval=1m&from=2026-01-01` })

    expect(reply.statusCode).toBe(400)
    expect(reply.json()).toMatchObject({
      code: 'INVALID_PARAMETER',
      detail:
        'interval must give at most 1000 rows, but 1m gives 45391 rows for this period; ' +
        'use an interval of 1h or longer, or a shorter period.',
      errors: [{ field: 'interval' }],
    })
  })

  it.each([
    ['interval=2h', 'interval'],
    ['source=gamblers', 'source'],
    ['from=yesterday', 'from'],
    ['from=2026-02-01&to=2026-01-01', 'from'],
    ['from=2027-01-01', 'from'],
    ['from=1990-01-01', 'interval'],
  ])('refuses %s with 400', async (query, field) => {
    const reply = await app.inject({ url: `${HISTORY}?${query}` })

    expect(reply.statusCode).toBe(400)
    expect(reply.json()).toMatchObject({ errors: [{ field }] })
  })

  it('has gaps alone where nobody quotes', async () => {
    const reply = await app.inject({ url: `${PATH}/unlisted/history?interval=1d` })
    const elsewhere = await app.inject({ url: `${HISTORY}?source=Manifold&interval=1d` })

    for (const { statusCode, data } of [reply, elsewhere].map((each) => ({
      statusCode: each.statusCode,
      data: each.json<{ readonly data: readonly Point[] }>().data,
    }))) {
      expect(statusCode).toBe(200)
      expect(data.every(({ close, gap }) => close === null && gap)).toBe(true)
    }
  })

  it('asks the graph once while nothing changes', async () => {
    app.forgetQueries()

    for (let at = 0; at < 3; at += 1) await app.inject({ url: `${HISTORY}?interval=6h` })

    expect(app.queriesSent('market/quote-days')).toHaveLength(1)
  })
})

describe('GET /api/v1/sources', () => {
  it('says for each venue how fresh it is, what it has, and what drifted', async () => {
    const app = await appWith({
      markets: [aMarket({ id: 'a' }), aMarket({ id: 'b' })],
      listings: [
        aListing('a', { venue: 'kalshi' }),
        aListing('b', { venue: 'kalshi' }),
        aListing('b', { venue: 'kalshi', key: 'kalshi:c:' }),
      ],
      imports: [
        {
          venue: 'kalshi',
          lastImportAt: '2026-02-01T11:00:00Z',
          lastQuotedAt: '2026-02-01T10:00:00Z',
        },
        {
          venue: 'manifold',
          lastImportAt: '2026-02-01T11:00:00Z',
          lastQuotedAt: '2026-01-31T11:59:59Z',
        },
        { venue: 'odd-market', lastImportAt: '2026-02-01T11:00:00Z', lastQuotedAt: '' },
        { venue: 'metaforecast', lastImportAt: '2026-02-01T11:00:00Z', lastQuotedAt: '' },
      ],
      drift: [
        {
          key: 'kalshi/v2-markets/yes_bid',
          venue: 'kalshi',
          format: 'v2-markets',
          field: 'yes_bid',
          problem: 'MISSING',
          count: 3,
          lastSeenAt: '2026-02-01T11:00:00Z',
        },
        {
          key: 'metaforecast/json/options/TYPE',
          venue: 'metaforecast',
          format: 'json',
          field: 'options',
          problem: 'TYPE',
          count: 2,
          lastSeenAt: '2026-02-01T11:00:00Z',
        },
      ],
    })

    const reply = await app.inject({ url: '/api/v1/sources' })

    const { meta, data, collections } = reply.json<{
      readonly collections: readonly { readonly id: string }[]
      readonly meta: { readonly count: number }
      readonly data: readonly {
        readonly id: string
        readonly name: string
        readonly status: string
      }[]
    }>()
    expect(meta.count).toBe(data.length)
    expect(collections.find(({ id }) => id === 'metaforecast')).toEqual({
      id: 'metaforecast',
      name: 'Metaforecast',
      drift: [
        {
          format: 'json',
          field: 'options',
          problem: 'type',
          count: 2,
          last_seen_at: '2026-02-01T11:00:00Z',
        },
      ],
    })
    expect(data.map(({ name }) => name)).toEqual(data.map(({ name }) => name).sort())
    expect(data.find(({ id }) => id === 'kalshi')).toEqual({
      id: 'kalshi',
      name: 'Kalshi',
      url: 'https://kalshi.com',
      money: 'real',
      reviewed: true,
      status: 'fresh',
      last_import: '2026-02-01T11:00:00Z',
      last_quoted_at: '2026-02-01T10:00:00Z',
      lag_seconds: 7_200,
      listings: 3,
      markets: 2,
      drift: [
        {
          format: 'v2-markets',
          field: 'yes_bid',
          problem: 'missing',
          count: 3,
          last_seen_at: '2026-02-01T11:00:00Z',
        },
      ],
    })
    expect(data.find(({ id }) => id === 'odd-market')).toMatchObject({
      ...{ name: 'Odd Market', url: '', money: 'none', reviewed: false, status: 'stale' },
    })
    expect(data.some(({ id }) => id === 'metaforecast')).toBe(false)
    expect(data.find(({ id }) => id === 'manifold')?.status).toBe('stale')
    expect(data.find(({ id }) => id === 'polymarket')).toMatchObject({
      status: 'never',
      last_import: null,
      lag_seconds: null,
      listings: 0,
    })
  })
})
