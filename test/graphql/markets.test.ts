import { aRelationship, anEntity, idOf, store } from '../support/builders.js'
import { ask, at, textsAt } from '../support/ask.js'
import { aListing, aMarket, storeMarkets, type StoredMarkets } from '../support/market-builders.js'
import { readPrices } from '../support/prices.js'
import { testApp, type TestApp } from '../support/test-app.js'

const opened = (year: number, id: string) => `${String(year)}-01-01T00:00:00Z/${id}`

const MARKETS: StoredMarkets = {
  markets: [
    aMarket({
      id: 'jane-wins',
      orderKey: opened(2026, 'jane-wins'),
      title: 'Jane wins',
      venues: ['kalshi', 'polymarket'],
      percents: [60, 62.5],
      because: 'MAX_VOLUME',
      shownListing: 'polymarket:jane-wins:',
      closesAt: '2026-11-03T00:00:00Z',
      volumeUsd: 500,
      moveDay: -3,
      disagreement: 2.5,
    }),
    aMarket({
      id: 'ada-wins',
      orderKey: opened(2025, 'ada-wins'),
      percent: 50,
      closesAt: '2026-03-01T00:00:00Z',
      volumeUsd: 2_000,
      moveDay: 1,
      disagreement: 7,
      category: 'politics',
    }),
    aMarket({
      id: 'it-rains',
      orderKey: opened(2024, 'it-rains'),
      percent: 5,
      source: 'manifold',
      venues: ['manifold'],
      countryCode: '',
      closesAt: '2025-01-01T00:00:00Z',
      volumeUsd: null,
      moveDay: 3,
    }),
    aMarket({
      id: 'nobody-wins',
      orderKey: opened(2023, 'nobody-wins'),
      state: 'resolved',
      percent: 1,
      resultPercent: 0,
    }),
    aMarket({ id: 'unpriced', percent: null }),
  ],
  listings: [
    aListing('jane-wins', { outcomeTitle: 'Jane', groupId: '0xgroup' }),
    aListing('ada-wins', {
      venue: 'manifold',
      key: 'manifold:q1:a1',
      contract: 'q1',
      outcome: 'a1',
    }),
    aListing('it-rains', {
      venue: 'manifold',
      key: 'manifold:q1:a2',
      contract: 'q1',
      outcome: 'a2',
    }),
    aListing('it-rains', { key: 'polymarket:series:x:1:', contract: 'series:x:1' }),
    aListing(
      'jane-wins',
      { venue: 'kalshi', bid: 38, ask: 41, percent: 40, volumeUsd: null },
      { inverted: true, confidence: 0.5, reason: 'the opposite' },
    ),
    aListing('jane-wins', { venue: 'predictit', percent: null, bid: null, ask: null, rule: null }),
  ],
  groups: [
    {
      id: 'who-wins',
      title: 'Who wins?',
      exclusive: true,
      exhaustive: false,
      markets: ['jane-wins', 'ada-wins', 'nobody-wins', 'unpriced'],
    },
    { id: 'what-happens', title: 'What happens?', markets: ['it-rains'] },
  ],
  concerns: [
    { market: 'jane-wins', entity: 'jane' },
    { market: 'jane-wins', entity: 'election', role: 'ELECTION' },
    { market: 'ada-wins', entity: 'ada' },
    { market: 'ada-wins', entity: 'election', role: 'ELECTION' },
    { market: 'nobody-wins', entity: 'election', role: 'ELECTION' },
  ],
  quotes: [
    { listing: 'polymarket:jane-wins:', points: [['2026-02-01T10:30:00Z', 55]] },
    { listing: 'kalshi:jane-wins:', points: [['2026-02-01T11:30:00Z', 45]] },
  ],
  shown: [
    {
      market: 'jane-wins',
      changes: [
        ['2026-01-20T10:00:00Z', 40, 'kalshi'],
        ['2026-01-25T09:30:00Z', 62.5, 'polymarket'],
        ['2026-01-28T00:00:00Z', null, 'polymarket'],
      ],
    },
  ],
  formerIds: { 'jane-won': 'jane-wins' },
  imports: [
    {
      venue: 'kalshi',
      lastImportAt: '2026-02-01T11:00:00Z',
      firstQuotedAt: '2025-03-01T10:00:00Z',
      lastQuotedAt: '2026-02-01T10:00:00Z',
    },
    {
      venue: 'polymarket',
      lastImportAt: '2026-02-01T11:00:00Z',
      lastQuotedAt: '',
    },
    { venue: 'odd-market', lastImportAt: '2026-02-01T11:00:00Z', lastQuotedAt: '' },
  ],
}

let app: TestApp

beforeAll(async () => {
  app = await testApp({
    given: async (graph) => {
      await store(graph, {
        entities: [
          anEntity({ slug: 'jane', name: 'Jane' }),
          anEntity({ slug: 'ada', name: 'Ada' }),
          anEntity({ slug: 'blue', name: 'Blue', type: 'party' }),
          anEntity({ slug: 'election', name: 'Election', type: 'election' }),
        ],
        relationships: [
          aRelationship({ from: 'jane', to: 'blue', startDate: '2015' }),
          aRelationship({ from: 'ada', to: 'blue', startDate: '2016' }),
        ],
      })
      await storeMarkets(graph, MARKETS)
    },
  })
})

const reads = () => app.queriesSent().filter((name) => !name.startsWith('change/'))

describe('one market', () => {
  it('shows everything that is known about it', async () => {
    const { data, errors } = await ask(
      app,
      `{ market(by: { id: "jane-wins" }) {
          id title category state countryCode opensAt closesAt resultPercent volumeUsd moveDay
          disagreement updatedAt display { percent source { name } why quotedAt }
          sources { venue { name } title outcome url state percent rule bid ask quotedAt volumeUsd isInverted
            confidence reason }
          listings { venue { name } percent }
          group { id title isExclusive isExhaustive }
          entities { edges { role confidence node { __typename slug } } } } }`,
    )

    expect(errors).toBeUndefined()
    expect(at(data, 'market')).toEqual({
      id: 'jane-wins',
      title: 'Jane wins',
      category: 'elections',
      state: 'OPEN',
      countryCode: 'us',
      opensAt: null,
      closesAt: '2026-11-03T00:00:00Z',
      resultPercent: null,
      volumeUsd: 500,
      moveDay: -3,
      disagreement: 2.5,
      updatedAt: '2026-01-31T12:00:00Z',
      display: {
        percent: 62.5,
        source: { name: 'Polymarket' },
        why:
          'Of the venues with real money and a price less than 24 hours old, Polymarket has the ' +
          'highest volume; seen on 2026-01-31 at 12:00 UTC.',
        quotedAt: '2026-01-31T12:00:00Z',
      },
      sources: [
        {
          venue: { name: 'Kalshi' },
          title: 'Will it be jane-wins?',
          outcome: null,
          url: 'https://example.org/jane-wins',
          state: 'active',
          percent: 60,
          rule: 'MIDDLE',
          bid: 59,
          ask: 62,
          quotedAt: '2026-01-31T12:00:00Z',
          volumeUsd: null,
          isInverted: true,
          confidence: 0.5,
          reason: 'the opposite',
        },
        {
          venue: { name: 'Polymarket' },
          title: 'Will it be jane-wins?',
          outcome: 'Jane',
          url: 'https://example.org/jane-wins',
          state: 'active',
          percent: 62.5,
          rule: 'MIDDLE',
          bid: 62,
          ask: 63,
          quotedAt: '2026-01-31T12:00:00Z',
          volumeUsd: 1_000,
          isInverted: false,
          confidence: 1,
          reason: 'the same words',
        },
      ],
      listings: [
        { venue: { name: 'Kalshi' }, percent: 60 },
        { venue: { name: 'Polymarket' }, percent: 62.5 },
        { venue: { name: 'PredictIt' }, percent: null },
      ],
      group: { id: 'who-wins', title: 'Who wins?', isExclusive: true, isExhaustive: false },
      entities: {
        edges: [
          { role: 'ELECTION', confidence: 1, node: { __typename: 'Election', slug: 'election' } },
          { role: 'SUBJECT', confidence: 1, node: { __typename: 'Politician', slug: 'jane' } },
        ],
      },
    })
  })

  it('is found by a former id, and null for an unknown one', async () => {
    const { data } = await ask(
      app,
      '{ former: market(by: { id: "jane-won" }) { id } none: market(by: { id: "nothing" }) { id } }',
    )

    expect(data).toEqual({ former: { id: 'jane-wins' }, none: null })
  })

  it('gives the ids that venues have for listings and their groups', async () => {
    const { data } = await ask(
      app,
      `{ jane: market(by: { id: "jane-wins" }) { listings { venueId venueGroupId } }
         rain: market(by: { id: "it-rains" }) { listings { venueId } } }`,
    )

    expect(at(data, 'jane.listings')).toEqual([
      { venueId: 'jane-wins', venueGroupId: null },
      { venueId: 'jane-wins', venueGroupId: '0xgroup' },
      { venueId: 'jane-wins', venueGroupId: null },
    ])
    // A series of a collection has no id at its venue.
    expect(at(data, 'rain.listings')).toEqual([{ venueId: 'q1:a2' }, { venueId: null }])
  })

  it.each([
    ['venue: "Kalshi", venueId: "jane-wins"', 'jane-wins'],
    ['venue: "manifold", venueId: " q1:a1 "', 'ada-wins'],
    ['venue: "predictit", venueId: "unknown"', null],
    // Two outcomes are two markets.
    ['venue: "manifold", venueId: "q1"', null],
  ])('is found by %s', async (named, id) => {
    const { data, errors } = await ask(app, `{ market(by: { listing: { ${named} } }) { id } }`)

    expect(errors).toBeUndefined()
    expect(data).toEqual({ market: id === null ? null : { id } })
  })

  it.each([
    ['listing: { venue: "kalshi" }', 'QUERY_INVALID'],
    ['listing: { venueId: "jane-wins" }', 'QUERY_INVALID'],
    ['', 'QUERY_INVALID'],
    ['id: "jane-wins", listing: { venue: "kalshi", venueId: "jane-wins" }', 'QUERY_INVALID'],
    ['listing: { venue: "kalshi", venueId: "a\\u0000b" }', 'INVALID_PARAMETER'],
    ['listing: { venue: "gamblers", venueId: "jane-wins" }', 'INVALID_PARAMETER'],
  ])('is not named by %s', async (named, code) => {
    const { errors } = await ask(app, `{ market(by: { ${named} }) { id } }`)

    expect(errors?.[0]?.extensions).toMatchObject({ code })
  })

  it('shows nothing, never 0, without a usable price', async () => {
    const { data } = await ask(
      app,
      '{ market(by: { id: "unpriced" }) { display { percent } sources { venue { name } } } }',
    )

    expect(at(data, 'market')).toEqual({ display: null, sources: [] })
  })

  it.each([
    ['2026-01-20T09:59:59Z', null],
    ['2026-01-20T10:00:00Z', 40],
    ['2026-01-25T09:29:00Z', 40],
    ['2026-01-25T09:30:30Z', 62.5],
    ['2026-01-27T12:00:00Z', 62.5],
    ['2026-01-28T00:00:00Z', null],
    ['2026-01-30T00:00:00Z', null],
  ])('shows what was shown at %s', async (asOf, percent) => {
    const { data } = await ask(
      app,
      `query($asOf: DateTime!) {
        market(by: { id: "jane-wins" }) { display(asOf: $asOf) { percent } } }`,
      { asOf },
    )

    const display = percent === null ? null : { percent }
    expect(data).toEqual({ market: { display } })
  })

  it('says which venue was shown then, and why', async () => {
    const { data } = await ask(
      app,
      '{ market(by: { id: "jane-wins" }) { display(asOf: "2026-01-21T00:00:00Z") { source { name } why quotedAt } } }',
    )

    expect(at(data, 'market.display')).toEqual({
      source: { name: 'Kalshi' },
      why: 'Of the venues with real money and a price less than 24 hours old, Kalshi has the highest volume.',
      quotedAt: null,
    })
  })

  it('has a history of any of its venues, with gaps', async () => {
    const { data } = await ask(
      app,
      `query($from: DateTime!) { market(by: { id: "jane-wins" }) {
        history(from: $from, interval: HOUR) { at open high low close isGap }
        kalshi: history(from: $from, source: "Kalshi") { close isGap }
        shown: history(from: "2026-01-25T09:00:00Z", to: "2026-01-25T10:00:00Z", source: "shown") { open close } } }`,
      { from: '2026-02-01T10:00:00Z' },
    )

    const hour = (start: string, isGap: boolean) => ({
      at: `2026-02-01T${start}:00:00Z`,
      ...{ open: 55, high: 55, low: 55, close: 55, isGap },
    })
    expect(at(data, 'market.history')).toEqual([
      hour('10', false),
      hour('11', true),
      hour('12', true),
    ])
    expect(at(data, 'market.kalshi')).toEqual([
      { close: null, isGap: true },
      { close: 55, isGap: false },
      { close: 55, isGap: true },
    ])
    expect(at(data, 'market.shown')).toEqual([{ open: 40, close: 62.5 }])
  })

  it.each([
    ['history(interval: MINUTE, from: "2026-01-01T00:00:00Z")', 'interval'],
    ['history(source: "gamblers")', 'source'],
  ])('refuses %s', async (field, argument) => {
    const { errors } = await ask(app, `{ market(by: { id: "jane-wins" }) { ${field} { at } } }`)

    expect(errors?.[0]?.extensions).toEqual({ code: 'INVALID_PARAMETER', argument })
  })
})

describe('a list of markets', () => {
  it.each([
    ['what is not over and has a price', '', 'jane-wins ada-wins it-rains'],
    ['a category', '(category: "politics")', 'ada-wins'],
    ['a state', '(status: RESOLVED)', 'nobody-wins'],
    ['states', '(status: [RESOLVED, OPEN])', 'jane-wins ada-wins it-rains nobody-wins'],
    ['a venue', '(source: "kalshi")', 'jane-wins'],
    ['a country', '(country: "US")', 'jane-wins ada-wins'],
    ['an entity', '(entity: "election")', 'jane-wins ada-wins'],
    [
      'an entity by id and state',
      `(entity: "${idOf('election')}", status: RESOLVED)`,
      'nobody-wins',
    ],
    ['words', '(q: "win jan")', 'jane-wins'],
    ['ids', '(ids: ["nobody-wins", "jane-won", "nothing"])', 'jane-wins nobody-wins'],
    ['an id of a venue', '(venueId: "q1")', 'ada-wins it-rains'],
    ['an id of one venue', '(venueId: "jane-wins", source: "kalshi")', 'jane-wins'],
    ['an unknown id of a venue', '(venueId: "nothing")', ''],
    ['when it closes', '(closesBefore: "2026-11-03T00:00:00Z")', 'ada-wins it-rains'],
    ['its last change', '(updatedSince: "2026-02-01T00:00:00Z")', ''],
    [
      'closing time, from when is said',
      '(orderBy: { field: CLOSING }, closesAfter: "2020-01-01T00:00:00Z")',
      'it-rains ada-wins jane-wins',
    ],
    ['volume, then without one', '(orderBy: { field: VOLUME })', 'ada-wins jane-wins it-rains'],
    ['biggest move, up or down', '(orderBy: { field: MOVE_DAY })', 'it-rains jane-wins ada-wins'],
    ['disagreement', '(orderBy: { field: DISAGREEMENT })', 'ada-wins jane-wins it-rains'],
    [
      'volume in a category',
      '(orderBy: { field: VOLUME }, category: "elections")',
      'jane-wins it-rains',
    ],
    [
      'volume around an entity',
      '(orderBy: { field: VOLUME }, entity: "election")',
      'ada-wins jane-wins',
    ],
  ])('holds and orders by %s, and counts', async (_what, args, ids) => {
    const { data } = await ask(
      app,
      `{ markets${args} { totalCount nodes { id } pageInfo { hasNextPage } } }`,
    )

    expect(textsAt(data, 'markets.nodes', 'id').join(' ')).toBe(ids)
    expect(at(data, 'markets.totalCount')).toBe(ids === '' ? 0 : ids.split(' ').length)
  })

  it('is as long as its category says', async () => {
    const { data } = await ask(app, '{ marketCategories { name count } }')

    expect(at(data, 'marketCategories')).toEqual([
      { name: 'elections', count: 2 },
      { name: 'politics', count: 1 },
    ])
    const lists = await ask(
      app,
      '{ elections: markets(category: "elections") { totalCount } politics: markets(category: "politics") { totalCount } }',
    )
    expect(lists.data).toEqual({ elections: { totalCount: 2 }, politics: { totalCount: 1 } })
  })

  it.each([
    ['a cursor of another list', 'argument', 'orderBy: { field: VOLUME }'],
    ['a country of three letters', 'errors', 'country: "dnk"'],
    ['an unknown venue', 'argument', 'source: "gamblers"'],
    ['an unknown entity', 'argument', 'entity: "gamblers"', 'ENTITY_NOT_FOUND'],
  ])('refuses %s', async (_what, key, args, code = 'INVALID_PARAMETER') => {
    const { data } = await ask(app, '{ markets(first: 1) { pageInfo { endCursor } } }')

    const { errors } = await ask(
      app,
      `query($after: String) { markets(after: $after, ${args}) { nodes { id } } }`,
      { after: at(data, 'markets.pageInfo.endCursor') },
    )

    expect(errors?.[0]?.extensions).toMatchObject({ code })
    expect(errors?.[0]?.extensions).toHaveProperty(key)
  })
})

describe('a group', () => {
  it('has its markets, and what each shows, raw and scaled to 100', async () => {
    const { data, errors } = await ask(
      app,
      `{ marketGroup(id: "who-wins") {
          title isExclusive isExhaustive
          markets { totalCount nodes { id } }
          over: markets(status: RESOLVED) { nodes { id } }
          rawShares { edges { percent node { id } } } normalisedShares(first: 2) { edges { percent node { title } } } }
        open: marketGroup(id: "what-happens") { isExclusive normalisedShares { edges { percent } } }
        none: marketGroup(id: "nothing") { title } }`,
    )

    expect(errors).toBeUndefined()
    expect(data).toEqual({
      marketGroup: {
        title: 'Who wins?',
        isExclusive: true,
        isExhaustive: false,
        markets: { totalCount: 2, nodes: [{ id: 'jane-wins' }, { id: 'ada-wins' }] },
        over: { nodes: [{ id: 'nobody-wins' }] },
        rawShares: {
          edges: [
            { percent: 62.5, node: { id: 'jane-wins' } },
            { percent: 50, node: { id: 'ada-wins' } },
            { percent: 0, node: { id: 'nobody-wins' } },
          ],
        },
        normalisedShares: {
          edges: [
            { percent: 55.556, node: { title: 'Jane wins' } },
            { percent: 44.444, node: { title: 'ada wins' } },
          ],
        },
      },
      open: { isExclusive: null, normalisedShares: null },
      none: null,
    })
  })
})

describe('entities', () => {
  it('lead from a party to its members and the markets about them in one query, level by level', async () => {
    app.forgetQueries()

    const { data } = await ask(
      app,
      `{ entity(slug: "blue") { ... on Party { members(first: 10) { nodes { name
          markets(first: 5) { totalCount nodes { id display { percent } group { title } sources { venue { name } } } } } } } } }`,
    )

    expect(at(data, 'entity.members.nodes')).toEqual([
      {
        name: 'Ada',
        markets: {
          totalCount: 1,
          nodes: [
            {
              id: 'ada-wins',
              display: { percent: 50 },
              group: { title: 'Who wins?' },
              sources: [{ venue: { name: 'Manifold' } }],
            },
          ],
        },
      },
      {
        name: 'Jane',
        markets: {
          totalCount: 1,
          nodes: [
            {
              id: 'jane-wins',
              display: { percent: 62.5 },
              group: { title: 'Who wins?' },
              sources: [{ venue: { name: 'Kalshi' } }, { venue: { name: 'Polymarket' } }],
            },
          ],
        },
      },
    ])
    expect(reads().toSorted()).toEqual([
      'entity/by-slugs',
      'market/count-around',
      'market/groups',
      'market/listings',
      'market/page-around',
      'relationship/incoming-member-of',
    ])
  })

  it.each([
    ['Election', 'election', 'jane-wins ada-wins'],
    ['Politician', 'jane', 'jane-wins'],
    ['Party', 'blue', ''],
  ])('of type %s have markets', async (type, slug, ids) => {
    const { data } = await ask(
      app,
      `{ entity(slug: "${slug}") { __typename markets { nodes { id } } } }`,
    )

    expect(at(data, 'entity.__typename')).toBe(type)
    expect(textsAt(data, 'entity.markets.nodes', 'id').join(' ')).toBe(ids)
  })
})

describe('sources', () => {
  it('also report problems in files of several venues', async () => {
    await app.run(
      `CREATE (:DriftCount {key: 'series/csv/price/MISSING', venue: 'series', format: 'csv',
                            field: 'price', problem: 'MISSING', count: 4})`,
    )
    const { data } = await ask(app, '{ collections { id name drift { field problem count } } }')

    expect(at(data, 'collections')).toContainEqual({
      id: 'series',
      name: 'Cross-venue series',
      drift: [{ field: 'price', problem: 'MISSING', count: 4 }],
    })
  })

  it('say which venue was never reviewed, and accept its name', async () => {
    const { data, errors } = await ask(
      app,
      '{ sources { id name url money isReviewed } markets(source: "odd market") { totalCount } }',
    )

    expect(errors).toBeUndefined()
    const sources = at(data, 'sources') as readonly Readonly<Record<string, unknown>>[]
    expect(sources.filter(({ isReviewed }) => isReviewed !== true)).toEqual([
      { id: 'odd-market', name: 'Odd Market', url: '', money: 'NONE', isReviewed: false },
    ])
    expect(data).toMatchObject({ markets: { totalCount: 0 } })
  })

  it('say how fresh each venue is', async () => {
    const { data } = await ask(
      app,
      '{ sources { id name money status lastImportAt lagSeconds listings markets drift { field } } }',
    )

    const sources = at(data, 'sources') as readonly { readonly id: string }[]
    expect(sources.find(({ id }) => id === 'kalshi')).toEqual({
      id: 'kalshi',
      name: 'Kalshi',
      money: 'REAL',
      status: 'FRESH',
      lastImportAt: '2026-02-01T11:00:00Z',
      lagSeconds: 7_200,
      listings: 1,
      markets: 1,
      drift: [],
    })
    expect(sources.find(({ id }) => id === 'metaculus')).toMatchObject({
      money: 'NONE',
      status: 'NEVER',
      lastImportAt: null,
    })
  })
})

describe('the coverage of a venue', () => {
  const COVERAGE =
    '{ sources { id coverage { from until categories { name count } countries { countryCode count } } } }'
  const coverageOf = async () => {
    const { data } = await ask(app, COVERAGE)
    const sources = at(data, 'sources') as readonly { id: string; coverage: unknown }[]
    return new Map(sources.map(({ id, coverage }) => [id, coverage]))
  }

  it('says when prices were observed, and is null for a venue that was never imported', async () => {
    const coverage = await coverageOf()

    expect(coverage.get('kalshi')).toEqual({
      ...{ from: '2025-03-01T10:00:00Z', until: '2026-02-01T10:00:00Z' },
      categories: [{ name: 'elections', count: 1 }],
      countries: [{ countryCode: 'us', count: 1 }],
    })
    expect(coverage.get('polymarket')).toMatchObject({ from: null, until: null })
    expect(coverage.get('metaculus')).toBeNull()
  })

  it('counts as many markets of a category or country as the lists have', async () => {
    const coverage = await coverageOf()

    const lists = await ask(
      app,
      `{ elections: markets(source: "polymarket", category: "elections") { totalCount }
         politics: markets(source: "polymarket", category: "politics") { totalCount }
         us: markets(source: "polymarket", country: "us") { totalCount } }`,
    )
    expect(lists.data).toEqual({
      elections: { totalCount: 1 },
      politics: { totalCount: 1 },
      us: { totalCount: 2 },
    })
    expect(coverage.get('polymarket')).toMatchObject({
      categories: [
        { name: 'elections', count: 1 },
        { name: 'politics', count: 1 },
      ],
      countries: [{ countryCode: 'us', count: 2 }],
    })
  })
})

describe('the cost of markets', () => {
  it.each<readonly [string, string, number, readonly string[]]>([
    ['a list', '{ markets(first: 10) { nodes { id } } }', 10, ['Query.markets']],
    [
      'a history of each',
      '{ markets(first: 10) { nodes { history { at } } } }',
      10 + 10 * 100,
      ['Query.markets'],
    ],
    [
      'their groups and entities',
      '{ market(by: { id: "a" }) { group { id } entities(first: 3) { edges { node { id } } } } }',
      5,
      ['Query.market', 'Market.entities'],
    ],
    [
      'what venues say',
      '{ market(by: { id: "a" }) { sources { venue { name } } listings { venue { name } } } }',
      // Two lists of three venues, of one value each.
      2,
      ['Query.market', 'Market.sources', 'Market.listings'],
    ],
    [
      'shares',
      '{ marketGroup(id: "a") { rawShares(first: 5) { edges { node { id } } } } }',
      6,
      ['Query.marketGroup', 'MarketGroup.rawShares'],
    ],
  ])('counts %s, and what it costs to look for it', async (_what, query, nodes, priced) => {
    const prices = await readPrices()

    const { extensions } = await ask(app, query)

    expect(extensions).toMatchObject({ cost: { nodes: nodes + prices(...priced) } })
  })
})

describe('a change', () => {
  const QUERY = `{ market(by: { id: "it-rains" }) { display { percent } }
    markets(first: 100) { nodes { id display { percent } } }
    marketGroup(id: "what-happens") { rawShares { edges { percent } } } }`

  it('of a market is seen wherever it is shown, once the log announces it', async () => {
    await ask(app, QUERY)
    await app.run('MATCH (one:Market {id: "it-rains"}) SET one.percent = 6')

    const unheard = await ask(app, QUERY)
    await app.changed({ kind: 'market', keys: ['it-rains'], subject: 'it-rains' })
    const after = await ask(app, QUERY)

    expect(JSON.stringify(unheard.data)).not.toContain('"percent":6}')
    expect(JSON.stringify(after.data).match(/"percent":6}/g)).toHaveLength(3)
  })

  it('of an entity is seen where markets show it', async () => {
    const query = '{ market(by: { id: "jane-wins" }) { entities { edges { node { name } } } } }'
    await ask(app, query)
    await app.run(
      `MATCH (one:Entity {slug: 'jane'}) SET one.summary = replace(one.summary, 'Jane', 'Jane Roe')`,
    )

    await app.changed({ kind: 'entity', keys: ['jane'], subject: 'jane' })

    expect(textsAt((await ask(app, query)).data, 'market.entities.edges', 'node.name')).toContain(
      'Jane Roe',
    )
  })
})

describe('a history that ends now', () => {
  it('moves on with the clock, though nothing in the graph changes', async () => {
    let now = new Date('2026-02-01T12:30:00Z')
    const ticking = await testApp({
      given: (graph) => storeMarkets(graph, { markets: [aMarket({ id: 'jane-wins' })] }),
      now: () => now,
    })
    const query = '{ market(by: { id: "jane-wins" }) { history { at } } }'

    const first = textsAt((await ask(ticking, query)).data, 'market.history', 'at')
    now = new Date('2026-02-01T13:00:00Z')
    const second = textsAt((await ask(ticking, query)).data, 'market.history', 'at')

    expect(first.at(-1)).toBe('2026-02-01T12:00:00Z')
    expect(second.at(-1)).toBe('2026-02-01T13:00:00Z')
  })
})
