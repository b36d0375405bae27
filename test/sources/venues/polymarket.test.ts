import fc from 'fast-check'
import type { Listing } from '../../../src/domain/market.js'
import { polymarketClobMarkets } from '../../../src/sources/venues/polymarket/clob.js'
import {
  polymarketGammaEvents,
  polymarketGammaMarkets,
} from '../../../src/sources/venues/polymarket/gamma.js'
import { polymarketPricesHistory } from '../../../src/sources/venues/polymarket/prices-history.js'
import type { VenueContext } from '../../../src/sources/reading/venue-format.js'
import { fileOf, reading } from './venue-documents.js'

const CONDITION = `0x${'ab'.repeat(32)}`

/** A Gamma market; a test states only the fields it is about. */
const aMarket = (fields: Readonly<Record<string, unknown>> = {}) => ({
  id: '1',
  question: 'Will it rain?',
  conditionId: CONDITION,
  slug: 'will-it-rain',
  questionID: '0x99',
  outcomes: '["Yes", "No"]',
  outcomePrices: '["0.5", "0.5"]',
  clobTokenIds: '["11", "22"]',
  active: true,
  closed: false,
  archived: false,
  enableOrderBook: true,
  updatedAt: '2026-01-31T18:05:29.330507Z',
  bestBid: 0.4,
  bestAsk: 0.6,
  lastTradePrice: 0.45,
  volumeNum: 12.5,
  ...fields,
})
const readMarket = (fields: Readonly<Record<string, unknown>>, more?: Partial<VenueContext>) =>
  reading(polymarketGammaMarkets, [aMarket(fields)], more)

describe('Gamma markets', () => {
  it('takes nothing but yes, no and fifty-fifty for a result', () => {
    const result = (outcomePrices: string) => {
      const fields = { closed: true, umaResolutionStatus: 'resolved', outcomePrices }
      return readMarket(fields).listings[0]?.resultPercent
    }

    expect(result('["1", "0"]')).toBe(100)
    expect(result('["0.0000007", "0.9999993"]')).toBe(0)
    expect(result('["0.5", "0.5"]')).toBe(50)
    expect(result('["0.97", "0.03"]')).toBeNull()
  })

  it("shows a pool's price where a market has no book", () => {
    const pool = { enableOrderBook: false, bestBid: 0, bestAsk: 1, lastTradePrice: 0 }
    const [listing] = readMarket({ ...pool, outcomePrices: '["0.31", "0.69"]' }).listings

    expect(listing?.quote).toMatchObject({ bid: null, ask: null, last: 31 })
  })

  it('gives no last price where all outcomes of a closed market stand at 0', () => {
    const zeros = { closed: true, umaResolutionStatus: 'resolved', outcomePrices: '["0", "0"]' }
    const [listing] = readMarket(zeros).listings

    expect(listing).toMatchObject({ state: 'resolved', resultPercent: null, quote: null })
  })

  it('keeps a last trade only where it fits the book better than its mirror image', () => {
    const last = (bestBid: number | undefined, bestAsk: number, lastTradePrice: number) =>
      readMarket({ bestBid, bestAsk, lastTradePrice }).listings[0]?.quote?.last

    expect(last(0.11, 0.49, 0.94)).toBeNull()
    expect(last(undefined, 0.001, 0.99)).toBeNull()
    expect(last(0.46, 0.59, 0.46)).toBe(46)
    expect(last(0.02, 0.038, 0.04)).toBe(4)
    expect(last(0.05, 0.06, 0.3)).toBe(30)
  })

  it('does not take the middle of a book for a trade', () => {
    const [listing] = readMarket({
      lastTradePrice: undefined,
      outcomePrices: '["0.5", "0.5"]',
    }).listings

    expect(listing?.quote).toMatchObject({ bid: 40, ask: 60, last: null })
  })

  it('finds the yes side where no stands first', () => {
    const { listings } = readMarket({ outcomes: '["No", "Yes"]' })

    expect(listings).toHaveLength(1)
    expect(listings[0]).toMatchObject({ outcome: '', quote: { bid: 40, ask: 60, last: 55 } })
    expect(listings[0]?.aliases).toContain('token:22')
  })

  it('does not believe a row time after the file was made', () => {
    const quotedAt = (updatedAt: unknown, observedAt: string | null) =>
      readMarket({ updatedAt }, { observedAt }).listings[0]?.quote?.quotedAt

    expect(quotedAt('2026-02-01T11:00:00Z', '2026-01-31T12:00:00Z')).toBe('2026-02-01T11:00:00Z')
    expect(quotedAt('2026-02-01T13:00:00Z', '2026-01-31T12:00:00Z')).toBe('2026-01-31T12:00:00Z')
    expect(quotedAt('0001-01-01T00:00:00Z', '2026-01-31T12:00:00Z')).toBe('2026-01-31T12:00:00Z')
    expect(quotedAt('2099-01-01T00:00:00Z', null)).toBeNull()
    expect(quotedAt(undefined, null)).toBeNull()
  })

  it('takes 2099 for no end and year 1 for no start', () => {
    const dates = { endDate: '2099-12-31T00:00:00Z', startDate: '0001-01-01T00:00:00Z' }

    expect(readMarket(dates).listings[0]).toMatchObject({ closesAt: null, opensAt: null })
  })

  it('distinguishes archived, waiting and undisputed markets', () => {
    const states = (fields: Readonly<Record<string, unknown>>) => {
      const [listing] = readMarket(fields).listings
      return [listing?.state, listing?.venueState]
    }

    expect(states({})).toEqual(['open', 'active'])
    expect(states({ active: false })).toEqual(['closed', 'inactive'])
    expect(states({ active: false, archived: true })).toEqual(['cancelled', 'archived'])
    expect(states({ closed: true, archived: true })).toEqual(['closed', 'closed'])
    expect(states({ umaResolutionStatus: 'proposed' })).toEqual(['determined', 'active, proposed'])
    expect(states({ umaResolutionStatus: 'resolved' })).toEqual(['determined', 'active, resolved'])
    expect(states({ closed: true, umaResolutionStatus: 'disputed' })).toEqual([
      'disputed',
      'closed, disputed',
    ])
  })

  it('names what is missing or malformed in a row that it refuses', () => {
    const refusal = (fields: Readonly<Record<string, unknown>>) => readMarket(fields).refused

    expect(refusal({ lastTradePrice: 'NaN' })).toEqual(['0 lastTradePrice: "NaN" is not a number'])
    expect(refusal({ bestBid: '1e400' })).toEqual(['0 bestBid: "1e400" is not a number'])
    expect(
      reading(
        polymarketGammaMarkets,
        JSON.parse(JSON.stringify([aMarket()]).replace('0.6', '1e400')),
      ).refused,
    ).toEqual(['0 bestAsk: null is not a number'])
    expect(refusal({ bestBid: -0.01 })).toEqual(['0 bestBid: -0.01 is not between 0 and 1'])
    expect(refusal({ outcomePrices: '["1.01", "0"]' })).toEqual([
      '0 outcomePrices.0: 1.01 is not between 0 and 1',
    ])
    expect(refusal({ outcomePrices: '["0.5"]' })).toEqual([
      '0 outcomePrices: has 1 elements, but outcomes has 2',
    ])
    expect(refusal({ outcomes: '["Yes"' })).toEqual(['0 outcomes: "[\\"Yes\\"" is not JSON'])
    expect(
      refusal({ outcomes: '["A", "B", "C"]', outcomePrices: undefined, clobTokenIds: undefined }),
    ).toEqual(['0 outcomes: has 3 outcomes; a contract must have two'])
    expect(refusal({ outcomes: '["A", "a"]' })).toEqual(['0 outcomes: has the same title twice'])
    expect(refusal({ outcomes: '["A", " "]' })).toEqual(['0 outcomes: has no title for outcome 1'])
    expect(refusal({ volumeNum: -1 })).toEqual(['0 volumeNum: -1 is negative'])
    expect(refusal({ closed: undefined })).toEqual(['0 closed: is missing'])
    expect(refusal({ closed: 'perhaps' })).toEqual([
      '0 closed: "perhaps" is neither true nor false',
    ])
    expect(refusal({ umaResolutionStatus: 'toString' })).toEqual([
      '0 umaResolutionStatus: "toString" is an unknown state',
    ])
    expect(refusal({ question: 'x'.repeat(100_000) })).toEqual([
      '0 question: has 100000 characters; a title has at most 1000',
    ])
    expect(refusal({ updatedAt: 'yesterday' })).toEqual([
      '0 updatedAt: "yesterday" is not a time, such as 2026-01-31T12:00:00Z',
    ])
    const condition = ['0 conditionId: is not a condition id (0x and 64 hexadecimal digits)']
    expect(refusal({ conditionId: `${CONDITION}/../"'` })).toEqual(condition)
    expect(refusal({ conditionId: 'a:b' })).toEqual(condition)
    expect(reading(polymarketGammaMarkets, [null, 3]).refused).toEqual([
      '0 document: is not an object',
      '1 document: is not an object',
    ])
  })

  it('refuses a document that holds no list of markets', () => {
    expect(() => reading(polymarketGammaMarkets, { fetched_at: 'x' })).toThrow(
      'document: is not a list',
    )
  })

  it('reads a price as text, however many zeros it has', () => {
    const [listing] = readMarket({
      bestBid: '0.5600',
      bestAsk: '0.57',
      lastTradePrice: '.5650',
    }).listings

    expect(listing?.quote).toMatchObject({ bid: 56, ask: 57, last: 56.5 })
  })

  it('mirrors any price of the first outcome for the second', () => {
    const thousandths = fc.integer({ min: 0, max: 1000 })
    fc.assert(
      fc.property(thousandths, thousandths, (one, other) => {
        const [bestBid, bestAsk] = [Math.min(one, other) / 1000, Math.max(one, other) / 1000]
        const { listings } = readMarket({ outcomes: '["A", "B"]', bestBid, bestAsk })
        const [first, second] = listings.map(({ quote }) => quote)

        expect(first).toMatchObject({ bid: Math.round(bestBid * 1000) / 10 })
        expect((first?.bid ?? NaN) + (second?.ask ?? NaN)).toBeCloseTo(100, 6)
        expect((first?.ask ?? NaN) + (second?.bid ?? NaN)).toBeCloseTo(100, 6)
      }),
    )
  })

  it('refuses any price that is not between 0 and 1, and never turns one into another', () => {
    const price = fc.oneof(fc.double(), fc.double({ min: 0, max: 1 }), fc.string())
    fc.assert(
      fc.property(price, (bestAsk) => {
        const { listings, refused } = readMarket({
          bestAsk,
          bestBid: undefined,
          lastTradePrice: undefined,
        })
        const number =
          typeof bestAsk === 'string' ? (bestAsk === '' ? NaN : Number(bestAsk)) : bestAsk
        const isPrice = number >= 0 && number <= 1 && refused.length === 0

        expect(listings).toHaveLength(1 - refused.length)
        if (bestAsk === '') expect(listings[0]?.quote).toBeNull()
        else if (isPrice) expect(listings[0]?.quote?.ask).toBeCloseTo(number * 100, 2)
        else expect(refused).toHaveLength(1)
      }),
    )
  })

  it('takes marks of direction and zero-width letters out of titles, and leaves markup as text', () => {
    const question = 'Will \u202eit\u200b <b>rain</b>\n\u0000 today\u2066?'

    expect(readMarket({ question }).listings[0]?.title).toBe('Will it <b>rain</b> today?')
  })

  it('makes no address of a slug that could lead elsewhere', () => {
    const url = (slug: string) => readMarket({ slug }).listings[0]?.url

    expect(url('will-it-rain')).toBe('https://polymarket.com/market/will-it-rain')
    expect(url('../login?"x')).toBeNull()
  })
})

describe('Gamma events', () => {
  it('gives a market the same id as the list of markets does', () => {
    const event = { id: '7', slug: 'rain', title: 'Rain', negRisk: true, markets: [aMarket()] }
    const idOf = ({ venue, contract, outcome }: Listing) => ({ venue, contract, outcome })
    const inEvent = reading(polymarketGammaEvents, [event]).listings
    const alone = readMarket({ events: [event] }).listings

    expect(inEvent).toEqual(alone)
    expect(inEvent.map(idOf)).toEqual([{ venue: 'polymarket', contract: CONDITION, outcome: '' }])
    expect(inEvent[0]?.group).toEqual({ id: '7', title: 'Rain', isExclusive: true })
  })

  it('refuses an event without markets, and what is no event', () => {
    const bare = { id: '7', slug: 'rain', title: 'Rain', markets: [] }

    expect(
      reading(polymarketGammaEvents, [bare, 'x', { ...bare, markets: [aMarket()] }]),
    ).toMatchObject({
      refused: [
        '0 markets: is missing or empty; an event without markets is not a question',
        '1 markets: is missing or empty; an event without markets is not a question',
      ],
      listings: [{ contract: CONDITION }],
    })
  })

  it('says of no event that it is exclusive or not when it does not say so', () => {
    const event = { id: '7', slug: 'rain', title: 'Rain', markets: [aMarket()] }

    const isExclusive = (more: Readonly<Record<string, unknown>>) =>
      reading(polymarketGammaEvents, [{ ...event, ...more }]).listings[0]?.group?.isExclusive

    expect(isExclusive({})).toBeNull()
    expect(isExclusive({ enableNegRisk: true })).toBe(true)
    expect(isExclusive({ enableNegRisk: true, negRisk: false })).toBe(false)
    expect(isExclusive({ markets: [aMarket({ negRisk: true })] })).toBe(true)
  })
})

describe('CLOB markets', () => {
  it('strips what an archived title has glued to it', () => {
    const token = (outcome: string) => ({ token_id: '1', outcome, price: 0.3, winner: false })
    const market = (question: string) => ({
      ...{ condition_id: CONDITION, question, active: true, closed: false, archived: false },
      tokens: [token('Yes'), token('No')],
    })

    expect(
      reading(polymarketClobMarkets, {
        data: ['archWill it rain?', 'architecture prize?', 'Archie wins?'].map(market),
      }).listings.map(({ title }) => title),
    ).toEqual(['Will it rain?', 'architecture prize?', 'Archie wins?'])
  })

  it('refuses a contract that both outcomes are said to have won', () => {
    const token = (outcome: string) => ({ token_id: '1', outcome, price: 1, winner: true })
    const market = {
      ...{ condition_id: CONDITION, question: 'Q', active: true, closed: true, archived: false },
      tokens: [token('Yes'), token('No')],
    }

    expect(reading(polymarketClobMarkets, { data: [market] }).refused).toEqual([
      '0 tokens: has two winners',
    ])
    expect(() => reading(polymarketClobMarkets, { next_cursor: '' })).toThrow(
      'document: is not a list',
    )
  })
})

describe('price histories', () => {
  const listing = `polymarket:${CONDITION}:`
  const points = (history: unknown, more: Partial<VenueContext> = {}) =>
    reading(polymarketPricesHistory, { history }, { listing, ...more })

  it('refuses a history when nothing says whose it is', () => {
    expect(() => points([{ t: 1767802212, p: 0.5 }], { listing: null })).toThrow('--listing')
    expect(() => points([], { listing: 'kalshi:KXA:' })).toThrow('--listing')
    expect(() => points([], { listing: 'polymarket:slug:' })).toThrow('--listing')
  })

  it('names an outcome as the command line does, colons and all', () => {
    const read = points([{ t: 1767802212, p: 0.5 }], { listing: `${listing}Up: 2:1` })

    expect(read.points[0]).toMatchObject({ contract: CONDITION, outcome: 'Up: 2:1' })
    expect(
      points([{ t: 1767802212, p: 0.5 }], { listing: listing.slice(0, -1) }).points,
    ).toHaveLength(1)
  })

  it('can read a refused point again without the command line', () => {
    const context = { file: fileOf('/x'), observedAt: null, listing }
    const [row] = polymarketPricesHistory.rows({ history: [{ t: 1767802212, p: 0.5 }] }, context)

    expect(row && polymarketPricesHistory.read(row, { ...context, listing: null })).toHaveLength(1)
  })

  it('refuses a point without a price or a time at which anybody traded', () => {
    const t = 1767802212
    const history = [
      { t },
      { p: 1 },
      { t, p: 1.1 },
      { t, p: 'NaN' },
      { t: 1, p: 1 },
      { t: 4102444800, p: 1 },
    ]

    expect(points(history).refused).toEqual([
      '0 p: is missing',
      '1 t: is missing, or its year is not from 2000 to 2098',
      '2 p: 1.1 is not between 0 and 1',
      '3 p: "NaN" is not a number',
      '4 t: is missing, or its year is not from 2000 to 2098',
      '5 t: is missing, or its year is not from 2000 to 2098',
    ])
    expect(points([{ t, p: 1 }], { observedAt: '2026-01-06T16:00:00Z' }).refused).toEqual([
      '0 t: is more than a day later than the time of the file',
    ])
  })
})
