import { shownOf, sourcesOf, type SourceQuote } from '../../src/markets/display.js'

const NOW = new Date('2026-02-13T12:00:00Z')
const OLD = '2026-01-31T09:00:00Z'
const quote = (given: Partial<SourceQuote> & Pick<SourceQuote, 'venue'>): SourceQuote => ({
  ...{ listing: `${given.venue}:1:`, percent: 50, volumeUsd: null, quotedAt: OLD },
  ...given,
})
const shown = (...quotes: readonly SourceQuote[]) => {
  const found = shownOf(sourcesOf(quotes), NOW)
  return [found?.quote.venue, found?.because]
}

describe('of old prices of one time', () => {
  it('shows real money first, whatever the volume or the name', () => {
    const quotes = [
      quote({ venue: 'betfair', quotedAt: '2026-01-30T09:00:00Z', volumeUsd: 9_000_000 }),
      quote({ venue: 'manifold', volumeUsd: null }),
      quote({ venue: 'metaculus' }),
      quote({ venue: 'polymarket', volumeUsd: 5 }),
    ]

    expect(shown(...quotes)).toEqual(['polymarket', 'FIRST_OF_EQUALLY_STALE'])
    expect(shown(...quotes.toReversed())).toEqual(['polymarket', 'FIRST_OF_EQUALLY_STALE'])
  })

  it('shows the higher volume of one class', () => {
    expect(
      shown(
        quote({ venue: 'kalshi', volumeUsd: 100 }),
        quote({ venue: 'polymarket', volumeUsd: 900 }),
      ),
    ).toEqual(['polymarket', 'FIRST_OF_EQUALLY_STALE'])
  })

  it('takes play money before forecasts, and names last', () => {
    expect(shown(quote({ venue: 'metaculus' }), quote({ venue: 'manifold' }))[0]).toBe('manifold')
    expect(shown(quote({ venue: 'polymarket' }), quote({ venue: 'kalshi' }))[0]).toBe('kalshi')
  })

  it('treats unknown times as one time', () => {
    expect(
      shown(
        quote({ venue: 'metaculus', quotedAt: null }),
        quote({ venue: 'kalshi', quotedAt: null }),
      ),
    ).toEqual(['kalshi', 'FIRST_OF_EQUALLY_STALE'])
  })
})

it('shows the newest of old prices, whose ever it is', () => {
  expect(
    shown(
      quote({ venue: 'metaculus', quotedAt: '2026-02-01T09:00:00Z' }),
      quote({ venue: 'kalshi' }),
    ),
  ).toEqual(['metaculus', 'FRESHEST_OF_STALE'])
})
