import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Listing } from '../../src/domain/market.js'
import { kalshiCandlesticks } from '../../src/sources/venues/kalshi/candlesticks.js'
import { kalshiEventCards } from '../../src/sources/venues/kalshi/event-cards.js'
import { kalshiProbabilitySnapshots } from '../../src/sources/venues/kalshi/probability-snapshots.js'
import { kalshiV1Events } from '../../src/sources/venues/kalshi/v1.js'
import {
  kalshiV2BareEvents,
  kalshiV2Events,
  kalshiV2Markets,
} from '../../src/sources/venues/kalshi/v2.js'
import { fileOf, reading } from '../sources/venues/venue-documents.js'
import { MARKETS } from './data-files.js'

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

const json = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'))
const real = (name: string) => json(join(FOLDER, name))

const ofTicker = (listings: readonly Listing[], ticker: string) =>
  listings.filter(({ contract }) => contract === ticker)

/** The value at a path of names, as rules of fields write it. */
const valueAt = (raw: unknown, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>((value, name) => (value as Readonly<Record<string, unknown>>)[name], raw)

describe('the files of Kalshi', () => {
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
      const format = ALL.find(({ recognises }) => recognises(document, fileOf(name)))
      for (const { raw } of format === undefined ? [] : reading(format, document).rows) {
        for (const [field, { types, presence }] of Object.entries(format?.fields ?? {})) {
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
    expect(refused[199]).toBe(
      '199 markets: is missing or empty; an event without markets is not a question',
    )
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
})

describe('candlesticks', () => {
  const FILE = 'v2-candlesticks.2025-10.json'

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
})

interface Card {
  readonly id: string
  readonly outcomes: readonly { readonly label: string; readonly prob: number }[]
}

describe('event cards', () => {
  const FILE = 'event-cards.2026-08-06.json'
  const OBSERVED = '2026-08-06T14:57:38Z'

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
})
