// What becomes of labels that count voters and ballots, in the graph.

import { join } from 'node:path'
import { ask, at } from '../support/ask.js'
import { commandLine } from '../support/command-line.js'
import { ROOT } from '../support/server-options.js'
import { testApp, type TestApp } from '../support/test-app.js'

let app: TestApp

beforeAll(async () => {
  app = await testApp({
    now: '2032-11-04T12:00:00Z',
    given: async () => {
      const folder = join(ROOT, 'test', 'cases', 'counts-among-candidates')
      await commandLine(['results', 'auto', folder])
    },
  })
}, 120_000)

async function racesIn(area: string) {
  const { data, errors } = await ask(
    app,
    `query ($area: String!) { search(q: "general election 2032", first: 1, types: [ELECTION]) { edges { node {
       ... on Election { races(area: $area, first: 10) { nodes {
         office: officeKey
         candidacies { nodes { name share politician { name } } }
         results(level: PRECINCT) { nodes { name totalVotes turnout totals { kind count } } }
       } } }
     } } } }`,
    { area },
  )
  expect(errors).toBeUndefined()
  return at(data, 'search.edges.0.node.races.nodes')
}

it('shows candidates alone, with voters and ballots as totals of their unit', async () => {
  expect(await racesIn('us/ny')).toEqual([
    {
      office: 'president',
      candidacies: {
        nodes: [
          { name: 'Ada Ashgrove', share: 51.495, politician: { name: 'Ada Ashgrove' } },
          { name: 'Bo Birch', share: 48.173, politician: { name: 'Bo Birch' } },
          { name: 'Scattered', share: 0.332, politician: null },
        ],
      },
      results: {
        nodes: [
          {
            ...{ name: '1', totalVotes: 618, turnout: null },
            totals: [
              { kind: 'BLANK', count: 4 },
              { kind: 'REGISTERED', count: 1105 },
            ],
          },
        ],
      },
    },
  ])
})

it('computes turnout where a unit has ballots and registered voters', async () => {
  const races = (await racesIn('us/wi')) as readonly { readonly office: string }[]
  const governor = races.find(({ office }) => office === 'governor')

  expect(at(governor, 'results.nodes')).toMatchObject([
    { name: 'T Oakfield WD 1', turnout: 42.035 },
    { name: 'T Oakfield WD 2', turnout: 50 },
  ])
})

it('has nobody named like a count', async () => {
  for (const q of ['Public Counter', 'Total Enrolled Voters', 'Void', 'Affidavit', 'Democratic']) {
    const { data } = await ask(
      app,
      'query ($q: String!) { search(q: $q, types: [POLITICIAN]) { edges { node { name } } } }',
      { q },
    )
    expect([q, at(data, 'search.edges')]).toEqual([q, []])
  }
})
