import { POLLED_SOURCES } from '../../../src/sources/index.js'
import { countsOf, type Answer, type PlayedVenue } from './played-venue.js'

/** Lists of venues to be played page by page: 500 markets, 494 in events, 756 contracts, … */
export interface VenuePages {
  readonly polymarket: readonly unknown[]
  readonly kalshi: readonly unknown[]
  readonly manifold: readonly unknown[]
  /** The one reply. */
  readonly predictit: unknown
  readonly metaculus: readonly unknown[]
  readonly limitless: readonly unknown[]
}

/** Gamma's keyset pages of 100; nothing settled. */
export const gammaPages =
  (markets: readonly unknown[]): Answer =>
  (query) => {
    if (query.get('closed') === 'true') return { markets: [] }
    const start = Number(query.get('after_cursor') ?? 0)
    const end = start + 100
    const more = end < markets.length ? { next_cursor: String(end) } : {}
    return { markets: markets.slice(start, end), ...more }
  }

/** Declares a test of a whole round of each venue, for pages of the same numbers whoever made them. */
export function walksThrough(venue: PlayedVenue, pages: VenuePages): void {
  it('is tried with each venue that can be polled', () => {
    const polled = POLLED_SOURCES.map(({ name }) => name)

    expect(Object.keys(pages).sort()).toEqual(polled.sort())
  })

  it('walks all pages of Polymarket, each once, and keeps what they say', async () => {
    venue.answer = gammaPages(pages.polymarket)

    const round = await venue.aPoller().pollOnce('polymarket')

    expect(round).toMatchObject({ state: 'done', pages: 6, cut: [] })
    expect(countsOf(round)).toMatchObject({ read: 500, refused: 0 })
    expect(venue.asked).toEqual([
      '/polymarket/markets/keyset?limit=100&closed=false',
      ...['100', '200', '300', '400'].map(
        (cursor) => `/polymarket/markets/keyset?limit=100&closed=false&after_cursor=${cursor}`,
      ),
      '/polymarket/markets/keyset?limit=100&closed=true&end_date_min=2026-01-24T00%3A00%3A00Z',
    ])
    expect(await venue.count('Listing')).toBeGreaterThanOrEqual(500)
  })

  it('walks the events of Kalshi by cursor, and those that settled', async () => {
    venue.answer = (query) => {
      if (query.get('status') === 'settled') return { events: [], cursor: '' }
      const start = Number(query.get('cursor') ?? 0)
      const isLast = start + 6 >= pages.kalshi.length
      return {
        events: pages.kalshi.slice(start, start + 6),
        cursor: isLast ? '' : String(start + 6),
      }
    }

    const round = await venue.aPoller().pollOnce('kalshi')

    expect(round).toMatchObject({ state: 'done', pages: 4 })
    expect(countsOf(round)).toMatchObject({ read: 494 })
    expect(venue.asked).toEqual([
      '/kalshi/events?limit=200&with_nested_markets=true&status=open',
      '/kalshi/events?limit=200&with_nested_markets=true&status=open&cursor=6',
      '/kalshi/events?limit=200&with_nested_markets=true&status=open&cursor=12',
      '/kalshi/events?limit=200&with_nested_markets=true&status=settled&min_close_ts=1769278200',
    ])
  })

  it('walks Manifold by the last id, until a page is empty', async () => {
    const ids = pages.manifold.map((market) => (market as { id: string }).id)
    venue.answer = (query) => {
      const start = ids.indexOf(query.get('before') ?? '') + 1
      return pages.manifold.slice(start, start + 200)
    }

    const round = await venue.aPoller().pollOnce('manifold')

    expect(round).toMatchObject({ state: 'done', pages: 4 })
    expect(countsOf(round)).toMatchObject({ read: 500 })
    expect(venue.asked.slice(1)).toEqual(
      [ids[199], ids[399], ids[499]].map((id) => `/manifold/markets?limit=1000&before=${id ?? ''}`),
    )
  })

  it('takes PredictIt in one reply', async () => {
    venue.answer = () => pages.predictit

    const round = await venue.aPoller().pollOnce('predictit')

    expect(countsOf(round)).toMatchObject({ read: 756 })
    expect(venue.asked).toEqual(['/predictit/marketdata/all'])
  })

  it('walks Metaculus by offset, however short its pages are', async () => {
    venue.answer = (query) => {
      const start = Number(query.get('offset'))
      const next = start + 10 < pages.metaculus.length ? 'https://elsewhere.example/' : null
      return { results: pages.metaculus.slice(start, start + 10), next }
    }

    const round = await venue.aPoller().pollOnce('metaculus')

    expect(countsOf(round)).toMatchObject({ read: 28 })
    expect(
      venue.asked.map((each) => new URL(each, 'http://venue').searchParams.get('offset')),
    ).toEqual(['0', '10', '20'])
  })

  it('walks Limitless by page number, until a page is empty', async () => {
    venue.answer = (query) => {
      const start = (Number(query.get('page')) - 1) * 2
      return {
        data: pages.limitless.slice(start, start + 2),
        totalMarketsCount: pages.limitless.length,
      }
    }

    const round = await venue.aPoller().pollOnce('limitless')

    expect(countsOf(round)).toMatchObject({ read: 5 })
    expect(venue.asked).toHaveLength(4)
  })
}
