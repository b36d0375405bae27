import fc from 'fast-check'
import { kalshiCandlesticks } from '../../../src/sources/venues/kalshi/candlesticks.js'
import { kalshiEventCards } from '../../../src/sources/venues/kalshi/event-cards.js'
import { kalshiMilestones } from '../../../src/sources/venues/kalshi/milestones.js'
import { kalshiProbabilitySnapshots } from '../../../src/sources/venues/kalshi/probability-snapshots.js'
import { kalshiStructuredTargets } from '../../../src/sources/venues/kalshi/structured-targets.js'
import { kalshiV1Events } from '../../../src/sources/venues/kalshi/v1.js'
import { kalshiV2Events, kalshiV2Markets } from '../../../src/sources/venues/kalshi/v2.js'
import type { VenueContext } from '../../../src/sources/reading/venue-format.js'
import { fileOf, reading } from './venue-documents.js'

/** A v2 market; a test states only the fields it is about. */
const aMarket = (fields: Readonly<Record<string, unknown>> = {}) => ({
  ticker: 'KXRAIN-26-LON',
  event_ticker: 'KXRAIN-26',
  title: 'Will it rain?',
  status: 'active',
  yes_bid: 40,
  yes_ask: 60,
  last_price: 45,
  volume: 12,
  ...fields,
})
const readMarket = (fields: Readonly<Record<string, unknown>>, more?: Partial<VenueContext>) =>
  reading(kalshiV2Markets, [aMarket(fields)], more)

describe('v2 markets', () => {
  it('reads a page of the API as it reads its list alone', () => {
    const page = { markets: [aMarket()], cursor: 'x' }

    expect(kalshiV2Markets.recognises(page, fileOf('/x.json'))).toBe(true)
    expect(reading(kalshiV2Markets, page)).toEqual(reading(kalshiV2Markets, [aMarket()]))
    expect(() => reading(kalshiV2Markets, { cursor: 'x' })).toThrow('document: is not a list')
  })

  it('reads dollars and counts as text, finer than cents, and alone', () => {
    const dollars = {
      yes_bid: 56,
      yes_bid_dollars: '0.5620',
      yes_ask: undefined,
      yes_ask_dollars: '0.5700',
      last_price: undefined,
      last_price_dollars: '0.5600',
      volume_fp: '12.50',
    }

    expect(readMarket(dollars).listings[0]?.quote).toMatchObject({
      ...{ bid: 56.2, ask: 57, last: 56, volume: 12.5, volumeUsd: null },
    })
  })

  it('never takes a price that is gone for 0', () => {
    const market = Object.fromEntries(
      Object.entries(aMarket()).filter(([name]) => name !== 'yes_bid'),
    )

    expect(reading(kalshiV2Markets, [market])).toMatchObject({
      listings: [],
      refused: ['0 yes_bid: is missing; expected yes_bid or yes_bid_dollars'],
    })
    expect(readMarket({ yes_bid: null }).listings[0]?.quote).toMatchObject({ bid: null, ask: 60 })
  })

  it('maps every state of the venue, and a result only of what is settled', () => {
    const state = (status: string, result = '') => {
      const settled = { settlement_value: 63, settlement_value_dollars: '0.6300' }
      const [listing] = readMarket({ status, result, ...settled }).listings
      return [listing?.state, listing?.venueState, listing?.resultPercent]
    }

    expect(state('active')).toEqual(['open', 'active', null])
    expect(state('initialized')).toEqual(['closed', 'initialized', null])
    expect(state('inactive')).toEqual(['closed', 'inactive', null])
    expect(state('closed')).toEqual(['closed', 'closed', null])
    expect(state('determined', 'yes')).toEqual(['determined', 'determined', null])
    expect(state('amended', 'yes')).toEqual(['determined', 'amended', null])
    expect(state('disputed', 'no')).toEqual(['disputed', 'disputed', null])
    expect(state('finalized', 'yes')).toEqual(['resolved', 'finalized', 100])
    expect(state('finalized', 'no')).toEqual(['resolved', 'finalized', 0])
    expect(state('finalized', 'scalar')).toEqual(['resolved', 'finalized', 63])
    expect(state('finalized')).toEqual(['resolved', 'finalized', null])
  })

  it('joins both parts of the rules, and cuts them where they are too long', () => {
    const rules = (rules_primary: string, rules_secondary: string) =>
      readMarket({ rules_primary, rules_secondary }).listings[0]?.description

    expect(rules('Rain falls.', 'Drizzle counts.')).toBe('Rain falls.\n\nDrizzle counts.')
    expect(rules('', '')).toBeNull()
    expect(rules('x', 'y'.repeat(100_000))).toHaveLength(4_000)
  })

  it('takes a parlay of many legs for a listing like others', () => {
    const ticker = 'KXMVESPORTSMULTIGAMEEXTENDED-S2026AB1EB2132A0-B202D2E4946'

    expect(readMarket({ ticker }).listings).toMatchObject([{ contract: ticker, state: 'open' }])
  })

  it('takes 2099 for no end and year 1 for no start', () => {
    const times = { close_time: '2099-08-01T04:59:00Z', open_time: '0001-01-01T00:00:00Z' }

    expect(readMarket(times).listings[0]).toMatchObject({ closesAt: null, opensAt: null })
  })

  it('names what is missing or malformed in a row that it refuses', () => {
    const refusal = (fields: Readonly<Record<string, unknown>>) => readMarket(fields).refused

    expect(refusal({ yes_bid: 'NaN' })).toEqual(['0 yes_bid: "NaN" is not a number'])
    expect(refusal({ yes_bid: JSON.parse('1e400') as unknown })).toEqual([
      '0 yes_bid: null is not a number',
    ])
    expect(refusal({ yes_ask: 101 })).toEqual(['0 yes_ask: 101 is not between 0 and 100'])
    expect(refusal({ last_price: -1 })).toEqual(['0 last_price: -1 is not between 0 and 100'])
    expect(refusal({ yes_ask_dollars: '1.0001' })).toEqual([
      '0 yes_ask_dollars: 1.0001 is not between 0 and 1',
    ])
    expect(refusal({ volume_fp: '-3.00' })).toEqual(['0 volume_fp: -3 is negative'])
    expect(refusal({ status: 'constructor' })).toEqual([
      '0 status: "constructor" is an unknown status',
    ])
    expect(refusal({ status: 'finalized', result: 'toString' })).toEqual([
      '0 result: "toString" is an unknown result',
    ])
    expect(refusal({ ticker: 'KX/../"A"' })).toEqual(['0 ticker: "KX/../\\"A\\"" is not a ticker'])
    expect(refusal({ ticker: 'KXA:B' })).toEqual(['0 ticker: "KXA:B" is not a ticker'])
    expect(refusal({ ticker: 'K'.repeat(201) })).toEqual([
      `0 ticker: "${'K'.repeat(60)}" is not a ticker`,
    ])
    expect(refusal({ title: 'x'.repeat(100_000) })).toEqual([
      '0 title: has 100000 characters; a title has at most 1000',
    ])
    expect(refusal({ close_time: 'soon' })).toEqual([
      '0 close_time: "soon" is not a time, such as 2026-01-31T12:00:00Z',
    ])
    expect(reading(kalshiV2Markets, [7]).refused).toEqual(['0 document: is not an object'])
  })

  it('refuses any price that is not 0 or between 1 and 100 cents, and never turns one into another', () => {
    const price = fc.oneof(fc.double(), fc.double({ min: 0, max: 100 }), fc.integer())
    fc.assert(
      fc.property(price, (cents) => {
        const { listings, refused } = readMarket({ last_price: cents })

        const isPrice = cents === 0 || (cents >= 1 && cents <= 100)
        if (isPrice) expect(listings[0]?.quote?.last).toBeCloseTo(cents, 2)
        else expect([listings, refused.length]).toEqual([[], 1])
      }),
    )
  })

  it('reads the same price from cents and from dollars', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 100 }), (cents) => {
        const dollars = { yes_bid: undefined, yes_bid_dollars: (cents / 100).toFixed(4) }

        expect(readMarket(dollars).listings[0]?.quote?.bid).toBe(cents)
        expect(readMarket({ yes_bid: cents }).listings[0]?.quote?.bid).toBe(cents)
      }),
    )
  })

  it('takes marks of direction and zero-width letters out of titles, and leaves markup as text', () => {
    const title = 'Will \u202eit\u200b <b>rain</b>?'

    expect(readMarket({ title, yes_sub_title: '\u2066Lon\u200bdon' }).listings[0]).toMatchObject({
      title: 'Will it <b>rain</b>?',
      outcomeTitle: 'London',
    })
  })
})

describe('v2 events', () => {
  it('counts an event without markets among others, and reads on', () => {
    const event = { event_ticker: 'KXRAIN-26', series_ticker: 'KXRAIN', title: 'Rain' }
    const events = [{ ...event, markets: [] }, null, { ...event, markets: [aMarket(), 'x'] }]

    expect(reading(kalshiV2Events, { events, cursor: '' })).toMatchObject({
      refused: [
        '0 markets: is missing or empty; an event without markets is not a question',
        '1 markets: is missing or empty; an event without markets is not a question',
        '3 document: is not an object',
      ],
      listings: [{ contract: 'KXRAIN-26-LON', group: { title: 'Rain', isExclusive: null } }],
    })
  })
})

describe('v1 events', () => {
  it('refuses an event without markets', () => {
    const market = { ticker_name: 'KXB-1', close_date: '2026-01-01', rulebook_variables: {} }
    const events = [
      { ticker: 'KXA', markets: null },
      { ticker: 'KXB', markets: [market] },
    ]

    expect(reading(kalshiV1Events, { events }).refused).toContain(
      '0 markets: is missing or empty; an event without markets is not a question',
    )
  })
})

describe('candlesticks', () => {
  const candle = (price: unknown, end_period_ts: unknown = 1751342400) =>
    reading(kalshiCandlesticks, { ticker: 'KXA-1', candlesticks: [{ end_period_ts, price }] })

  it('reads dollars alone', () => {
    const price = {
      ...{ open_dollars: '0.1000', high_dollars: '0.2000' },
      ...{ low_dollars: '0.0500', close_dollars: '0.1250' },
    }

    expect(candle(price).points).toMatchObject([
      { percent: 12.5, candle: { open: 10, high: 20, low: 5 } },
    ])
  })

  it('refuses a candle without prices, and one of a time that cannot be', () => {
    const price = { open: 1, high: 1, low: 1, close: 1 }

    expect(candle({}).refused).toEqual(['0 price.open: is missing; expected open or open_dollars'])
    expect(candle({ ...price, high: 101 }).refused).toEqual([
      '0 price.high: 101 is not between 0 and 100',
    ])
    expect(candle(price, null).refused).toEqual(['0 end_period_ts: is missing or in the future'])
    expect(candle(price, 4102444800).points).toEqual([])
    expect(
      reading(
        kalshiCandlesticks,
        { ticker: 'KXA-1', candlesticks: [{ end_period_ts: 1751342400, price }] },
        { observedAt: '2025-06-01T00:00:00Z' },
      ).points,
    ).toEqual([])
  })
})

describe('event cards', () => {
  const aCard = (fields: Readonly<Record<string, unknown>> = {}) => ({
    ...{ id: 'k:KXRAIN-26', title: 'Rain?', subtitle: 'In 2026', category: 'Weather' },
    ...{ close: '2027-01-01T15:00:00Z', url: 'https://kalshi.com/markets/kxrain', volume: 99 },
    outcomes: [{ label: 'London', prob: 0.5 }],
    ...fields,
  })
  const cards = (...list: readonly unknown[]) => ({ source: 'kalshi', cards: list })

  it('takes a card for closed once its time is over', () => {
    const state = (observedAt: string | null) =>
      reading(kalshiEventCards, cards(aCard()), { observedAt }).listings[0]?.state

    expect(state('2027-01-01T14:59:59Z')).toBe('open')
    expect(state('2027-01-01T15:00:00Z')).toBe('closed')
    expect(state(null)).toBe('open')
  })

  it('refuses a card without outcomes, and outcomes without a label or a price', () => {
    const outcomes = [
      { label: 'A' },
      { prob: 0.1 },
      { label: 'C', prob: 1.2 },
      { label: 'D', prob: 'NaN' },
    ]

    expect(
      reading(
        kalshiEventCards,
        cards(aCard({ outcomes: [] }), aCard({ outcomes }), aCard({ id: 'k:"/' })),
      ).refused,
    ).toEqual([
      '0 outcomes: is missing or empty; an event without outcomes is not a question',
      '1 prob: is missing',
      '2 label: is missing',
      '3 prob: 1.2 is not between 0 and 1',
      '4 prob: "NaN" is not a number',
      '5 card.id: "\\"/" is not a ticker',
    ])
  })
})

describe('probability snapshots', () => {
  const observedAt = '2026-03-01T05:11:55Z'

  it('refuses entries without a time, and those that are no price', () => {
    const refusal = (document: unknown, at: string | null) =>
      reading(kalshiProbabilitySnapshots, document, { observedAt: at }).refused

    expect(refusal({ 'KXA-1': 5 }, null)).toEqual([
      '0 percent: has no time; put the time into the name of the file, such as 2026-03-01T051155Z.json',
    ])
    expect(refusal({ 'KXA-1': null, 'KXA-2': 101, 'KXA-3': '-1', 'KX"/': 5 }, observedAt)).toEqual([
      '0 percent: is missing',
      '1 percent: 101 is not between 0 and 100',
      '2 percent: -1 is not between 0 and 100',
      '3 ticker: "KX\\"/" is not a ticker',
    ])
  })
})

describe('ids of people and parties', () => {
  const id = (digit: string) =>
    `${digit.repeat(8)}-${digit.repeat(4)}-4000-8000-${digit.repeat(12)}`
  const strike = (custom_strike: unknown) => {
    const [listing] = readMarket({ custom_strike }).listings
    return [listing?.personTarget, listing?.partyTarget]
  }

  it('are those of a politician and of a party in custom_strike, not names or other ids', () => {
    const ids = { politician: id('A'), political_party: id('b') }

    expect(strike(ids)).toEqual([`kalshi:target/${id('a')}`, `kalshi:target/${id('b')}`])
    expect(strike({ soccer_team: id('a'), Person: id('a') })).toEqual([undefined, undefined])
    expect(strike({ politician: 'Ann Ash', political_party: 7 })).toEqual([undefined, undefined])
    expect(strike('Ann Ash')).toEqual([undefined, undefined])
    expect(strike(null)).toEqual([undefined, undefined])
  })

  it('get their names from structured targets, from a list, a page or alone', () => {
    const target = { id: id('A'), name: 'Ann Ash', type: 'politician', details: {} }
    const team = { id: id('b'), name: 'Clock FC', type: 'soccer_team', details: {} }
    const page = { structured_targets: [target, team], cursor: '' }
    const ann = {
      ...{ venue: 'kalshi', key: `kalshi:target/${id('a')}`, kind: 'person', name: 'Ann Ash' },
    }

    for (const document of [page, [target, team], { structured_target: target }]) {
      expect(kalshiStructuredTargets.recognises(document, fileOf('/x.json'))).toBe(true)
      expect(reading(kalshiStructuredTargets, document)).toMatchObject({
        ...{ targets: [ann], refused: [] },
      })
    }
  })
})

it('reads milestones with all their events, but leaves out matches', () => {
  const milestone = {
    ...{ id: 'm1', category: 'Elections', title: 'Ruritania votes', type: 'election' },
    ...{ primary_event_tickers: ['KXB'], related_event_tickers: ['KXB', 'KXA'] },
  }
  const match = { ...milestone, id: 'm2', category: 'Sports' }
  const key = 'kalshi:milestone/m1'

  for (const document of [{ milestones: [milestone, match], cursor: '' }, { milestone }]) {
    expect(kalshiMilestones.recognises(document, fileOf('/x.json'))).toBe(true)
    expect(reading(kalshiMilestones, document)).toMatchObject({
      milestones: [{ venue: 'kalshi', key, title: 'Ruritania votes', groups: ['KXA', 'KXB'] }],
      refused: [],
    })
  }
})
