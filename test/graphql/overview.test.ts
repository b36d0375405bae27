import { ask, at } from '../support/ask.js'
import { aDataset, anEntity, aRelationship, store } from '../support/builders.js'
import { aMarket, storeMarkets } from '../support/market-builders.js'
import { testApp } from '../support/test-app.js'

const OVERVIEW = `{ overview {
  countedAt types { type count } countries { countryCode count } openMarkets
  datasets(first: 2) { totalCount nodes { name lastImportAt } }
} }`

const GIVEN = {
  entities: [
    anEntity({ slug: 'ada', countryCode: 'dk' }),
    anEntity({ slug: 'bo', countryCode: 'se' }),
    anEntity({ slug: 'cy', countryCode: 'se' }),
    anEntity({ slug: 'gone', countryCode: 'se', orphaned: true }),
    anEntity({ slug: 'everywhere', type: 'organization', countryCode: '' }),
  ],
  datasets: [
    aDataset({ name: 'old', importedAt: '2025-01-01T00:00:00Z' }),
    aDataset({ name: 'new', importedAt: '2026-01-31T00:00:00Z' }),
    aDataset({ name: 'older', importedAt: '2024-01-01T00:00:00Z' }),
  ],
}

describe('overview', () => {
  it('counts what sources still speak of, and says what was imported last', async () => {
    const app = await testApp({ given: GIVEN, now: '2026-02-01T12:00:30Z' })

    const { data } = await ask(app, OVERVIEW)

    expect(at(data, 'overview')).toEqual({
      countedAt: '2026-02-01T12:00:00Z',
      types: [
        { type: 'POLITICIAN', count: 3 },
        { type: 'ORGANIZATION', count: 1 },
      ],
      countries: [
        { countryCode: 'se', count: 2 },
        { countryCode: 'dk', count: 1 },
      ],
      openMarkets: 0,
      datasets: {
        totalCount: 3,
        nodes: [
          { name: 'new', lastImportAt: '2026-01-31T00:00:00Z' },
          { name: 'old', lastImportAt: '2025-01-01T00:00:00Z' },
        ],
      },
    })
  })

  it('is counted once a minute, whoever asks, and then anew', async () => {
    let now = new Date('2026-02-01T12:00:30Z')
    const app = await testApp({ given: GIVEN, now: () => now })
    await ask(app, OVERVIEW)
    await store(app.graph, { entities: [anEntity({ slug: 'dee', countryCode: 'dk' })] })

    const soon = await ask(app, OVERVIEW)
    now = new Date('2026-02-01T12:01:00Z')
    const later = await ask(app, OVERVIEW)

    expect(app.queriesSent('overview/entities')).toHaveLength(2)
    expect(at(soon.data, 'overview.types.0.count')).toBe(3)
    expect(at(later.data, 'overview.types.0.count')).toBe(4)
  })

  it('counts countries of one type, and markets by state and venue', async () => {
    const app = await testApp({
      given: async (graph) => {
        await store(graph, GIVEN)
        await storeMarkets(graph, {
          markets: [
            aMarket({ id: 'a' }),
            aMarket({ id: 'b', state: 'resolved', venues: ['kalshi', 'polymarket'] }),
            aMarket({ id: 'c', percent: null }),
          ],
        })
      },
    })

    const { data } = await ask(
      app,
      `{ overview {
        openMarkets marketStates { state count } venues { venue { id } count }
        countries(type: POLITICIAN) { countryCode count } none: countries(type: AREA) { count }
      } }`,
    )

    expect(at(data, 'overview')).toEqual({
      openMarkets: 1,
      marketStates: [
        { state: 'OPEN', count: 1 },
        { state: 'RESOLVED', count: 1 },
      ],
      venues: [
        { venue: { id: 'polymarket' }, count: 2 },
        { venue: { id: 'kalshi' }, count: 1 },
      ],
      countries: [
        { countryCode: 'se', count: 2 },
        { countryCode: 'dk', count: 1 },
      ],
      none: [],
    })
  })

  const member = (from: string, to: string, given = {}) =>
    aRelationship({ from, to, startDate: '2025-01-03', asOf: '2026-01-15', ...given })

  it('lists the chambers and parties with the most members, each person once', async () => {
    const app = await testApp({
      given: {
        entities: [
          ...GIVEN.entities,
          anEntity({ slug: 'house', type: 'institution' }),
          anEntity({ slug: 'senate', type: 'institution', countryCode: 'se' }),
          anEntity({ slug: 'rules', type: 'institution', classification: 'committee' }),
          anEntity({ slug: 'red', type: 'party' }),
        ],
        relationships: [
          member('ada', 'house'),
          member('ada', 'house', { startDate: '2020', endDate: '2024' }),
          member('gone', 'house'),
          member('bo', 'senate'),
          member('cy', 'senate'),
          member('ada', 'rules'),
          member('bo', 'red'),
        ],
      },
    })

    const { data } = await ask(
      app,
      `{ overview {
        chambers { entity { slug } count } parties { entity { slug } count }
        swedish: chambers(countries: ["SE"]) { entity { slug } }
        newestChamber { asOf }
      } }`,
    )

    expect(at(data, 'overview')).toEqual({
      chambers: [
        { entity: { slug: 'senate' }, count: 2 },
        { entity: { slug: 'house' }, count: 1 },
      ],
      parties: [{ entity: { slug: 'red' }, count: 1 }],
      swedish: [{ entity: { slug: 'senate' } }],
      newestChamber: null,
    })
  })

  it('finds two people of different parties who were in the same committees on one day', async () => {
    const entities = [
      ...['ann', 'ben', 'cat'].map((slug) => anEntity({ slug })),
      ...['blue', 'red'].map((slug) => anEntity({ slug, type: 'party' })),
      ...['budget', 'health', 'rules'].map((slug) =>
        anEntity({ slug, type: 'institution', classification: 'committee' }),
      ),
    ]
    const app = await testApp({
      given: {
        entities,
        relationships: [
          ...[member('ann', 'blue'), member('ben', 'red'), member('cat', 'blue')],
          ...[member('ann', 'budget'), member('cat', 'budget'), member('ben', 'budget')],
          ...[member('ann', 'health'), member('cat', 'health')],
          member('ben', 'health', { startDate: '2010', endDate: '2012' }),
          ...[member('ann', 'rules'), member('ben', 'rules')],
        ],
      },
    })

    const { data } = await ask(
      app,
      '{ overview { sharedCommittees { asOf a { slug } b { slug } committees { slug } } } }',
    )

    const found = at(data, 'overview.sharedCommittees') as {
      readonly a: { readonly slug: string }
      readonly b: { readonly slug: string }
    }
    expect([found.a.slug, found.b.slug].sort()).toEqual(['ann', 'ben'])
    expect(found).toMatchObject({
      asOf: '2026-01-15',
      committees: [{ slug: 'rules' }, { slug: 'budget' }],
    })
  })
})
