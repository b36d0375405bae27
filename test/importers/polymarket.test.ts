import { readdirSync, readFileSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import fc from 'fast-check'
import type { HistoryPoint, Listing } from '../../src/domain/market.js'
import { RefusedField } from '../../src/importers/fields.js'
import { polymarketClobMarkets } from '../../src/importers/polymarket-clob.js'
import {
  polymarketGammaEvents,
  polymarketGammaMarkets,
} from '../../src/importers/polymarket-gamma.js'
import { polymarketPricesHistory } from '../../src/importers/polymarket-prices-history.js'
import type { VenueContext, VenueDocumentImporter } from '../../src/importers/venue.js'

const MARKETS = join(process.cwd(), '..', 'shared', 'data', 'markets')
const FOLDER = join(MARKETS, 'polymarket')
const ALL = [
  polymarketGammaMarkets,
  polymarketGammaEvents,
  polymarketClobMarkets,
  polymarketPricesHistory,
]

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

interface GammaMarket {
  readonly [field: string]: unknown
  readonly id: string
  readonly conditionId: string
  readonly outcomes: string
}
interface GammaEvent {
  readonly markets: readonly GammaMarket[]
}
const namedOrYes = (outcomes: string) => (outcomes === '["Yes", "No"]' ? 1 : 2)
const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0)
const gammaMarkets = (name: string) => {
  const document = real(name) as readonly GammaMarket[] | { markets: readonly GammaMarket[] }
  return 'markets' in document ? document.markets : document
}
const byAlias = (listings: readonly Listing[], alias: string) => {
  const found = listings.filter(({ aliases }) => aliases.includes(alias))
  expect(found).toHaveLength(1)
  return found[0]
}

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

/** The type of a field's value, as its rule names types. */
function typeOfField(value: unknown, types: readonly string[]): string {
  if (value === undefined || value === null) return 'absent'
  if (Array.isArray(value)) return 'list'
  if (typeof value === 'boolean') return 'flag'
  if (typeof value !== 'string') return typeof value
  return types.includes('json') ? 'json' : 'text'
}

describe('the files of Polymarket', () => {
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
      'polymarket/clob-markets.page1.json': ['clob-markets'],
      'polymarket/gamma-events.2025-06-28.json': ['gamma-events'],
      'polymarket/gamma-markets.2026-01-31.json': ['gamma-markets'],
      'polymarket/gamma-markets.2026-02-13.wrapped.json': ['gamma-markets'],
      'polymarket/gamma-markets.resolved-2021-2026.json': ['gamma-markets'],
      'polymarket/prices-history.1m-fidelity10.json': ['prices-history'],
      'polymarket/prices-history.1w-fidelity5.json': ['prices-history'],
    })
  })

  it('have every field that is said to be there always, of the types that are said', () => {
    const listing = `polymarket:${CONDITION}:`
    const wrong: string[] = []
    for (const name of readdirSync(FOLDER)) {
      const document = real(name)
      const importer = ALL.find(({ recognises }) => recognises(document, fileOf(name)))
      for (const { raw } of importer === undefined
        ? []
        : reading(importer, document, { listing }).rows)
        for (const [field, { types, presence }] of Object.entries(importer?.fields ?? {})) {
          const value = (raw as Readonly<Record<string, unknown>>)[field]
          const type = typeOfField(value, types)
          if (
            type === 'absent' ? presence === 'always' : !(types as readonly string[]).includes(type)
          )
            wrong.push(`${name} ${field} ${type}`)
        }
    }

    expect(wrong).toEqual([])
  })
})

describe('Gamma markets', () => {
  it.each([
    ['gamma-markets.2026-01-31.json', 500, 500],
    ['gamma-markets.2026-02-13.wrapped.json', 200, 200],
    ['gamma-markets.resolved-2021-2026.json', 600, 831],
  ])('gives every market of %s, with a listing for each named outcome', (name, rows, listings) => {
    const read = reading(polymarketGammaMarkets, real(name))
    const markets = gammaMarkets(name)

    expect(read.refused).toEqual([])
    expect(read.rows).toHaveLength(rows)
    expect(markets).toHaveLength(rows)
    expect(read.listings).toHaveLength(listings)
    expect(sum(markets.map(({ outcomes }) => namedOrYes(outcomes)))).toBe(listings)
  })

  it('reads a candidate with its event, book, last trade and volume', () => {
    const { listings } = reading(polymarketGammaMarkets, real('gamma-markets.2026-01-31.json'), {
      observedAt: '2026-01-31T00:00:00Z',
    })

    expect(byAlias(listings, 'gamma:517311')).toEqual({
      venue: 'polymarket',
      contract: '0x49686d26fb712515cd5e12c23f0a1c7e10214c7faa3cb0a730aabe0c33694082',
      outcome: '',
      aliases: [
        'gamma:517311',
        'slug:will-trump-deport-250000-500000-people',
        'question:0xa69729ae3d9838ec5754e0f74bf57dedd5ddbecd9e31b15a04f48f081168ba01',
        'token:13244681086321087932946246027856416106585284024824496763706748621681543444582',
      ],
      title: 'Will Trump deport 250,000-500,000 people?',
      outcomeTitle: '250-500k',
      group: {
        id: '16282',
        title: 'How many people will Trump deport in 2025?',
        isExclusive: true,
      },
      url: 'https://polymarket.com/event/how-many-people-will-trump-deport-in-2025/will-trump-deport-250000-500000-people',
      description: expect.stringContaining('Immigration and Customs Enforcement') as unknown,
      categories: [],
      state: 'open',
      venueState: 'active',
      resultPercent: null,
      opensAt: '2025-01-05T18:49:40Z',
      closesAt: '2025-12-31T12:00:00Z',
      quote: {
        bid: 84.3,
        ask: 88,
        last: 88,
        stated: null,
        volumeUsd: 1187408.586873,
        volume: null,
        quotedAt: '2026-01-31T18:05:22Z',
      },
    })
  })

  it('knows a market again two weeks later, by the same id', () => {
    const [older, newer] = [
      'gamma-markets.2026-01-31.json',
      'gamma-markets.2026-02-13.wrapped.json',
    ].map((name) => reading(polymarketGammaMarkets, real(name)).listings)
    const ids = new Map(older?.map(({ aliases, contract }) => [aliases[0], contract]))
    const again = newer?.filter(({ aliases }) => ids.has(aliases[0])) ?? []

    expect(again.length).toBeGreaterThan(100)
    expect(again.map(({ contract }) => contract)).toEqual(
      again.map(({ aliases }) => ids.get(aliases[0])),
    )
  })

  it('takes the time of the file from what fetched it', () => {
    const { statedTime } = polymarketGammaMarkets

    expect(statedTime?.(real('gamma-markets.2026-02-13.wrapped.json'))).toBe('2026-02-13T19:26:13Z')
    expect(statedTime?.(real('gamma-markets.2026-01-31.json'))).toBeUndefined()
  })

  it('counts the states and results that a file of closed and open markets has', () => {
    const { listings } = reading(
      polymarketGammaMarkets,
      real('gamma-markets.resolved-2021-2026.json'),
    )
    const counts: Record<string, number> = {}
    for (const { venueState, state, resultPercent } of listings) {
      const key = `${venueState} → ${state} ${String(resultPercent)}`
      counts[key] = (counts[key] ?? 0) + 1
    }
    const expected: Record<string, number> = {}
    for (const market of gammaMarkets('gamma-markets.resolved-2021-2026.json')) {
      const prices = JSON.parse(String(market['outcomePrices'])) as readonly string[]
      const uma = market['umaResolutionStatus'] as string | undefined
      const word = market['closed'] === true ? 'closed' : 'active'
      const states: Record<string, string> = {
        'closed, resolved': 'resolved',
        'closed, proposed': 'determined',
        'active, proposed': 'determined',
        'active, disputed': 'disputed',
        closed: 'closed',
        active: 'open',
      }
      const venueState = uma === undefined ? word : `${word}, ${uma}`
      for (const price of prices.slice(0, namedOrYes(market.outcomes))) {
        const paid = Math.round(Number(price) * 1e5) / 1e3
        const result = states[venueState] === 'resolved' ? paid : null
        const key = `${venueState} → ${String(states[venueState])} ${String(result)}`
        expected[key] = (expected[key] ?? 0) + 1
      }
    }

    expect(counts).toEqual(expected)
    expect(counts['closed, resolved → resolved 50']).toBe(2)
    expect(counts['active, proposed → determined null']).toBeGreaterThan(10)
  })

  it('gives each of two teams its own price, mirrored for the second', () => {
    const { listings } = reading(
      polymarketGammaMarkets,
      real('gamma-markets.resolved-2021-2026.json'),
    )
    const teams = listings.filter(({ title }) => title.includes('Team Falcons vs Xtreme Gaming'))
    const open = teams.filter(({ quote }) => quote?.bid === 66 || quote?.bid === 32)

    expect(
      open.map(({ outcome, outcomeTitle, quote }) => [
        outcome,
        outcomeTitle,
        quote?.bid,
        quote?.ask,
        quote?.last,
      ]),
    ).toEqual([
      ['Team Falcons', 'Team Falcons', 66, 68, 68],
      ['Xtreme Gaming', 'Xtreme Gaming', 32, 34, 32],
    ])
    expect(open.map(({ aliases }) => aliases.map((alias) => alias.split(':')[0]))).toEqual([
      ['token'],
      ['token'],
    ])
    expect(open[0]?.aliases).not.toEqual(open[1]?.aliases)
  })

  it('leaves the remnants of a book out of a closed market and shows what was paid', () => {
    const { listings } = reading(
      polymarketGammaMarkets,
      real('gamma-markets.resolved-2021-2026.json'),
    )
    const up = listings.filter(
      ({ outcome, resultPercent }) => outcome === 'Up' && resultPercent === 100,
    )

    expect(up.length).toBeGreaterThan(10)
    expect(up.map(({ quote }) => [quote?.bid, quote?.ask, quote?.last])).toEqual(
      up.map(() => [null, null, 100]),
    )
  })

  it("takes a pool's last price for a price and for no result", () => {
    const { listings } = reading(
      polymarketGammaMarkets,
      real('gamma-markets.resolved-2021-2026.json'),
    )
    const sides = listings.filter(({ title }) =>
      title.startsWith('How many new US residential sales'),
    )

    expect(
      sides.map(({ outcome, state, resultPercent, quote }) => [
        outcome,
        state,
        resultPercent,
        quote?.last,
      ]),
    ).toEqual([
      ['Long', 'closed', null, 25.352],
      ['Short', 'closed', null, 74.648],
    ])
  })

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

  it('tells archived, waiting and undisputed markets apart', () => {
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
    expect(refusal({ bestBid: -0.01 })).toEqual(['0 bestBid: -0.01 is not from 0 to 1'])
    expect(refusal({ outcomePrices: '["1.01", "0"]' })).toEqual([
      '0 outcomePrices.0: 1.01 is not from 0 to 1',
    ])
    expect(refusal({ outcomePrices: '["0.5"]' })).toEqual([
      '0 outcomePrices: has 1 elements where outcomes has 2',
    ])
    expect(refusal({ outcomes: '["Yes"' })).toEqual(['0 outcomes: "[\\"Yes\\"" is not JSON'])
    expect(
      refusal({ outcomes: '["A", "B", "C"]', outcomePrices: undefined, clobTokenIds: undefined }),
    ).toEqual(['0 outcomes: has 3 outcomes; a contract has two'])
    expect(refusal({ outcomes: '["A", "a"]' })).toEqual(['0 outcomes: has the same words twice'])
    expect(refusal({ outcomes: '["A", " "]' })).toEqual(['0 outcomes: has no words for outcome 1'])
    expect(refusal({ volumeNum: -1 })).toEqual(['0 volumeNum: -1 is negative'])
    expect(refusal({ closed: undefined })).toEqual(['0 closed: is missing'])
    expect(refusal({ closed: 'perhaps' })).toEqual([
      '0 closed: "perhaps" is neither true nor false',
    ])
    expect(refusal({ umaResolutionStatus: 'toString' })).toEqual([
      '0 umaResolutionStatus: "toString" is no state that is known',
    ])
    expect(refusal({ question: 'x'.repeat(100_000) })).toEqual([
      '0 question: has 100000 characters; a title has at most 1000',
    ])
    expect(refusal({ updatedAt: 'yesterday' })).toEqual(['0 updatedAt: "yesterday" is not a time'])
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
      'markets: is missing',
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

  it('refuses any price that is not from 0 to 1, and never turns one into another', () => {
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

  it('keeps no wallet of the person who made a market', () => {
    const rows = JSON.stringify(
      reading(polymarketGammaMarkets, real('gamma-markets.2026-01-31.json')).rows,
    )

    expect(rows).not.toContain('submitted_by')
    expect(rows).not.toContain('0x91430CaD2d3975766499717fA0D66A78D814E5c5')
  })
})

describe('Gamma events', () => {
  const FILE = 'gamma-events.2025-06-28.json'
  const KHAMENEI = 'Khamenei out as Supreme Leader of Iran in 2025?'

  it('gives every market of every event', () => {
    const { rows, listings, refused } = reading(polymarketGammaEvents, real(FILE))
    const markets = (real(FILE) as readonly GammaEvent[]).flatMap(({ markets }) => markets)

    expect(refused).toEqual([])
    expect(rows.map(({ index }) => index)).toEqual(markets.map((_, index) => index))
    expect(listings.map(({ contract }) => contract)).toEqual(
      markets.map(({ conditionId }) => conditionId),
    )
    expect(listings).toHaveLength(291)
  })

  it('groups a market under its event, with its tags as categories', () => {
    const { listings } = reading(polymarketGammaEvents, real(FILE))

    expect(byAlias(listings, 'gamma:512272')).toMatchObject({
      title: 'Will Trump jail Hillary Clinton?',
      outcomeTitle: null,
      group: { id: '14205', title: 'Will Trump jail Hillary Clinton?', isExclusive: false },
      quote: { bid: 0.1, ask: 0.2, last: 0.1 },
    })
    expect(listings.find(({ group }) => group?.title === KHAMENEI)?.categories.slice(0, 3)).toEqual(
      ['2025 Predictions', 'Middle East', 'Geopolitics'],
    )
    expect(listings.filter(({ state }) => state === 'cancelled').map(({ title }) => title)).toEqual(
      ['Will Company G be the largest company in the world by market cap on December 31?'],
    )
    expect(listings.filter(({ state }) => state === 'disputed').map(({ title }) => title)).toEqual([
      'Will a new country buy Bitcoin in 2025?',
    ])
  })

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
        '0 markets: has no markets; an event alone is no question',
        '1 markets: has no markets; an event alone is no question',
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

interface ClobMarket {
  readonly condition_id: string
  readonly question: string
  readonly tokens: readonly { readonly outcome: string; readonly winner: boolean }[]
}

describe('CLOB markets', () => {
  const page = () => (real('clob-markets.page1.json') as { data: readonly ClobMarket[] }).data
  const read = () => reading(polymarketClobMarkets, real('clob-markets.page1.json'))

  it('gives every contract that has an id and outcomes, and refuses the others', () => {
    const { rows, listings, refused } = read()
    const expected = page().filter(
      (market) => market.condition_id !== '' && market.tokens[0]?.outcome !== '',
    )

    expect(rows).toHaveLength(1000)
    expect(refused).toHaveLength(1000 - expected.length)
    expect(refused).toHaveLength(55)
    expect(new Set(refused.map((text) => text.replace(/^\d+ /, '')))).toEqual(
      new Set(['tokens: has no words for outcome 0']),
    )
    expect(listings).toHaveLength(
      sum(expected.map(({ tokens }) => (tokens[0]?.outcome === 'Yes' ? 1 : 2))),
    )
    expect(listings).toHaveLength(1512)
  })

  it('reads who won, and is silent where nobody is said to have', () => {
    const { listings } = read()
    const resolved = page().flatMap(({ tokens }) =>
      tokens.some(({ winner }) => winner)
        ? tokens
            .slice(0, tokens[0]?.outcome === 'Yes' ? 1 : 2)
            .map(({ winner }) => (winner ? 100 : 0))
        : [],
    )
    const won = listings.filter(
      ({ resultPercent }) => resultPercent !== null && resultPercent !== 50,
    )

    expect(won.map(({ resultPercent }) => resultPercent)).toEqual(resolved)
    expect(won.every(({ state }) => state === 'resolved')).toBe(true)
    expect(listings.filter(({ resultPercent }) => resultPercent === 50)).toHaveLength(9)
    expect(
      byAlias(listings, 'slug:will-glenn-youngkin-win-the-2024-republican-presidential-nomination'),
    ).toMatchObject({
      contract: '0x3648ab7c146a9a85957e07c1d43a82272be71fde767822fd425e10ba0d6c0757',
      title: '[Single Market] Will Glenn Youngkin win the 2024 Republican presidential nomination?',
      state: 'resolved',
      resultPercent: 0,
      quote: { last: 0, quotedAt: null },
    })
  })

  it('leaves out the tag that every contract has', () => {
    const { listings } = read()
    const categories = new Set(listings.flatMap((listing) => listing.categories))

    expect(categories).toContain('Politics')
    expect(categories).not.toContain('All')
  })

  it('knows a contract by the id that Gamma has for it', () => {
    const gamma = reading(polymarketGammaMarkets, real('gamma-markets.resolved-2021-2026.json'))
    const ids = ({ venue, contract, outcome }: Listing) => `${venue}:${contract}:${outcome}`
    const known = new Map(gamma.listings.map((listing) => [ids(listing), listing]))
    const both = read().listings.filter((listing) => known.has(ids(listing)))

    expect(both.map(({ title }) => title)).toEqual([
      'Will the Jacksonville Jaguars win Super Bowl LVII?',
    ])
    expect(both[0]?.aliases.at(-1)).toBe(
      'token:108431706848631459976433292757409048618223424107970521191343833730596246657787',
    )
    expect(
      known
        .get('polymarket:0xcaf3c9c84568ed53b6ad167116029f40f49123d018c17fa6866f51ba3e875270:')
        ?.aliases.at(-1),
    ).toBe(both[0]?.aliases.at(-1))
  })

  it('strips what an archived title has glued to it, and gives no price that nobody made', () => {
    const { listings } = read()
    const archived = listings.filter(({ state }) => state === 'cancelled')

    expect(listings.filter(({ title }) => title.startsWith('arch'))).toEqual([])
    expect(archived.map(({ title }) => title)).toContain(
      'Will Gavin Newsom win the 2024 US Presidential Election?',
    )
    expect(archived.map(({ quote }) => quote)).toEqual(archived.map(() => null))
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

  it('gives no last price to a contract whose outcomes are all at 0', () => {
    const spurs = read().listings.filter(
      ({ title }) => title === 'NBA: Spurs vs. Hawks (02/11/2023)',
    )

    expect(spurs.map(({ outcome, quote, state }) => [outcome, quote, state])).toEqual([
      ['Spurs', null, 'closed'],
      ['Hawks', null, 'closed'],
    ])
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
    expect(() => reading(polymarketClobMarkets, { next_cursor: '' })).toThrow('data: is missing')
  })
})

describe('price histories', () => {
  const listing = `polymarket:${CONDITION}:`
  const points = (history: unknown, more: Partial<VenueContext> = {}) =>
    reading(polymarketPricesHistory, { history }, { listing, ...more })

  it.each([
    [
      'prices-history.1m-fidelity10.json',
      4456,
      '2026-01-07T16:10:12Z',
      18.5,
      '2026-02-07T16:08:19Z',
    ],
    [
      'prices-history.1w-fidelity5.json',
      2013,
      '2026-01-31T16:10:43Z',
      26.5,
      '2026-02-07T16:08:19Z',
    ],
  ])(
    'gives every point of %s to the listing that is named',
    (name, count, first, percent, last) => {
      const read = reading(polymarketPricesHistory, real(name), { listing })
      const document = real(name) as { readonly history: readonly { readonly p: number }[] }

      expect(read.refused).toEqual([])
      expect(read.points).toHaveLength(count)
      expect(read.points.map((point) => point.percent)).toEqual(
        document.history.map(({ p }) => Math.round(p * 1e5) / 1e3),
      )
      expect(read.points[0]).toEqual({
        ...{ venue: 'polymarket', contract: CONDITION, outcome: '' },
        ...{ at: first, percent, candle: null },
      })
      expect(read.points.at(-1)).toMatchObject({ at: last, percent: 22.5 })
    },
  )

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
      '1 t: is missing, or no time at which anybody traded',
      '2 p: 1.1 is not from 0 to 1',
      '3 p: "NaN" is not a number',
      '4 t: is missing, or no time at which anybody traded',
      '5 t: is missing, or no time at which anybody traded',
    ])
    expect(points([{ t, p: 1 }], { observedAt: '2026-01-06T16:00:00Z' }).refused).toEqual([
      '0 t: lies after the file was made',
    ])
  })
})
