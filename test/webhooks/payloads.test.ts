import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv2020 } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import { v7 } from 'uuid'
import { appendChanges } from '../../src/graph/changes.js'
import { createRaceDecisions } from '../../src/records/race-decisions.js'
import { EVENT_KINDS, MESSAGE_KINDS } from '../../src/webhooks/kinds.js'
import { aCandidacy, aRace, aTally } from '../elections/a-result.js'
import { RACE, storeResults } from '../elections/store-results.js'
import { storeAccount } from '../support/accounts/account-builders.js'
import { aRecord, anEntity, store } from '../support/builders.js'
import { aMarket, storeMarkets } from '../support/market-builders.js'
import { ROOT } from '../support/server-options.js'
import { testGraph, type TestGraph } from '../support/test-graph.js'
import { startReceiver, type Receiver } from './a-receiver.js'
import { wanted, webhooksOn, type Webhooks } from './a-sender.js'

const FOLDER = join(ROOT, 'schema', 'json')
const MAX_BYTES = 20_000
const now = () => new Date('2032-11-03T02:00:00Z')

let test: TestGraph
let receiver: Receiver
let hooks: Webhooks

beforeAll(async () => {
  test = await testGraph()
  await test.wipe()
  receiver = await startReceiver()
  hooks = webhooksOn(test.graph, now)
})
afterAll(async () => {
  await Promise.all([receiver.close(), hooks.close()])
  await test.close()
})

const long = 'Ærø 😀 '.repeat(100)

/** Everything that is told of happens once, some of it as large as it can be. */
async function happen(): Promise<void> {
  const state = { level: 'state', key: 'us/ca', name: 'California', parent: null } as const
  const many = (votes: number) =>
    Object.fromEntries(Array.from({ length: 300 }, (_, at) => [`c${String(at)}`, votes + at]))
  const report = (votes: number, isCalled: boolean) =>
    aRace({
      title: long,
      candidacies: Object.keys(many(0)).map((key) =>
        aCandidacy({ key, name: long, partyName: long }),
      ),
      tallies: [
        aTally(many(votes), {
          unit: state,
          round: 2,
          totalVotes: null,
          reporting: [{ kind: 'expected_vote', reported: null, total: null, percent: 125 }],
        }),
        ...Array.from({ length: 60 }, (_, at) =>
          aTally(many(votes), {
            unit: { level: 'county', key: `us/ca/${String(at)}`, name: long, parent: 'us/ca' },
          }),
        ),
      ],
      calls: isCalled ? [{ candidacy: 'c1', status: 'winner', by: 'AP' }] : [],
    })
  await storeResults(test.graph, report(100, true))
  await storeResults(test.graph, report(50, false))
  await store(test.graph, {
    entities: [anEntity({ slug: 'the-election', type: 'election' })],
    records: [aRecord({ key: 'tests/all/election/1' })],
  })
  await test.run(
    `MATCH (e:Entity {slug: 'the-election'}), (r:Record {key: 'tests/all/election/1'})
     MERGE (r)-[:STANDS_FOR]->(e)`,
  )
  const decisions = createRaceDecisions({ graph: test.graph, now, newId: v7 })
  await decisions.step('the-election', 'open', 'me')
  await decisions.step('the-election', 'certify', 'me')
  await test.run('MATCH (m:Market {id: "jane"}) SET m.percent = 90')
  const member = { id: 'ann', slug: 'ann-lee', name: long }
  const party = { id: 'red', slug: 'red-party', name: long }
  await test.graph.writeLong((tx) =>
    appendChanges(
      tx,
      [
        { kind: 'market', keys: ['jane'], subject: 'markets' },
        {
          ...{ kind: 'market.resolved', keys: ['jane'], subject: 'jane' },
          data: { market: 'jane', title: 'Jane wins', source: 'kalshi', resultProbability: 100 },
        },
        {
          ...{ kind: 'entity.joined', keys: ['ann'], subject: 'ann' },
          data: { member, body: { ...party, type: 'party' }, start: null, datasets: ['congress'] },
        },
        {
          ...{ kind: 'entity.left', keys: ['ann'], subject: 'ann' },
          data: { member, body: { ...party, type: 'party' }, end: '2032-11', datasets: [] },
        },
        {
          ...{ kind: 'entity.switched_party', keys: ['ann'], subject: 'ann' },
          data: {
            ...{ member, former: party, party, leftOn: '2032', joinedOn: '2032-11-03' },
            datasets: ['congress'],
          },
        },
      ],
      now(),
    ),
  )
}

describe('what is sent', () => {
  it('is of at most 20 kB, and as its schema in schema/json says, of every kind', async () => {
    const { accountId } = await storeAccount(test.graph)
    await storeMarkets(test.graph, { markets: [aMarket({ id: 'jane', percent: 10 })] })
    const { id } = await hooks.endpoints.create(
      { accountId, tier: 'researcher' },
      wanted({ url: receiver.url, kinds: EVENT_KINDS, markets: ['jane'] }),
    )
    await hooks.sender.round()
    await happen()
    await hooks.deliveries.test(id)
    await hooks.sender.round()

    const ajv = new Ajv2020({ strict: true, strictTypes: false, allErrors: true })
    formats.default(ajv)
    for (const file of readdirSync(FOLDER).filter((name) => /^[a-z_.]+\.1\.json$/.test(name))) {
      ajv.addSchema(JSON.parse(readFileSync(join(FOLDER, file), 'utf8')) as object)
    }
    const wrong = receiver.received.flatMap(({ message }) => {
      const isValid = ajv.validate(`/schemas/${message.type}.1.json`, message)
      return isValid ? [] : [`${message.type}: ${ajv.errorsText()}`]
    })
    expect(wrong).toEqual([])
    const kinds = new Set(receiver.received.map(({ message }) => message.type))
    expect([...kinds].sort()).toEqual([...MESSAGE_KINDS].sort())
    const bytes = receiver.received.map(({ body }) => Buffer.byteLength(body))
    expect(Math.max(...bytes)).toBeLessThanOrEqual(MAX_BYTES)
    // Large enough to have been cut.
    expect(Math.max(...bytes)).toBeGreaterThan(MAX_BYTES / 4)
    const seqs = receiver.events().flatMap(({ message }) => message.data['seq'] ?? [])
    expect(new Set(seqs).size).toBe(EVENT_KINDS.length)
    const races = receiver.events().flatMap(({ message }) => message.data['race'] ?? [])
    expect(new Set(races)).toEqual(new Set([RACE]))
  })
})
