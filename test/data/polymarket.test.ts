import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Listing } from '../../src/domain/market.js'
import { polymarketClobMarkets } from '../../src/sources/venues/polymarket/clob.js'
import {
  polymarketGammaEvents,
  polymarketGammaMarkets,
} from '../../src/sources/venues/polymarket/gamma.js'
import { polymarketPricesHistory } from '../../src/sources/venues/polymarket/prices-history.js'
import { fileOf, reading } from '../sources/venues/venue-documents.js'
import { MARKETS } from './data-files.js'

const FOLDER = join(MARKETS, 'polymarket')
const ALL = [
  polymarketGammaMarkets,
  polymarketGammaEvents,
  polymarketClobMarkets,
  polymarketPricesHistory,
]

const json = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'))
const real = (name: string) => json(join(FOLDER, name))

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

/** The type of a field's value, as its rule names types. */
function typeOfField(value: unknown, types: readonly string[]): string {
  if (value === undefined || value === null) return 'absent'
  if (Array.isArray(value)) return 'list'
  if (typeof value === 'boolean') return 'flag'
  if (typeof value !== 'string') return typeof value
  return types.includes('json') ? 'json' : 'text'
}

describe('the files of Polymarket', () => {
  it('are each known to the one format that reads them, and no other file of a market is', () => {
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
      const format = ALL.find(({ recognises }) => recognises(document, fileOf(name)))
      for (const { raw } of format === undefined ? [] : reading(format, document, { listing }).rows)
        for (const [field, { types, presence }] of Object.entries(format?.fields ?? {})) {
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
      new Set(['tokens: has no title for outcome 0']),
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
})

describe('price histories', () => {
  const listing = `polymarket:${CONDITION}:`

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
})
