import { betfairMarkets } from '../../src/sources/venues/betfair/betfair.js'
import { limitlessMarkets } from '../../src/sources/venues/limitless/limitless.js'
import { manifoldMarkets } from '../../src/sources/venues/manifold/manifold.js'
import { metaculusPosts } from '../../src/sources/venues/metaculus/metaculus.js'
import { readingIn, tally } from '../sources/venues/small-venues.js'
import { MARKETS } from './data-files.js'

const reading = readingIn(MARKETS)

type Raw = Readonly<Record<string, unknown>>

describe('Manifold', () => {
  const FILE = 'manifold/v0-markets.2026-01-31.json'

  it('gives each binary market and refuses each other one by its type', async () => {
    const { head, ...read } = await reading(manifoldMarkets, FILE)
    const types = tally((head as readonly Raw[]).map((one) => String(one['outcomeType'])))

    expect(read.rows).toBe(500)
    expect(read.listings).toHaveLength(types['BINARY'] ?? 0)
    expect(tally(read.refused)).toEqual(
      Object.fromEntries(
        ['POLL', 'DATE', 'MULTIPLE_CHOICE', 'MULTI_NUMERIC', 'STONK'].map((type) => [
          `answers: has no prices, which Polity needs for the type ${type}; Manifold omits answers from its lists of markets, so import the response of /v0/market/{id} instead`,
          types[type],
        ]),
      ),
    )
    expect(manifoldMarkets.statedTime?.(head)).toBe('2026-01-31T18:10:04Z')
  })

  it('tells what an open, a resolved, a partly resolved and a cancelled market say', async () => {
    const { listings } = await reading(manifoldMarkets, FILE, '2026-01-31T18:10:26Z')
    const byId = new Map(listings.map((listing) => [listing.contract, listing]))

    expect(byId.get('qy222g0Nhq')).toEqual({
      venue: 'manifold',
      contract: 'qy222g0Nhq',
      outcome: '',
      aliases: ['slug:polymarket-moltbook-ai-agent-sues-a'],
      title: '[Polymarket] Moltbook AI agent sues a human by Feb 28?',
      outcomeTitle: null,
      group: null,
      url: 'https://manifold.markets/market/polymarket-moltbook-ai-agent-sues-a',
      description: null,
      categories: [],
      state: 'open',
      venueState: 'open',
      resultPercent: null,
      opensAt: '2026-01-31T18:05:55Z',
      closesAt: '2026-02-27T23:59:00Z',
      quote: {
        bid: null,
        ask: null,
        last: 50,
        stated: null,
        volumeUsd: null,
        volume: 0,
        quotedAt: '2026-01-31T18:05:55Z',
      },
    })
    expect(byId.get('CdOdtZl9UI')).toMatchObject({
      state: 'resolved',
      venueState: 'MKT',
      resultPercent: 47,
      quote: { last: 46.72, volume: 78.0000140005589 },
    })
    expect(byId.get('Qsys20dP9n')).toMatchObject({ state: 'cancelled', resultPercent: null })
    expect(tally(listings.map(({ state }) => state))).toEqual({
      open: 216,
      closed: 10,
      resolved: 54,
      cancelled: 29,
    })
  })

  it('keeps no creator', async () => {
    const { head, listings } = await reading(manifoldMarkets, FILE)
    const kept = JSON.stringify(listings.map(({ url, aliases }) => [url, aliases]))

    const creators = (head as readonly Raw[]).map((one) => `/${String(one['creatorUsername'])}/`)

    expect(creators.filter((creator) => kept.includes(creator))).toEqual([])
  })
})

describe('Metaculus', () => {
  const FILE = 'metaculus/api2-questions.2026-05-03.json'

  it('gives each binary question, without the median that the file leaves out', async () => {
    const { head, ...read } = await reading(metaculusPosts, FILE)
    const posts = head as readonly Raw[]

    expect(read.rows).toBe(posts.length)
    expect(read.listings.map(({ contract }) => contract)).toEqual(posts.map(({ id }) => String(id)))
    expect(read.listings.filter(({ quote }) => quote !== null)).toEqual([])
    expect(read.listings[0]).toMatchObject({
      contract: '43339',
      aliases: ['question:43341'],
      url: 'https://www.metaculus.com/questions/43339/',
      categories: ['Politics', 'Geopolitics'],
      state: 'open',
      opensAt: '2026-04-30T03:49:56Z',
      closesAt: '2026-05-17T22:59:00Z',
    })
    expect(metaculusPosts.statedTime?.(head)).toBe('2026-05-03T03:06:27Z')
  })
})

describe('Betfair', () => {
  const FILE = 'betfair/readonly-bymarket.us-president-2024.2024-09-04.json'

  it('gives each runner, with an ask where it can be backed and a bid where it can be laid', async () => {
    const { head, ...read } = await reading(betfairMarkets, FILE)
    const text = JSON.stringify(head)

    expect(read.rows).toBe(133)
    expect(read.refused).toEqual([])
    expect(read.listings).toHaveLength(text.split('"selectionId"').length - 1)
    expect(read.listings.filter(({ quote }) => quote?.bid !== null)).toHaveLength(
      text.split('"availableToLay"').length - 1,
    )
    expect(read.listings.filter(({ quote }) => (quote?.bid ?? 0) > (quote?.ask ?? 0))).toEqual([])
    expect(read.listings[0]).toMatchObject({
      venue: 'betfair',
      contract: '1.176878927',
      outcome: '10874213',
      aliases: ['name:1.176878927/Donald Trump'],
      title: 'USA - Presidential Election 2024: Election Winner',
      outcomeTitle: 'Donald Trump',
      group: { id: '1.176878927', isExclusive: true },
      state: 'open',
      venueState: 'OPEN',
      closesAt: '2024-11-05T11:00:00Z',
      quote: {
        bid: 49.505,
        ask: 50,
        last: 50,
        stated: null,
        volumeUsd: null,
        volume: null,
        quotedAt: '2024-09-04T02:31:45Z',
      },
    })
    expect(betfairMarkets.statedTime?.(head)).toBe('2024-09-04T02:31:45Z')
  })
})

describe('Limitless', () => {
  const FILE = 'limitless/markets.2026-06.json'

  it('takes bid and ask from the book, and an empty book for no price', async () => {
    const read = await reading(limitlessMarkets, FILE)

    expect([read.rows, read.refused]).toEqual([5, []])
    expect(
      read.listings.map(({ title, quote }) => [title, quote?.bid, quote?.ask, quote?.last]),
    ).toEqual([
      ['SOL Up or Down - 5 Min', undefined, undefined, undefined],
      ['BTC Up or Down - 5 Min', 54, 97, null],
      ['DOGE Up or Down - 5 Min', undefined, undefined, undefined],
      ['BNB Up or Down - 5 Min', 10, 98, null],
      ['HYPE Up or Down - 5 Min', 10, 98, null],
    ])
    expect(read.listings[1]).toMatchObject({
      contract: '0xdb751aaef943c422592fcfef982af247271224d7004d60f9ceb0845b69691044',
      state: 'open',
      venueState: 'FUNDED',
      closesAt: '2026-06-21T18:30:00Z',
      categories: ['Minutely', '5 min'],
      quote: { volumeUsd: 0, quotedAt: '2026-06-21T18:25:23Z' },
    })
    expect(JSON.stringify(read.listings)).not.toContain(
      '0x60e61631d9a585797cDee9f79FafDecf3bd7F64D',
    )
  })
})
