// Rounds of a ranked-choice count in the graph: shown as rounds, and never as corrections.

import { join } from 'node:path'
import { ask, at } from '../support/ask.js'
import { commandLine } from '../support/command-line.js'
import { ROOT } from '../support/server-options.js'
import { testApp, type TestApp } from '../support/test-app.js'

let app: TestApp

beforeEach(async () => {
  app = await testApp({ now: '2032-06-18T12:00:00Z' })
}, 120_000)

const fileOf = (name: string) => join(ROOT, 'test/cases/ranked-choice-rounds', `${name}.json`)

/** Stores copies of the feed, one command after the other. */
async function results(...names: readonly string[]): Promise<void> {
  for (const name of names) await commandLine(['results', 'polity', fileOf(name)])
  await app.tail.catchUp()
}

const kinds = async () =>
  (
    await app.run(`MATCH (c:Change) WHERE c.kind STARTS WITH 'race.' RETURN c.kind ORDER BY c.seq`)
  ).map(([kind]) => kind)

const raceId = async () => String((await app.run('MATCH (c:Race) RETURN c.id'))[0]?.[0])

const json = async (path: string) => {
  const reply = await app.inject({ url: `/api/v1/races/${await raceId()}${path}` })
  return reply.json<{ data: Record<string, unknown> }>().data
}

const inGraphql = async () => {
  const { data, errors } = await ask(
    app,
    `query ($id: ID!) { race(id: $id) {
       count { round countedVotes rounds { round totals { kind count } votes { candidacyKey votes } } }
       results { nodes { round totals { kind count } rounds { round countedVotes } } }
       past: results(asOf: "2032-01-01T00:00:00Z") { nodes { round rounds { round } } }
       timeline { nodes { round isCorrection } }
     } }`,
    { id: await raceId() },
  )
  expect(errors).toBeUndefined()
  return at(data, 'race')
}

const EXHAUSTED = { kind: 'exhausted', count: 30 }
const IN_GRAPHQL = [{ kind: 'EXHAUSTED', count: 30 }]
const ROUND_1 = {
  ...{ round: null, total_votes: 1000, counted_votes: 1000, totals: [] },
  votes: [
    { candidacy: 'ash', votes: 450, listed: true },
    { candidacy: 'birch', votes: 420, listed: true },
    { candidacy: 'cedar', votes: 130, listed: true },
  ],
}
const ROUND_2 = {
  ...{ round: 2, total_votes: 970, counted_votes: 970 },
  totals: [EXHAUSTED],
  votes: [
    { candidacy: 'ash', votes: 480, listed: true },
    { candidacy: 'birch', votes: 490, listed: true },
  ],
}

it.each([
  ['in their order', ['round-1', 'round-2']],
  ['in the other order', ['round-2', 'round-1']],
])('shows the second round with its number, and the first one beside it: %s', async (_, names) => {
  await results(...names)

  expect(await kinds()).toEqual(['race.updated', 'race.updated'])
  expect(await json('')).toMatchObject({
    ...{ round: 2, total_votes: 970, counted_votes: 970, rounds: [ROUND_1, ROUND_2] },
    candidates: [
      { key: 'birch', votes: 490 },
      { key: 'ash', votes: 480 },
      { key: 'cedar', votes: null, listed: true },
    ],
  })
  expect(await json('/results')).toMatchObject([
    { unit: 'us/me', round: 2, total_votes: 970, rounds: [ROUND_1, ROUND_2] },
  ])
  expect(await json('/changes')).toMatchObject([
    { correction: false },
    { correction: false, units: [{ correction: false }] },
  ])
  expect(await inGraphql()).toMatchObject({
    count: {
      ...{ round: 2, countedVotes: 970 },
      rounds: [
        { round: null, totals: [], votes: [{ votes: 450 }, { votes: 420 }, { votes: 130 }] },
        { round: 2, totals: IN_GRAPHQL, votes: [{ votes: 480 }, { votes: 490 }] },
      ],
    },
    results: {
      nodes: [
        {
          ...{ round: 2, totals: IN_GRAPHQL },
          rounds: [
            { round: null, countedVotes: 1000 },
            { round: 2, countedVotes: 970 },
          ],
        },
      ],
    },
    // Every copy was received at the time of the commands, 2026-02-01.
    past: { nodes: [{ round: 2, rounds: [{ round: null }, { round: 2 }] }] },
  })
})

it('calls fewer votes within one round a correction, with the number of the round', async () => {
  await results('round-1', 'round-2', 'round-2-recounted')

  expect(await kinds()).toEqual(['race.updated', 'race.updated', 'race.corrected'])
  const [[data] = []] = await app.run(`MATCH (c:Change {kind: 'race.corrected'}) RETURN c.data`)
  expect(JSON.parse(String(data))).toMatchObject({
    tally: { round: 2, totalVotes: 969 },
    corrections: [
      { unit: 'us/me', round: 2, counts: [{ candidacy: 'ash', before: 480, after: 479 }] },
    ],
  })
  expect(at(await inGraphql(), 'timeline.nodes')).toMatchObject([
    { round: null, isCorrection: false },
    { round: 2, isCorrection: false },
    { round: 2, isCorrection: true },
  ])
})

it('calls fewer votes a correction where nothing says that they are of another round', async () => {
  const marked = await commandLine(['results', 'polity', fileOf('round-2-marked-in-version-1')])
  await results('round-1', 'round-2-unmarked')

  expect(marked.out + marked.notices).toContain(
    'contests[0].round: needs "format": "polity-results/2"',
  )
  expect(await kinds()).toEqual(['race.updated', 'race.corrected'])
  expect(await json('')).toMatchObject({ round: null, rounds: [], counted_votes: 970 })
})
