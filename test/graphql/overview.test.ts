import { ask, at } from '../support/ask.js'
import { aDataset, anEntity, store } from '../support/builders.js'
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
})
