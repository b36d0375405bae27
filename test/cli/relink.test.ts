import { createListingStore } from '../../src/records/listings.js'
import { anEntity, store } from '../support/builders.js'
import { commandLine } from '../support/command-line.js'
import { testGraph, type TestGraph } from '../support/test-graph.js'

let test: TestGraph
beforeAll(async () => {
  test = await testGraph()
  await test.wipe()
})
afterAll(() => test.close())

const links = () =>
  test.run(
    `MATCH (l:Listing)-[:QUOTES]->(m)
     RETURN l.venue, m.id, m.key, m.series, COLLECT { MATCH (m)-[:CONCERNS]->(e) RETURN e.slug } ORDER BY l.key`,
  )

it('gives markets of an earlier version their present meaning and entities, and keeps their ids', async () => {
  const quote = { bid: null, ask: null, last: 25, stated: null, volumeUsd: null, volume: null }
  const listings = (['kalshi', 'polymarket'] as const).map((venue) => ({
    ...{ format: 'f', observedAt: '2026-01-31T11:00:00Z' },
    facts: [
      {
        listing: {
          ...{ venue, contract: 'c', outcome: '', aliases: [], outcomeTitle: null, group: null },
          title: 'Will JD Vance win the 2028 US Presidential Election?',
          ...{
            url: null,
            description: null,
            categories: [],
            state: 'open' as const,
            venueState: 'active',
          },
          ...{ resultPercent: null, opensAt: '2025-01-01T00:00:00Z', closesAt: null },
          quote: { ...quote, quotedAt: '2026-01-31T11:00:00Z' },
        } as const,
      },
    ],
  }))
  await store(test.graph, {
    entities: [anEntity({ slug: 'jd', name: 'JD Vance', countryCode: 'us' })],
  })
  await createListingStore({ graph: test.graph, now: () => new Date() }).add(listings)
  await commandLine(['relink'])
  const before = await links()
  // As if an earlier version had not understood the question, and not known the person.
  await test.run(
    `MATCH (m:Market)-[c:CONCERNS]->() DELETE c SET m.references = '[]', m.key = 'old', m.series = null`,
  )
  await test.run(`MATCH (l:Listing) SET l.questionKey = null`)

  const { out } = await commandLine(['relink'])

  expect(out).toBe('2 listings were matched again.')
  expect(await links()).toEqual(before)
  const id = 'will-jd-vance-win-the-2028-us-presidential-election'
  const key = 'wins|president|us|year:2028||person:jd vance'
  const series = 'candidate|us|year:2028|person:jd vance'
  expect(before).toEqual([
    ['kalshi', id, key, series, ['jd']],
    ['polymarket', id, key, series, ['jd']],
  ])
})
