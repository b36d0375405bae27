import { venueCalled } from '../../src/domain/market.js'
import { explain } from '../../src/markets/explain.js'

const NOW = new Date('2026-02-01T12:00:00Z')

describe('explain', () => {
  it('says that a venue was never reviewed', () => {
    const venue = venueCalled('Odd Market')
    if (venue === null) throw new Error('no venue')

    expect(explain({ venue, because: 'ONLY_SOURCE', quotedAt: null }, 1, NOW)).toBe(
      'Odd Market is the only source; it has not been reviewed, so its price counts as a forecast.',
    )
  })

  it.each([
    ['polymarket', 'ONLY_SOURCE', 1, 'Polymarket is the only source; it trades with real money.'],
    [
      'kalshi',
      'ONLY_SOURCE',
      3,
      'Kalshi is the only one of the venues with real money and a price less than 24 hours old.',
    ],
    [
      'manifold',
      'ONLY_SOURCE',
      2,
      'No venue with real money has a fresh price; Manifold is the only one of the venues with play money and ' +
        'a price less than 24 hours old.',
    ],
    [
      'metaculus',
      'FRESHEST',
      2,
      'No venue with trading has a fresh price; of the forecasts less than 24 hours old, Metaculus has the newest.',
    ],
    [
      'kalshi',
      'FRESHEST_OF_STALE',
      2,
      'No source has a price less than 24 hours old; Kalshi has the newest.',
    ],
    [
      'kalshi',
      'FIRST_OF_EQUALLY_STALE',
      2,
      'No source has a price less than 24 hours old, and several prices are equally new: real money comes ' +
        'first, then the highest volume, so Kalshi is shown.',
    ],
  ] as const)('says of %s why it is shown: %s of %d', (venue, because, sources, words) => {
    expect(explain({ venue, because, quotedAt: null }, sources, NOW)).toBe(words)
  })

  it.each([
    ['2026-02-01T11:00:00Z', 'seen on 2026-02-01 at 11:00 UTC.'],
    ['2026-01-31T23:59:00Z', 'seen on 2026-01-31 at 23:59 UTC.'],
    ['2026-01-22T00:00:00Z', 'seen on 2026-01-22 at 00:00 UTC, 10 days ago.'],
  ])('says how old a price of %s is', (quotedAt, words) => {
    const shown = { venue: 'kalshi', because: 'ONLY_SOURCE', quotedAt } as const

    expect(explain(shown, 1, NOW)).toBe(
      `Kalshi is the only source; it trades with real money; ${words}`,
    )
  })
})
