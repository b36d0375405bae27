import { join } from 'node:path'
import type { Listing, Quote, VenueFact } from '../../src/domain/market.js'
import { SOURCES } from '../../src/sources/index.js'
import { replayQuarantine } from '../../src/sources/pipeline/quarantine.js'
import { categoryTable } from '../../src/markets/categories.js'
import { listingMatchesOf } from '../../src/markets/listing-matches.js'
import type { ReportedRow } from '../../src/records/listing-reports.js'
import { LeaseAbandoned } from '../../src/records/lease.js'
import { createListingStore } from '../../src/records/listings.js'
import { readParked, unparkAll } from '../../src/derivation/parked.js'
import type { Graph } from '../../src/graph/graph.js'
import { migrate } from '../../src/graph/migrate.js'
import { readLookAlikes } from '../../src/derivation/markets/look-alikes.js'
import { deriveMarkets, sweepMarkets } from '../../src/derivation/markets/markets.js'
import { anEntity, aRelationship, store as storeEntities } from '../support/builders.js'
import { VOCABULARY } from '../support/vocabulary.js'
import { CYPHER, testGraph, type TestGraph } from '../support/test-graph.js'

let test: TestGraph
let instant = ''
const now = () => new Date(instant)

beforeAll(async () => {
  test = await testGraph()
})
beforeEach(async () => {
  instant = '2026-01-31T12:00:00Z'
  await test.wipe()
})
afterAll(() => test.close())

const listings = () => createListingStore({ graph: test.graph, now })

const aQuote = (given: Partial<Quote> = {}): Quote => ({
  bid: null,
  ask: null,
  last: null,
  stated: null,
  volumeUsd: null,
  volume: 1,
  quotedAt: '2026-01-31T11:00:00Z',
  ...given,
})

const aListing = (given: Partial<Listing> = {}): Listing => ({
  venue: 'polymarket',
  contract: 'c1',
  outcome: '',
  aliases: [],
  title: 'Will JD Vance win the 2028 US Presidential Election?',
  outcomeTitle: null,
  group: null,
  url: null,
  description: null,
  categories: [],
  state: 'open',
  venueState: 'active',
  resultPercent: null,
  opensAt: '2025-01-01T00:00:00Z',
  closesAt: '2028-11-07T00:00:00Z',
  quote: aQuote({ last: 25 }),
  ...given,
})

const said = (fact: VenueFact, observedAt = '2026-01-31T11:00:00Z', format = 'f'): ReportedRow => ({
  format,
  observedAt,
  facts: [fact],
})

const keep = (...rows: ReportedRow[]) => listings().add(rows)

const writing = (matches = 'a,b,relation,who,why', graph: Graph = test.graph) => ({
  graph,
  now,
  holder: 'test',
  rules: {
    vocabulary: VOCABULARY,
    listingMatches: listingMatchesOf(matches),
    categories: categoryTable('venue,word,category\npolymarket,US Politics,politics'),
  },
})

const derive = (matches?: string, graph?: Graph) => deriveMarkets(writing(matches, graph))

const markets = () =>
  test.run(`MATCH (m:Market) RETURN m.id, m.percent, m.venues, m.percents, m.state ORDER BY m.id`)

/** One listing a title, each of a question of its own. */
const keepAsked = (...titles: readonly string[]) =>
  keep(...titles.map((title) => said({ listing: aListing({ contract: title, title }) })))

const subjects = () =>
  test.run(
    `MATCH (m:Market)-[:CONCERNS {role: 'SUBJECT'}]->(e) RETURN m.title, e.slug ORDER BY m.title`,
  )

const vance = (given: Partial<Listing> & Pick<Listing, 'venue' | 'contract'>) =>
  aListing({
    title: 'Will J.D. Vance win the 2028 US presidential election?',
    opensAt: '2025-02-01T00:00:00Z',
    ...given,
  })

it('knows the times of the first and last price of a venue, also from graphs of earlier builds', async () => {
  const point = (at: string) => said({ point: { ...aListing(), at, percent: 40, candle: null } })
  const times = () =>
    test.run(
      'MATCH (v:VenueImport) RETURN v.venue, v.firstQuotedAt, v.lastQuotedAt ORDER BY v.venue',
    )
  await keep(said({ listing: aListing({ venue: 'kalshi', quote: null }) }))
  await keep(said({ listing: aListing() }), point('2025-06-01T08:30:00Z'))
  await keep(point('2025-09-01T08:30:00Z'))
  const stored = await times()
  await test.run('MATCH (v:VenueImport) REMOVE v.firstQuotedAt')
  await test.run('MATCH (m:Migration {name: "035-first-quotes"}) DELETE m')

  expect(await migrate(test.graph, join(CYPHER, 'migrations'))).toEqual(['035-first-quotes'])
  expect(stored).toEqual([
    ['kalshi', null, ''],
    ['polymarket', '2025-06-01T08:30:00Z', '2026-01-31T11:00:00Z'],
  ])
  expect(await times()).toEqual(stored)
})

describe('the change log', () => {
  const resolved = { state: 'resolved', venueState: 'resolved', resultPercent: 100 } as const
  const told = () =>
    test.run(`MATCH (c:Change {kind: 'market.resolved'}) RETURN c.keys, c.data ORDER BY c.seq`)

  it('hears once that a market is resolved, and nothing of one that came so', async () => {
    const shown = { contract: 'a', title: 'Will it rain in June?' }
    await keep(
      said({ listing: aListing(shown) }),
      said({ listing: aListing({ contract: 'b', title: 'Did it rain in May?', ...resolved }) }),
    )
    await derive()
    expect(await told()).toEqual([])

    const quote = aQuote({ last: 99, quotedAt: '2026-01-31T11:30:00Z' })
    await keep(
      said({ listing: aListing({ ...shown, ...resolved, quote }) }, '2026-01-31T11:30:00Z'),
    )
    await derive()
    const again = aQuote({ last: 98, quotedAt: '2026-01-31T11:40:00Z' })
    await keep(
      said({ listing: aListing({ ...shown, ...resolved, quote: again }) }, '2026-01-31T11:40:00Z'),
    )
    await derive()

    const [[keys, data] = [], ...others] = await told()
    expect(others).toEqual([])
    expect(keys).toEqual(['will-it-rain-in-june'])
    expect(JSON.parse(String(data))).toMatchObject({
      ...{ market: 'will-it-rain-in-june', title: 'Will it rain in June?', resultProbability: 100 },
    })
  })
})

describe('a listing', () => {
  it('is made once and changed by what is newer, never by what is older', async () => {
    const newer = said({ listing: aListing({ quote: aQuote({ last: 30 }) }) })
    const older = said(
      {
        listing: aListing({
          title: 'An old wording',
          quote: aQuote({ last: 20, quotedAt: '2026-01-17T11:00:00Z' }),
        }),
      },
      '2026-01-17T11:00:00Z',
    )

    expect((await keep(newer)).outcomes).toEqual(['created'])
    expect((await keep(newer)).outcomes).toEqual(['unchanged'])
    expect((await keep(older)).outcomes).toEqual(['changed'])

    expect(
      await test.run('MATCH (l:Listing) RETURN l.key, l.title, l.percent, l.quotedAt'),
    ).toEqual([['polymarket:c1:', aListing().title, 30, '2026-01-31T11:00:00Z']])
    expect(
      await test.run('MATCH (d:QuoteDay) RETURN d.day, d.minutes, d.percents ORDER BY d.day'),
    ).toEqual([
      [20260117, [660], [20]],
      [20260131, [660], [30]],
    ])
  })

  it('gets its id in the order of keys, however many came before it', async () => {
    const title = 'Will my dog bark?'
    const fillers = Array.from({ length: 500 }, (_, at) => `Will my cat meow ${String(at)} times?`)
    const asked = (contract: string, words: string) =>
      said({ listing: aListing({ contract, title: words }) })

    await keep(asked('z', title), ...fillers.map((words, at) => asked(`m${String(at)}`, words)))
    await keep(asked('a', title))
    await derive()

    expect(
      await test.run(
        `MATCH (l:Listing {title: $title})-[:QUOTES]->(m) RETURN l.key, m.id ORDER BY l.key`,
        { title },
      ),
    ).toEqual([
      ['polymarket:a:', 'will-my-dog-bark'],
      ['polymarket:z:', 'will-my-dog-bark-2'],
    ])
  }, 60_000)

  it.each([
    ['one batch', 0],
    ['several batches', 500],
  ])(
    'gets the same id in %s, whichever question opened first',
    async (_name, count) => {
      const title = 'Will my dog bark?'
      const asked = (contract: string, words: string, opensAt: string) =>
        said({ listing: aListing({ contract, title: words, opensAt }) })
      const fillers = Array.from(
        { length: count },
        (_, at) => `Will my cat meow ${String(at)} times?`,
      )

      await keep(
        asked('a', title, '2025-06-01T00:00:00Z'),
        ...fillers.map((words, at) => asked(`m${String(at)}`, words, '2025-06-01T00:00:00Z')),
        asked('z', title, '2025-01-01T00:00:00Z'),
      )
      await derive()

      expect(
        await test.run(
          `MATCH (l:Listing {title: $title})-[:QUOTES]->(m) RETURN l.key, m.id ORDER BY l.key`,
          { title },
        ),
      ).toEqual([
        ['polymarket:a:', 'will-my-dog-bark'],
        ['polymarket:z:', 'will-my-dog-bark-2'],
      ])
    },
    60_000,
  )

  it('is the same in whatever order files come', async () => {
    const rows = [
      said({ listing: aListing({ description: 'rules' }) }, '2026-01-17T11:00:00Z', 'a'),
      said({ listing: aListing({ url: 'https://x.example/1' }) }, '2026-01-31T11:00:00Z', 'b'),
      said({ listing: aListing({ title: 'Newest' }) }, '2026-02-01T11:00:00Z', 'a'),
      said({ point: { ...aListing(), at: '2026-01-31T11:00:40Z', percent: 40, candle: null } }),
      said({ listing: aListing({ quote: aQuote({ last: 10 }) }) }, '2026-01-31T11:00:00Z', 'c'),
    ]
    const state = () =>
      test.run(
        `MATCH (l:Listing) OPTIONAL MATCH (l)-[:HAS_DAY]->(d)
         RETURN l {.*, version: 0, dirty: ''}, properties(d)`,
      )
    await keep(...rows)
    const forward = await state()
    await test.wipe()

    for (const row of rows.toReversed()) await keep(row)

    expect(await state()).toEqual(forward)
    expect(forward).toHaveLength(1)
  })

  it('waits without a wording, and has its prices when the wording comes', async () => {
    await keep(
      said({ point: { ...aListing(), at: '2026-01-30T10:00:00Z', percent: 12, candle: null } }),
    )
    await derive()
    expect(await markets()).toEqual([])
    expect(await listings().waiting('polymarket')).toBe(1)

    await keep(said({ listing: aListing() }))
    await derive()

    expect(await markets()).toHaveLength(1)
    expect(await listings().waiting('polymarket')).toBe(0)
    expect(await test.run('MATCH (d:QuoteDay) RETURN d.day ORDER BY d.day')).toEqual([
      [20260130],
      [20260131],
    ])
  })

  it('loses a point whose number the graph has lost, and never shows 0 for it', async () => {
    const at = (minute: string, percent: number) =>
      said({ point: { ...aListing(), at: `2026-01-30T10:${minute}:00Z`, percent, candle: null } })
    await keep(said({ listing: aListing() }), at('00', 12), at('01', 13))
    await test.run('MATCH (d:QuoteDay {day: 20260130}) SET d.percents = d.percents[0..1]')

    await keep(at('02', 14))

    expect(
      await test.run('MATCH (d:QuoteDay {day: 20260130}) RETURN d.minutes, d.percents'),
    ).toEqual([
      [
        [600, 602],
        [12, 14],
      ],
    ])
  })

  it('never shows 0 for a price that is not there', async () => {
    const quotes = [
      aQuote({ last: 0, volume: 0 }),
      aQuote({ bid: 0, ask: 100 }),
      aQuote({ bid: 5, ask: 95 }),
    ]
    await keep(
      ...quotes.map((quote, at) =>
        said({ listing: aListing({ contract: `c${String(at)}`, title: `Q${String(at)}`, quote }) }),
      ),
    )
    await derive()

    expect((await markets()).map(([, percent]) => percent)).toEqual([null, null, null])
    expect(await test.run('MATCH (m:Market) WHERE m.listKey IS NOT NULL RETURN m')).toEqual([])
  })

  it('is found by any id that its venue uses, unless two listings share it', async () => {
    await keep(
      said({ listing: aListing({ aliases: ['token:1', 'slug:shared'] }) }),
      said({ listing: aListing({ contract: 'c2', aliases: ['slug:shared'] }) }),
    )

    expect(await listings().find('polymarket:token:1')).toBe('polymarket:c1:')
    expect(await listings().find('polymarket:c2')).toBe('polymarket:c2:')
    expect(await listings().find('polymarket:slug:shared')).toBeNull()
  })
})

describe('a market', () => {
  it('is one for all venues that ask the same, and shows real money first', async () => {
    await keep(
      said({ listing: aListing({ quote: aQuote({ last: 25, volumeUsd: 10 }) }) }),
      said({ listing: vance({ venue: 'predictit', contract: '7', quote: aQuote({ last: 27 }) }) }),
      said({ listing: vance({ venue: 'manifold', contract: 'm', quote: aQuote({ last: 50 }) }) }),
    )
    await derive()

    expect(await markets()).toEqual([
      [
        'will-jd-vance-win-the-2028-us-presidential-election',
        25,
        ['manifold', 'polymarket', 'predictit'],
        [50, 25, 27],
        'open',
      ],
    ])
  })

  it('shows the other side of a listing that asks the opposite', async () => {
    const claim = { venue: 'kalshi', contract: 'k' } as const
    await keep(
      said({
        listing: aListing({
          title: 'Will Keir Starmer remain British prime minister through 2026?',
          closesAt: '2026-12-31T00:00:00Z',
        }),
      }),
      said({
        listing: aListing({
          ...claim,
          title: 'Will Keir Starmer leave Prime Minister of the United Kingdom before Jan 1, 2027?',
          closesAt: '2027-01-02T00:00:00Z',
          quote: aQuote({ last: 70 }),
          opensAt: '2025-06-01T00:00:00Z',
        }),
      }),
    )
    await derive()

    const rows = await test.run(
      'MATCH (m:Market)<-[q:QUOTES]-(l) RETURN l.venue, q.inverted, m.percents ORDER BY l.venue',
    )
    expect(rows).toEqual([
      ['kalshi', true, [30, 25]],
      ['polymarket', false, [30, 25]],
    ])
  })

  it('keeps id and order when its price changes, and tells the change log', async () => {
    await keep(said({ listing: aListing() }))
    await derive()
    const [before] = await test.run('MATCH (m:Market) RETURN m.id, m.orderKey')
    instant = '2026-01-31T13:00:00Z'

    await keep(
      said({ listing: aListing({ quote: aQuote({ last: 31, quotedAt: instant }) }) }, instant),
    )
    await derive()

    expect(await test.run('MATCH (m:Market) RETURN m.id, m.orderKey')).toEqual([before])
    expect((await markets()).map(([id, percent]) => [id, percent])).toEqual([[before?.[0], 31]])
    expect(
      await test.run(`MATCH (c:Change {kind: 'market'}) RETURN c.keys ORDER BY c.seq DESC LIMIT 1`),
    ).toEqual([[[before?.[0]]]])
    expect(
      await test.run('MATCH (:Market)-[:SHOWN_ON]->(d) RETURN d.minutes, d.percents, d.venues'),
    ).toEqual([
      [
        [720, 780],
        [25, 31],
        ['polymarket', 'polymarket'],
      ],
    ])
  })

  it('writes nothing when nothing changed', async () => {
    await keep(said({ listing: aListing() }))
    await derive()
    const changes = () => test.run('MATCH (c:Change) RETURN count(c)')
    const before = await changes()

    await keep(said({ listing: aListing() }))
    await derive()

    expect(await changes()).toEqual(before)
  })

  it('that turns out to be another leaves its id to the older one, by a line of links.csv', async () => {
    const odd = aListing({
      contract: 'odd',
      title: 'Vance 2028??',
      opensAt: '2025-03-01T00:00:00Z',
    })
    await keep(said({ listing: aListing() }), said({ listing: odd }))
    await derive()
    expect(await markets()).toHaveLength(2)
    await test.run(`MATCH (l:Listing {key: 'polymarket:odd:'}) SET l.dirty = 'WORDING'`)

    await derive('a,b,relation,who,why\npolymarket:c1:,polymarket:odd:,same,me,read both')

    expect(await markets()).toHaveLength(1)
    expect(
      await test.run('MATCH (f:FormerMarketId)-[:NAMES]->(m:Market) RETURN f.id, m.id'),
    ).toEqual([['vance-2028', 'will-jd-vance-win-the-2028-us-presidential-election']])
  })

  it('that is parted leaves id and order to the listing that it was made for', async () => {
    const other = vance({ venue: 'kalshi', contract: 'k', opensAt: '2025-05-01T00:00:00Z' })
    await keep(said({ listing: aListing() }), said({ listing: other }))
    await derive()
    const [first] = await test.run('MATCH (m:Market) RETURN m.id')
    await test.run(`MATCH (l:Listing) SET l.dirty = 'WORDING'`)

    await derive('a,b,relation,who,why\npolymarket:c1:,kalshi:k:,never,me,other rules')

    const rows = await test.run(
      'MATCH (l:Listing)-[:QUOTES]->(m:Market) RETURN l.venue, m.id ORDER BY l.venue DESC',
    )
    expect(rows[0]).toEqual(['polymarket', first?.[0]])
    expect(rows[1]?.[1]).not.toBe(first?.[0])
  })

  it('is linked to the politician whom it names, and to none of two namesakes', async () => {
    const entities = [
      anEntity({ slug: 'jd', name: 'J.D. Vance', countryCode: 'us' }),
      anEntity({ slug: 'senate', type: 'institution', name: 'Senate', countryCode: 'us' }),
      anEntity({ slug: 'kelly-1', name: 'Mark Kelly', countryCode: 'us' }),
      anEntity({ slug: 'kelly-2', name: 'Mark Kelly', countryCode: 'us' }),
    ]
    await storeEntities(test.graph, {
      entities,
      relationships: [aRelationship({ from: 'jd', to: 'senate', startDate: '2023-01-03' })],
    })
    await keep(
      said({ listing: aListing() }),
      said({
        listing: aListing({
          contract: 'kelly',
          title: 'Will Mark Kelly win the 2028 US Presidential Election?',
        }),
      }),
    )
    await derive()

    expect(
      await test.run(`MATCH (m:Market)-[c:CONCERNS {role: 'SUBJECT'}]->(e) RETURN m.id, e.slug`),
    ).toEqual([['will-jd-vance-win-the-2028-us-presidential-election', 'jd']])
  })

  it('is not linked to a namesake of another state', async () => {
    await storeEntities(test.graph, {
      entities: [
        anEntity({ slug: 'mike-rogers', name: 'Mike Rogers', countryCode: 'us' }),
        anEntity({
          slug: 'alabama-3',
          type: 'area',
          name: "Alabama's 3rd",
          identifiers: ['ocd:ocd-division/country:us/state:al/cd:3'],
        }),
      ],
      relationships: [
        aRelationship({
          type: 'REPRESENTS',
          from: 'mike-rogers',
          to: 'alabama-3',
          startDate: '2023-01-03',
        }),
      ],
    })
    await keep(
      ...['Michigan', 'Alabama'].map((state) =>
        said({
          listing: aListing({
            contract: state,
            title: `Will Mike Rogers win the 2026 ${state} Senate election?`,
          }),
        }),
      ),
    )
    await derive()

    expect(
      await test.run(`MATCH (m:Market)-[:CONCERNS {role: 'SUBJECT'}]->(e) RETURN m.title, e.slug`),
    ).toEqual([['Will Mike Rogers win the 2026 Alabama Senate election?', 'mike-rogers']])
  })

  it('is linked to former members of whom lists give no day, unless they would be too old', async () => {
    await storeEntities(test.graph, {
      entities: [
        anEntity({ slug: 'senate', type: 'institution', name: 'Senate', countryCode: 'us' }),
        anEntity({ slug: 'liz', name: 'Liz Cheney', countryCode: 'us', birthDate: '1966-07-28' }),
        anEntity({ slug: 'aaron', name: 'Aaron Ford', countryCode: 'us', birthDate: '1903-12-21' }),
      ],
      relationships: ['liz', 'aaron'].map((from) =>
        aRelationship({ from, to: 'senate', past: true }),
      ),
    })
    await keepAsked(
      'Will Liz Cheney win the 2028 US Presidential Election?',
      'Will Aaron Ford win the 2028 US Presidential Election?',
    )
    await derive()

    expect(await subjects()).toEqual([
      ['Will Liz Cheney win the 2028 US Presidential Election?', 'liz'],
    ])
  })

  it('is linked to who sat for decades and was last seen not long ago', async () => {
    await storeEntities(test.graph, {
      entities: [
        anEntity({ slug: 'house', type: 'institution', name: 'House', countryCode: 'us' }),
        anEntity({ slug: 'marcy', name: 'Marcy Kaptur', countryCode: 'us' }),
        anEntity({ slug: 'gone', name: 'Ann Gone', countryCode: 'us' }),
      ],
      relationships: [
        aRelationship({ from: 'marcy', to: 'house', startDate: '1983-01-03', asOf: '2025' }),
        aRelationship({ from: 'gone', to: 'house', startDate: '1983', endDate: '1985' }),
      ],
    })
    await keepAsked(
      'Will Marcy Kaptur win the 2028 US Presidential Election?',
      'Will Ann Gone win the 2028 US Presidential Election?',
    )
    await derive()

    expect(await subjects()).toEqual([
      ['Will Marcy Kaptur win the 2028 US Presidential Election?', 'marcy'],
    ])
  })

  it('is linked to who has a number behind his name, but not to the father of who is asked about', async () => {
    await storeEntities(test.graph, {
      entities: [
        anEntity({ slug: 'joe', name: 'Joe Manchin, III', countryCode: 'us' }),
        anEntity({ slug: 'donald', name: 'Donald Trump', countryCode: 'us' }),
      ],
    })
    await keepAsked(
      'Will Joe Manchin win the 2028 US Presidential Election?',
      'Will Donald Trump Jr. win the 2028 US Presidential Election?',
    )
    await derive()

    expect(await subjects()).toEqual([
      ['Will Joe Manchin win the 2028 US Presidential Election?', 'joe'],
    ])
  })

  it('is linked to whom its words name, when it is like no other question', async () => {
    await storeEntities(test.graph, {
      entities: [
        anEntity({ slug: 'josh', name: 'Josh Hawley', countryCode: 'us', birthDate: '1979' }),
        // Of whom nothing is known, a name alone proves nothing.
        anEntity({ slug: 'mark', name: 'Mark Taylor', countryCode: 'au' }),
      ],
    })
    await keepAsked(
      'How many Biden Cabinet members will Josh Hawley vote against?',
      'Will Mark Taylor vote against the Cabinet?',
    )
    await derive()

    expect(await subjects()).toEqual([
      ['How many Biden Cabinet members will Josh Hawley vote against?', 'josh'],
    ])
  })

  it('is linked to the state itself where a constituency has its name', async () => {
    await storeEntities(test.graph, {
      entities: [
        anEntity({ slug: 'texas', type: 'area', name: 'Texas', countryCode: 'us' }),
        anEntity({ slug: 'texas-2', type: 'area', name: 'Texas', countryCode: 'us' }),
      ],
    })
    await test.run(
      `MATCH (e:Entity {slug: 'texas-2'})
       CREATE (e)-[:IDENTIFIED_BY]->(:ReferenceKey:Identifier {key: 'ocd:ocd-division/country:us/state:tx'})`,
    )
    await keepAsked('Will Ken Paxton win the 2026 Texas Senate election?')
    await derive()

    expect(
      await test.run(
        `MATCH (:Market)-[c:CONCERNS {role: 'PLACE'}]->(e) RETURN e.slug, c.method, c.confidence`,
      ),
    ).toEqual([['texas-2', 'IDENTIFIER', 1]])
  })

  it.each([
    ['Will the Ivorian president resign in 2027?', 'ci', 'Ivory Coast'],
    ['Will Ivory Coast hold a presidential election in 2030?', 'ci', 'Côte d’Ivoire'],
    ['Will Côte d’Ivoire hold a presidential election in 2030?', 'ci', "Republic of Côte d'Ivoire"],
    ['Will DR Congo hold a presidential election in 2028?', 'cd', 'Congo-Kinshasa'],
    ['Will the DRC hold an election in 2028?', 'cd', 'Democratic Republic of the Congo'],
    ['Will the Republic of the Congo hold an election in 2028?', 'cg', 'Congo-Brazzaville'],
    ['Will Cabo Verde hold an election in 2027?', 'cv', 'Cape Verde'],
    ['Will North Macedonia hold a presidential election in 2029?', 'mk', 'Macedonia'],
    ['Will Macedonia hold an election in 2029?', 'mk', 'Republic of North Macedonia'],
  ])('is linked to its country under any of its names: %s', async (title, countryCode, name) => {
    await storeEntities(test.graph, {
      entities: [
        anEntity({ slug: 'meant', type: 'area', name, countryCode }),
        anEntity({ slug: 'elsewhere', type: 'area', name, countryCode: 'gr' }),
        anEntity({ slug: 'a-part', type: 'area', name: `${name} East`, countryCode }),
      ],
    })
    await keepAsked(title)
    await derive()

    expect(
      await test.run(
        `MATCH (m:Market)-[:CONCERNS {role: 'PLACE'}]->(e) RETURN e.slug, m.countryCode`,
      ),
    ).toEqual([['meant', countryCode]])
  })

  it('of an earlier build is listed under its country and linked to it after the migration', async () => {
    await storeEntities(test.graph, {
      entities: [anEntity({ slug: 'burma', type: 'area', name: 'Burma', countryCode: 'mm' })],
    })
    await keepAsked('Will Burma hold a presidential election in 2027?')
    await derive()
    await test.run(`MATCH (m:Market)-[c:CONCERNS]->() SET m.countryCode = '' DELETE c`)
    await test.run('MATCH (m:Migration {name: "029-countries"}) DELETE m')
    await test.run(
      `MATCH (c:Counter {name: 'change'}) SET c.seq = c.seq + 1
       CREATE (:Change {seq: c.seq, kind: 'entity', keys: [], subject: 'entities', at: ''})
       WITH c MATCH (l:Lease {name: 'markets'}) SET l.subjectsSeq = c.seq`,
    )

    expect(await migrate(test.graph, join(CYPHER, 'migrations'))).toEqual(['029-countries'])
    await derive()

    expect(
      await test.run('MATCH (m:Market)-[:CONCERNS]->(e) RETURN m.countryCode, e.slug'),
    ).toEqual([['mm', 'burma']])
  })

  it('is linked to people with an apostrophe', async () => {
    await storeEntities(test.graph, {
      entities: [anEntity({ slug: 'beto', name: "Beto O'Rourke", countryCode: 'us' })],
    })
    await keepAsked('Will Beto O’Rourke run for president in 2028?')
    await derive()

    expect(await subjects()).toEqual([['Will Beto O’Rourke run for president in 2028?', 'beto']])
  })

  it('is linked to whom it names when he comes later', async () => {
    await keep(said({ listing: aListing() }))
    await derive()
    await storeEntities(test.graph, {
      entities: [anEntity({ slug: 'jd', name: 'J.D. Vance', countryCode: 'us' })],
    })
    await test.run(
      `MATCH (c:Counter {name: 'change'}) SET c.seq = c.seq + 1
       CREATE (:Change {seq: c.seq, kind: 'entity', keys: [], subject: 'entities', at: ''})`,
    )

    await derive()

    expect(
      await test.run(`MATCH (:Market)-[:CONCERNS {role: 'SUBJECT'}]->(e) RETURN e.slug`),
    ).toEqual([['jd']])
  })
})

describe('a derivation that is told to stop', () => {
  it('ends after the transaction under way, returns its lease, and the next one goes on', async () => {
    await keepAsked('Will A happen?', 'Will B happen?')
    const shown = () =>
      test.run('MATCH (m:Market) RETURN m.title, m.state IS NOT NULL ORDER BY m.title')
    const stopping = new AbortController()

    const stopped = deriveMarkets({ ...writing(), stopped: stopping.signal }, (stage) => {
      if (stage === 'listings') stopping.abort()
    })

    await expect(stopped).rejects.toThrow(LeaseAbandoned)
    expect(await shown()).toEqual([
      ['Will A happen?', false],
      ['Will B happen?', false],
    ])
    expect(await test.run(`MATCH (l:Lease {name: 'markets'}) RETURN l.expiresAt`)).toEqual([[0]])
    expect(await derive()).toBe(0)
    expect(await shown()).toEqual([
      ['Will A happen?', true],
      ['Will B happen?', true],
    ])
  })
})

describe('what cannot be derived', () => {
  const titles = async () =>
    (await test.run('MATCH (m:Market) RETURN m.title ORDER BY m.title')).map(([title]) => title)
  const aside = async () => (await readParked(test.graph)).map(({ key }) => key)

  it('of listings is put aside and named, and the others have their markets', async () => {
    await keepAsked('Will A happen?', 'Will B happen?', 'Will C happen?')
    await test.run('CREATE CONSTRAINT no_twins FOR (m:Market) REQUIRE m.isInverted IS UNIQUE')

    const put = await derive().finally(() => test.run('DROP CONSTRAINT no_twins'))

    expect(put).toBe(2)
    expect(await titles()).toEqual(['Will A happen?'])
    expect(await aside()).toHaveLength(2)
    await unparkAll(test.graph)
    expect(await derive()).toBe(0)
    expect(await titles()).toHaveLength(3)
    expect(await aside()).toEqual([])
  })

  it('of what a market shows is put aside and named, and the others are shown', async () => {
    await keepAsked('Will A happen?', 'Will B happen?')
    const shown = async () =>
      (await test.run('MATCH (m:Market) WHERE m.state IS NOT NULL RETURN m.id')).length
    await test.run('CREATE CONSTRAINT no_twins FOR (m:Market) REQUIRE m.state IS UNIQUE')

    const put = await derive().finally(() => test.run('DROP CONSTRAINT no_twins'))

    expect(put).toBe(1)
    expect(await shown()).toBe(1)
    expect(await aside()).toEqual([expect.stringMatching(/^will-[ab]-happen$/)])
    await unparkAll(test.graph)
    expect(await derive()).toBe(0)
    expect(await shown()).toBe(2)
    expect(await aside()).toEqual([])
  })

  it('to an end, because a listing is marked again each time, is put aside', async () => {
    await keepAsked('Will A happen?', 'Will B happen?')
    const marking: Graph = {
      ...test.graph,
      writeLong: async (work) => {
        const result = await test.graph.writeLong(work)
        await test.run(
          "MATCH (l:Listing {title: 'Will A happen?'}) WHERE NOT l:Aside SET l.dirty = 'WORDING'",
        )
        return result
      },
    }

    const put = await derive(undefined, marking)

    expect(put).toBe(1)
    expect(await titles()).toHaveLength(2)
    expect((await readParked(test.graph)).map(({ why }) => why)).toEqual([
      expect.stringContaining('was still changing'),
    ])
  })
})

describe('the list of look-alikes', () => {
  const TRUCE = 'Will Ruritania and Graustark agree to a truce by June 30, 2028?'
  const ceasefire = TRUCE.replace('truce', 'ceasefire')
  const lookAlikes = () => readLookAlikes(test.graph, VOCABULARY)

  it('begins with probably the same question, until a person joins the two listings', async () => {
    await keep(
      said({ listing: aListing({ title: TRUCE }) }),
      said({ listing: aListing({ venue: 'kalshi', contract: 'k', title: ceasefire }) }),
      said({ listing: aListing({ contract: 'c2', title: TRUCE.replace('June 30', 'July 31') }) }),
      said({
        listing: aListing({
          venue: 'manifold',
          contract: 'm',
          title: TRUCE.replace('truce', 'swap'),
        }),
      }),
    )
    await derive()

    const [first, ...others] = await lookAlikes()
    await test.run(`MATCH (l:Listing {key: 'kalshi:k:'}) SET l.dirty = 'WORDING'`)
    await derive('a,b,relation,who,why\npolymarket:c1:,kalshi:k:,same,me,a truce is a ceasefire')
    const afterwards = await lookAlikes()

    expect([first?.a, first?.b].sort()).toEqual([
      `kalshi:k:  ${ceasefire}`,
      `polymarket:c1:  ${TRUCE}`,
    ])
    expect(first?.reason).toMatch(/^Probably the same question: both say/)
    expect(others.map(({ reason }) => reason)).toContain('The same event, but another deadline.')
    expect(afterwards.filter(({ reason }) => reason.startsWith('Probably'))).toEqual([])
  })
})

describe('time alone', () => {
  const sweep = () =>
    sweepMarkets({
      graph: test.graph,
      now,
      holder: 'test',
      rules: {
        vocabulary: VOCABULARY,
        listingMatches: [],
        categories: categoryTable('venue,word,category'),
      },
    })

  it('closes a market whose day has come', async () => {
    await keep(said({ listing: aListing({ closesAt: '2026-02-01T00:00:00Z' }) }))
    await derive()
    instant = '2026-02-01T00:00:01Z'

    await sweep()

    expect((await markets())[0]?.[4]).toBe('closed')
  })

  it('takes a market off the default list 30 days after it closed', async () => {
    const isListed = async () =>
      (await test.run('MATCH (m:Market) WHERE m.listKey IS NOT NULL RETURN m')).length === 1
    await keep(said({ listing: aListing({ closesAt: '2026-02-01T00:00:00Z' }) }))
    await derive()

    const listed: boolean[] = []
    for (const at of ['2026-02-01T00:00:01Z', '2026-03-02T23:59:00Z', '2026-03-03T00:00:01Z']) {
      instant = at
      await sweep()
      listed.push(await isListed())
    }

    expect(listed).toEqual([true, true, false])
  })

  it('closes a question whose own deadline has passed where the venue gives no close', async () => {
    const title = 'Will Jane Doe resign before February 2026?'
    await keep(said({ listing: aListing({ title, closesAt: null }) }))
    await derive()
    expect((await markets())[0]?.[4]).toBe('open')
    instant = '2026-02-02T00:00:01Z'

    await sweep()

    expect((await markets())[0]?.[4]).toBe('closed')
  })

  it('lets a fresh forecast replace money that went stale', async () => {
    await keep(
      said({ listing: aListing() }),
      said({
        listing: vance({
          venue: 'metaculus',
          contract: '9',
          quote: aQuote({ stated: 40, quotedAt: '2026-02-01T10:00:00Z' }),
        }),
      }),
    )
    await derive()
    expect((await markets())[0]?.[1]).toBe(25)
    instant = '2026-02-01T11:00:05Z'

    await sweep()

    expect((await markets())[0]?.[1]).toBe(40)
  })

  it('ends the move of a day', async () => {
    await keep(said({ listing: aListing() }))
    await derive()
    instant = '2026-02-01T14:00:00Z'
    await keep(
      said({ listing: aListing({ quote: aQuote({ last: 35, quotedAt: instant }) }) }, instant),
    )
    await derive()
    const move = async () => (await test.run('MATCH (m:Market) RETURN m.moveDay'))[0]?.[0]
    expect(await move()).toBe(10)
    instant = '2026-02-02T14:01:05Z'

    await sweep()

    expect(await move()).toBe(0)
  })
})

describe('a row in quarantine', () => {
  const refused = (raw: unknown) => ({
    source: 'manifold',
    format: 'v0-markets',
    file: 'x/y.json',
    index: 3,
    field: 'probability',
    reason: 'is missing',
    raw,
    around: null,
    observedAt: '2026-01-31T11:00:00Z',
    listing: null,
  })
  const READABLE = {
    id: 'abc',
    question: 'Will it rain?',
    slug: 'rain',
    outcomeType: 'BINARY',
    probability: 0.5,
    isResolved: false,
    createdTime: 1769882755693,
    lastUpdatedTime: 1769882755739,
    volume: 10,
    url: 'https://manifold.markets/x/rain',
  }

  it('goes in when it can be read, and stays when it cannot', async () => {
    await listings().quarantine([refused(READABLE), refused({ id: 'abc' })])
    await listings().quarantine([refused(READABLE)])

    expect(await replayQuarantine(listings(), SOURCES)).toEqual({ stored: 1, left: 1 })

    expect(await test.run('MATCH (l:Listing) RETURN l.key, l.percent')).toEqual([
      ['manifold:abc:', 50],
    ])
    expect(await test.run('MATCH (q:Quarantined) RETURN count(q)')).toEqual([[1]])
  })
})
