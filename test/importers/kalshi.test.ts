import { readdirSync, readFileSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import fc from 'fast-check'
import type { HistoryPoint, Listing } from '../../src/domain/market.js'
import { RefusedField } from '../../src/importers/fields.js'
import { kalshiCandlesticks } from '../../src/importers/kalshi-candlesticks.js'
import { kalshiEventCards } from '../../src/importers/kalshi-event-cards.js'
import { kalshiProbabilitySnapshots } from '../../src/importers/kalshi-probability-snapshots.js'
import { kalshiV1Events } from '../../src/importers/kalshi-v1.js'
import {
  kalshiV2BareEvents,
  kalshiV2Events,
  kalshiV2Markets,
} from '../../src/importers/kalshi-v2.js'
import type { VenueContext, VenueDocumentImporter } from '../../src/importers/venue.js'

const MARKETS = join(process.cwd(), '..', 'shared', 'data', 'markets')
const FOLDER = join(MARKETS, 'kalshi')
const ALL = [
  kalshiV2Markets,
  kalshiV2Events,
  kalshiV2BareEvents,
  kalshiCandlesticks,
  kalshiV1Events,
  kalshiEventCards,
  kalshiProbabilitySnapshots,
]
const SNAPSHOTS = readdirSync(join(FOLDER, 'probability-snapshots'))

const fileOf = (path: string) => ({
  path,
  name: basename(path),
  folder: basename(dirname(path)),
})
const json = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'))
const real = (name: string) => json(join(FOLDER, name))

/** What `importer` makes of a document: facts, and `index field: reason` of what it refuses. */
function reading(
  importer: VenueDocumentImporter,
  document: unknown,
  more: Partial<VenueContext> = {},
) {
  const context = { file: fileOf('/test/file.json'), observedAt: null, listing: null, ...more }
  const rows = [...importer.rows(document, context)]
  const listings: Listing[] = []
  const points: HistoryPoint[] = []
  const refused: string[] = []
  for (const row of rows) {
    try {
      const facts = importer.read(row, context)
      expect(facts.length).toBeGreaterThan(0)
      for (const fact of facts) {
        if ('listing' in fact) listings.push(fact.listing)
        if ('point' in fact) points.push(fact.point)
      }
    } catch (error) {
      if (!(error instanceof RefusedField)) throw error
      refused.push(`${String(row.index)} ${error.message}`)
    }
  }
  return { rows, listings, points, refused }
}

const ofTicker = (listings: readonly Listing[], ticker: string) =>
  listings.filter(({ contract }) => contract === ticker)

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

/** The value at a path of names, as rules of fields write it. */
const valueAt = (raw: unknown, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>((value, name) => (value as Readonly<Record<string, unknown>>)[name], raw)

describe('the files of Kalshi', () => {
  it('are each known to the one importer that reads them, and no other file of a market is', () => {
    const found: Record<string, readonly string[]> = {}
    for (const name of readdirSync(MARKETS, { recursive: true, encoding: 'utf8' })) {
      const path = join(MARKETS, name)
      if (!name.endsWith('.json') || !statSync(path).isFile()) continue
      const head = json(path)
      const formats = ALL.filter(({ recognises }) => recognises(head, fileOf(path)))
      if (formats.length > 0) found[name] = formats.map(({ format }) => format)
    }

    expect(found).toEqual({
      'kalshi/event-cards.2026-08-06.json': ['event-cards'],
      'kalshi/v1-events-nested.2026-02.json': ['v1-events'],
      'kalshi/v2-candlesticks.2025-10.json': ['v2-candlesticks'],
      'kalshi/v2-events-nested.2026-03-01.part-b.json': ['v2-events'],
      'kalshi/v2-events.2025-06.json': ['v2-events-without-markets'],
      'kalshi/v2-markets.2025-10.json': ['v2-markets'],
      ...Object.fromEntries(
        SNAPSHOTS.map((name) => [
          `kalshi/probability-snapshots/${name}`,
          ['probability-snapshots'],
        ]),
      ),
    })
  })

  it('have every field that is said to be there always, of the types that are said', () => {
    const names = [
      ...readdirSync(FOLDER).filter((name) => name.endsWith('.json')),
      ...SNAPSHOTS.map((name) => `probability-snapshots/${name}`),
    ]
    const wrong: string[] = []
    for (const name of names) {
      const document = real(name)
      const importer = ALL.find(({ recognises }) => recognises(document, fileOf(name)))
      for (const { raw } of importer === undefined ? [] : reading(importer, document).rows) {
        for (const [field, { types, presence }] of Object.entries(importer?.fields ?? {})) {
          const value = valueAt(raw, field)
          const type = typeof value === 'string' ? 'text' : typeof value
          const isAbsent = value === undefined || value === null
          if (isAbsent ? presence === 'always' : !(types as readonly string[]).includes(type)) {
            wrong.push(`${name} ${field} ${type}`)
          }
        }
      }
    }

    expect(wrong).toEqual([])
  })

  it('give a market of two APIs the same id', () => {
    const v1 = reading(kalshiV1Events, real('v1-events-nested.2026-02.json')).listings
    const v2 = reading(kalshiV2Markets, real('v2-markets.2025-10.json')).listings
    const ids = new Set(v1.map(({ contract, outcome }) => `${contract}:${outcome}`))

    expect(v2.filter(({ contract, outcome }) => ids.has(`${contract}:${outcome}`))).toHaveLength(45)
  })
})

interface V2Market {
  readonly ticker: string
  readonly yes_bid: number
  readonly yes_ask: number
  readonly last_price: number
  readonly volume: number
}

describe('v2 markets', () => {
  const FILE = 'v2-markets.2025-10.json'
  const OBSERVED = '2025-10-01T00:00:00Z'

  it('gives every market, with its prices as they stand', () => {
    const { rows, listings, refused } = reading(kalshiV2Markets, real(FILE))
    const markets = real(FILE) as readonly V2Market[]

    expect(refused).toEqual([])
    expect(rows).toHaveLength(100)
    expect(
      listings.map(({ contract, quote }) => [
        contract,
        quote?.bid,
        quote?.ask,
        quote?.last,
        quote?.volume,
      ]),
    ).toEqual(
      markets.map((market) => [
        market.ticker,
        market.yes_bid,
        market.yes_ask,
        market.last_price,
        market.volume,
      ]),
    )
  })

  it('reads a candidate that nobody could trade yet', () => {
    const { listings } = reading(kalshiV2Markets, real(FILE), { observedAt: OBSERVED })

    expect(ofTicker(listings, 'KXPRESTURKEY-28-EIMA')).toEqual([
      {
        venue: 'kalshi',
        contract: 'KXPRESTURKEY-28-EIMA',
        outcome: '',
        aliases: [],
        title: 'Who will win the next Turkish presidential election?',
        outcomeTitle: 'Ekrem İmamoğlu',
        group: { id: 'KXPRESTURKEY-28', title: 'KXPRESTURKEY-28', isExclusive: null },
        url: null,
        description:
          'If the winner of the next Turkish presidential election in 2028 is Ekrem İmamoğlu, ' +
          'then the market resolves to Yes.',
        categories: [],
        state: 'closed',
        venueState: 'inactive',
        resultPercent: null,
        opensAt: '2025-07-15T14:00:00Z',
        closesAt: '2029-05-07T14:00:00Z',
        quote: {
          ...{ bid: 0, ask: 0, last: 0, stated: null },
          ...{ volumeUsd: null, volume: 0, quotedAt: OBSERVED },
        },
      },
    ])
  })

  it('reads a page of the API as it reads its list alone', () => {
    const page = { markets: [aMarket()], cursor: 'x' }

    expect(kalshiV2Markets.recognises(page, fileOf('/x.json'))).toBe(true)
    expect(reading(kalshiV2Markets, page)).toEqual(reading(kalshiV2Markets, [aMarket()]))
    expect(() => reading(kalshiV2Markets, { cursor: 'x' })).toThrow('markets: is missing')
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
      refused: ['0 yes_bid: is missing, and so is yes_bid_dollars'],
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
    expect(refusal({ yes_ask: 101 })).toEqual(['0 yes_ask: 101 is not from 0 to 100'])
    expect(refusal({ last_price: -1 })).toEqual(['0 last_price: -1 is not from 0 to 100'])
    expect(refusal({ yes_ask_dollars: '1.0001' })).toEqual([
      '0 yes_ask_dollars: 1.0001 is not from 0 to 1',
    ])
    expect(refusal({ volume_fp: '-3.00' })).toEqual(['0 volume_fp: -3 is negative'])
    expect(refusal({ status: 'constructor' })).toEqual([
      '0 status: "constructor" is no state that is known',
    ])
    expect(refusal({ status: 'finalized', result: 'toString' })).toEqual([
      '0 result: "toString" is no known result',
    ])
    expect(refusal({ ticker: 'KX/../"A"' })).toEqual(['0 ticker: "KX/../\\"A\\"" is no ticker'])
    expect(refusal({ ticker: 'KXA:B' })).toEqual(['0 ticker: "KXA:B" is no ticker'])
    expect(refusal({ ticker: 'K'.repeat(201) })).toEqual([
      `0 ticker: "${'K'.repeat(60)}" is no ticker`,
    ])
    expect(refusal({ title: 'x'.repeat(100_000) })).toEqual([
      '0 title: has 100000 characters; a title has at most 1000',
    ])
    expect(refusal({ close_time: 'soon' })).toEqual(['0 close_time: "soon" is not a time'])
    expect(reading(kalshiV2Markets, [7]).refused).toEqual(['0 document: is not an object'])
  })

  it('refuses any price that is not from 0 to 100 cents, and never turns one into another', () => {
    const price = fc.oneof(fc.double(), fc.double({ min: 0, max: 100 }), fc.integer())
    fc.assert(
      fc.property(price, (cents) => {
        const { listings, refused } = readMarket({ last_price: cents })

        if (cents >= 0 && cents <= 100) expect(listings[0]?.quote?.last).toBeCloseTo(cents, 2)
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

interface V2Event {
  readonly event_ticker: string
  readonly title: string
  readonly mutually_exclusive: boolean
  readonly markets: readonly V2Market[]
}

describe('v2 events', () => {
  const FILE = 'v2-events-nested.2026-03-01.part-b.json'

  it('gives every market of every event, under its event', () => {
    const { rows, listings, refused } = reading(kalshiV2Events, real(FILE))
    const expected = (real(FILE) as readonly V2Event[]).flatMap((event) =>
      event.markets.map(({ ticker }) => [
        ticker,
        { id: event.event_ticker, title: event.title, isExclusive: event.mutually_exclusive },
      ]),
    )

    expect(refused).toEqual([])
    expect(rows.map(({ index }) => index)).toEqual(expected.map((_, index) => index))
    expect(listings.map(({ contract, group }) => [contract, group])).toEqual(expected)
    expect(listings).toHaveLength(494)
  })

  it('reads a candidate with the rules, page and category of its event', () => {
    const { listings } = reading(kalshiV2Events, real(FILE))

    expect(ofTicker(listings, 'KXFEDCHAIRNOM-29-BPUL')).toMatchObject([
      {
        title: 'Will Trump next nominate Bill Pulte as Fed Chair?',
        outcomeTitle: 'Bill Pulte',
        group: { title: 'Who will Trump nominate as Fed Chair?', isExclusive: true },
        url: 'https://kalshi.com/markets/kxfedchairnom',
        description:
          'If Bill Pulte is the first person formally nominated by the President to Fed Chair ' +
          'before Jan 20, 2029, then the market resolves to Yes.',
        categories: ['Politics'],
        state: 'open',
        opensAt: '2025-07-18T19:00:54Z',
        closesAt: '2029-01-20T15:00:00Z',
        quote: { bid: 0, ask: 1, last: 1, volume: 520367, volumeUsd: null, quotedAt: null },
      },
    ])
    expect(ofTicker(listings, 'KXLEADERSOUT-27JAN01-AKHAIRA')).toMatchObject([
      { state: 'resolved', venueState: 'finalized', resultPercent: 63 },
    ])
    expect(listings.filter(({ resultPercent }) => resultPercent === 100)).toHaveLength(18)
    expect(listings.filter(({ resultPercent }) => resultPercent === 0)).toHaveLength(10)
  })

  it('refuses each event of a file without markets, and says why', () => {
    const { rows, listings, refused } = reading(kalshiV2BareEvents, real('v2-events.2025-06.json'))

    expect(rows).toHaveLength(200)
    expect(listings).toEqual([])
    expect(refused).toHaveLength(200)
    expect(refused[199]).toBe('199 markets: has no markets; an event alone is no question')
  })

  it('counts an event without markets among others, and reads on', () => {
    const event = { event_ticker: 'KXRAIN-26', series_ticker: 'KXRAIN', title: 'Rain' }
    const events = [{ ...event, markets: [] }, null, { ...event, markets: [aMarket(), 'x'] }]

    expect(reading(kalshiV2Events, { events, cursor: '' })).toMatchObject({
      refused: [
        '0 markets: has no markets; an event alone is no question',
        '1 markets: has no markets; an event alone is no question',
        '3 document: is not an object',
      ],
      listings: [{ contract: 'KXRAIN-26-LON', group: { title: 'Rain', isExclusive: null } }],
    })
  })
})

interface V1Market {
  readonly ticker_name: string
  readonly yes_bid_dollars: string
  readonly yes_ask_dollars: string
  readonly last_price_dollars: string
  readonly volume_fp: string
  readonly settlement_value_centicents: number | null
}

describe('v1 events', () => {
  const FILE = 'v1-events-nested.2026-02.json'
  const markets = () =>
    (real(FILE) as { events: readonly { markets: readonly V1Market[] }[] }).events.flatMap(
      (event) => event.markets,
    )

  it('gives every market, with the prices and results that stand there', () => {
    const { rows, listings, refused } = reading(kalshiV1Events, real(FILE))

    expect(refused).toEqual([])
    expect(rows).toHaveLength(548)
    expect(
      listings.map(({ contract, quote, resultPercent }) => [
        contract,
        quote?.bid,
        quote?.ask,
        quote?.last,
        quote?.volume,
        resultPercent,
      ]),
    ).toEqual(
      markets().map((market) => [
        market.ticker_name,
        Math.round(Number(market.yes_bid_dollars) * 100),
        Math.round(Number(market.yes_ask_dollars) * 100),
        Math.round(Number(market.last_price_dollars) * 100),
        Number(market.volume_fp),
        market.settlement_value_centicents === null
          ? null
          : market.settlement_value_centicents / 100,
      ]),
    )
  })

  it('reads a candidate with the rules of its event filled in', () => {
    const { listings } = reading(kalshiV1Events, real(FILE), { observedAt: '2026-02-01T00:00:00Z' })

    expect(ofTicker(listings, 'KXNEWPOPE-70-PPIZ')).toEqual([
      {
        venue: 'kalshi',
        contract: 'KXNEWPOPE-70-PPIZ',
        outcome: '',
        aliases: ['id:0f8946ef-4cc3-4e5e-b15d-4582c735639c'],
        title: 'Who will the next Pope be?',
        outcomeTitle: 'Pierbattista Pizzaballa',
        group: { id: 'KXNEWPOPE-70', title: 'Who will the next Pope be?', isExclusive: true },
        url: 'https://kalshi.com/markets/kxnewpope',
        description:
          'If Pierbattista Pizzaballa becomes the first person elected Pope before Jan 1, 2070, ' +
          'then the market resolves to Yes.',
        categories: ['World'],
        state: 'open',
        venueState: 'active',
        resultPercent: null,
        opensAt: '2025-07-18T14:00:00Z',
        closesAt: '2070-01-01T15:00:00Z',
        quote: {
          ...{ bid: 4, ask: 7, last: 7, stated: null },
          ...{ volumeUsd: null, volume: 6530, quotedAt: '2026-02-01T00:00:00Z' },
        },
      },
    ])
  })

  it('reads what a scalar market paid, and 2099 as no end', () => {
    const { listings } = reading(kalshiV1Events, real(FILE))

    expect(ofTicker(listings, 'AITURING')).toMatchObject([{ state: 'resolved', resultPercent: 64 }])
    expect(ofTicker(listings, 'KXELONMARS-99')).toMatchObject([{ closesAt: null }])
  })

  it('asks the question of the event where the title has lost its subject', () => {
    const { listings } = reading(kalshiV1Events, real(FILE))

    expect(ofTicker(listings, 'KXPERSONPRESMAM-45')).toMatchObject([
      { title: 'Will Zohran Mamdani become President of the United States before 2045?' },
    ])
  })

  it('refuses an event without markets', () => {
    expect(reading(kalshiV1Events, { events: [{ ticker: 'KXA', markets: null }] }).refused).toEqual(
      ['0 markets: has no markets; an event alone is no question'],
    )
  })
})

describe('candlesticks', () => {
  const FILE = 'v2-candlesticks.2025-10.json'
  const candle = (price: unknown, end_period_ts: unknown = 1751342400) =>
    reading(kalshiCandlesticks, { ticker: 'KXA-1', candlesticks: [{ end_period_ts, price }] })

  it('gives the intervals with a trade, and refuses those without', () => {
    const { rows, points, refused } = reading(kalshiCandlesticks, real(FILE))
    const id = { venue: 'kalshi', contract: 'KXNYKCOACH-25-MNORI', outcome: '' }

    expect(rows).toHaveLength(11)
    expect(points).toEqual([
      { ...id, at: '2025-07-01T04:00:00Z', percent: 3, candle: { open: 5, high: 9, low: 3 } },
      { ...id, at: '2025-07-02T04:00:00Z', percent: 3, candle: { open: 10, high: 10, low: 3 } },
      { ...id, at: '2025-07-03T04:00:00Z', percent: 1, candle: { open: 3, high: 3, low: 1 } },
    ])
    expect(refused).toHaveLength(8)
    expect(refused[0]).toBe('0 price.close: is null: there was no trade in the interval')
  })

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

    expect(candle({}).refused).toEqual(['0 price.open: is missing, and so is open_dollars'])
    expect(candle({ ...price, high: 101 }).refused).toEqual([
      '0 price.high: 101 is not from 0 to 100',
    ])
    expect(candle(price, null).refused).toEqual([
      '0 end_period_ts: is missing, or no time that has been',
    ])
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

interface Card {
  readonly id: string
  readonly outcomes: readonly { readonly label: string; readonly prob: number }[]
}

describe('event cards', () => {
  const FILE = 'event-cards.2026-08-06.json'
  const OBSERVED = '2026-08-06T14:57:38Z'
  const aCard = (fields: Readonly<Record<string, unknown>> = {}) => ({
    ...{ id: 'k:KXRAIN-26', title: 'Rain?', subtitle: 'In 2026', category: 'Weather' },
    ...{ close: '2027-01-01T15:00:00Z', url: 'https://kalshi.com/markets/kxrain', volume: 99 },
    outcomes: [{ label: 'London', prob: 0.5 }],
    ...fields,
  })
  const cards = (...list: readonly unknown[]) => ({ source: 'kalshi', cards: list })

  it('gives every outcome of every card', () => {
    const { rows, listings, refused } = reading(kalshiEventCards, real(FILE))
    const expected = (real(FILE) as { cards: readonly Card[] }).cards.flatMap(({ id, outcomes }) =>
      outcomes.map(({ label, prob }) => [
        id.slice(2),
        label === 'Yes' ? '' : label.replaceAll('\u200e', '').trim(),
        Math.round(prob * 1e5) / 1e3,
      ]),
    )

    expect(refused).toEqual([])
    expect(rows).toHaveLength(5155)
    expect(
      listings.map(({ contract, outcome, quote }) => [contract, outcome, quote?.stated]),
    ).toEqual(expected)
    expect(new Set(listings.map(({ contract, outcome }) => `${contract}:${outcome}`)).size).toBe(
      5155,
    )
  })

  it('reads a candidate of a card, without the volume of the event', () => {
    const { listings } = reading(kalshiEventCards, real(FILE), { observedAt: OBSERVED })
    const [, rubio] = ofTicker(listings, 'KXPRESPERSON-28')

    expect(kalshiEventCards.statedTime?.(real(FILE))).toBe(OBSERVED)
    expect(rubio).toEqual({
      venue: 'kalshi',
      contract: 'KXPRESPERSON-28',
      outcome: 'Marco Rubio',
      aliases: [],
      title: '2028 U.S. Presidential Election winner?',
      outcomeTitle: 'Marco Rubio',
      group: {
        id: 'KXPRESPERSON-28',
        title: '2028 U.S. Presidential Election winner?',
        isExclusive: null,
      },
      url: 'https://kalshi.com/markets/kxpresperson',
      description: 'In 2028',
      categories: ['Elections'],
      state: 'open',
      venueState: '',
      resultPercent: null,
      opensAt: null,
      closesAt: '2029-11-07T15:00:00Z',
      quote: {
        ...{ bid: null, ask: null, last: null, stated: 16 },
        ...{ volumeUsd: null, volume: null, quotedAt: OBSERVED },
      },
    })
  })

  it('takes a lone yes for the market of the same ticker', () => {
    const { listings } = reading(kalshiEventCards, real(FILE))
    const [market] = ofTicker(
      reading(kalshiV1Events, real('v1-events-nested.2026-02.json')).listings,
      'KXELONMARS-99',
    )

    expect(ofTicker(listings, 'KXELONMARS-99')).toMatchObject([
      { contract: market?.contract, outcome: market?.outcome, outcomeTitle: null },
    ])
    expect(listings.filter(({ outcome }) => outcome === '')).toHaveLength(287)
  })

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
      '0 outcomes: has no outcomes; an event alone is no question',
      '1 prob: is missing',
      '2 label: is missing',
      '3 prob: 1.2 is not from 0 to 1',
      '4 prob: "NaN" is not a number',
      '5 card.id: "\\"/" is no ticker',
    ])
  })
})

describe('probability snapshots', () => {
  const observedAt = '2026-03-01T05:11:55Z'

  it('gives every entry of every file as a price at the time of its name', () => {
    let count = 0
    for (const name of SNAPSHOTS) {
      const document = real(`probability-snapshots/${name}`) as Readonly<Record<string, number>>
      const { points, refused } = reading(kalshiProbabilitySnapshots, document, { observedAt })

      expect(refused).toEqual([])
      expect(points.map(({ contract, percent }) => [contract, percent])).toEqual(
        Object.entries(document),
      )
      count += points.length
    }

    expect([SNAPSHOTS.length, count]).toEqual([23, 14_460])
  })

  it('reads an entry as percent of yes', () => {
    const document = real('probability-snapshots/2026-03-01T051155Z.json')
    const { points } = reading(kalshiProbabilitySnapshots, document, { observedAt })

    expect(points.find(({ contract }) => contract === 'KXNEXTIRANLEADER-45JAN01-ALAR')).toEqual({
      ...{ venue: 'kalshi', contract: 'KXNEXTIRANLEADER-45JAN01-ALAR', outcome: '' },
      ...{ at: observedAt, percent: 13.5, candle: null },
    })
  })

  it('refuses entries without a time, and those that are no price', () => {
    const refusal = (document: unknown, at: string | null) =>
      reading(kalshiProbabilitySnapshots, document, { observedAt: at }).refused

    expect(refusal({ 'KXA-1': 5 }, null)).toEqual([
      "0 percent: has no time, as the file's name has none",
    ])
    expect(refusal({ 'KXA-1': null, 'KXA-2': 101, 'KXA-3': '-1', 'KX"/': 5 }, observedAt)).toEqual([
      '0 percent: is missing',
      '1 percent: 101 is not from 0 to 100',
      '2 percent: -1 is not from 0 to 100',
      '3 ticker: "KX\\"/" is no ticker',
    ])
  })
})
