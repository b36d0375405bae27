import type { AddressInfo } from 'node:net'
import { appendAccess } from '../../src/accounts/access-log.js'
import { electionId } from '../../src/elections/race-id.js'
import { ELECTION, aRace, aTally } from '../elections/a-result.js'
import { RACE, storeResults } from '../elections/store-results.js'
import { storeAccount } from '../support/accounts/account-builders.js'
import { anEntity } from '../support/builders.js'
import { readEvents, type EventReader } from '../live/event-reader.js'
import { testApp, type TestApp, type TestAppOptions } from '../support/test-app.js'

let app: TestApp
const readers: EventReader[] = []

const election = anEntity({
  type: 'election',
  id: 'e-1',
  slug: 'the-election',
  name: 'The election',
})

async function open(options: TestAppOptions = {}): Promise<void> {
  app = await testApp({ given: { entities: [election] }, ...options })
  await storeResults(app.graph, aRace({ tallies: [aTally({ x: 1 })] }))
  await app.run(
    `MATCH (k:ReferenceKey {key: 'tests/us/election/1'}), (e:Entity {id: 'e-1'})
     CREATE (k)-[:STANDS_FOR]->(e)`,
  )
  await app.tail.catchUp()
  await app.app.listen({ host: '127.0.0.1', port: 0 })
}

afterEach(async () => {
  for (const reader of readers.splice(0)) reader.close()
  await app.close()
})

const urlOf = (path: string) =>
  `http://127.0.0.1:${String((app.app.server.address() as AddressInfo).port)}${path}`

async function read(
  query = '',
  headers: Readonly<Record<string, string>> = {},
  path = '/api/v1/elections/the-election/stream',
): Promise<EventReader> {
  const reader = await readEvents(urlOf(`${path}${query}`), headers)
  readers.push(reader)
  return reader
}

const count = (x: number) => storeResults(app.graph, aRace({ tallies: [aTally({ x })] }))
const seqs = (reader: EventReader) => reader.events.map(({ id }) => Number(id))
const other = { kind: 'entity', keys: ['a'], subject: 'a' }

/** The numbers of all changes of races in the log. */
async function logged(): Promise<readonly unknown[]> {
  const rows = await app.run(
    "MATCH (c:Change) WHERE c.kind STARTS WITH 'race.' RETURN c.seq ORDER BY c.seq",
  )
  return rows.map(([seq]) => seq)
}

describe('GET /api/v1/elections/{slug}/stream', () => {
  it('gives what happens in its races and to itself, in order, and nothing else', async () => {
    await open()
    const reader = await read()

    await count(2)
    await app.changed(
      { kind: 'race.updated', keys: ['another'], subject: 'x', data: { election: 'another' } },
      other,
      { kind: 'election.certified', keys: ['e-1', 'the-election'], subject: 'e-1', data: {} },
    )
    await count(1)
    const events = await reader.until(3)

    expect(reader.status).toBe(200)
    expect(reader.headers['content-type']).toBe('text/event-stream; charset=utf-8')
    expect(reader.headers['access-control-allow-origin']).toBe('*')
    expect(reader.headers['x-ratelimit-limit']).toMatch(/^[1-9]\d*$/)
    expect(events.map(({ kind, id }) => [kind, id])).toEqual([
      ['race.updated', '2'],
      ['election.certified', '5'],
      ['race.corrected', '6'],
    ])
    expect(events[0]?.data).toMatchObject({
      seq: 2,
      kind: 'race.updated',
      data: {
        race: RACE,
        election: electionId(ELECTION),
        received_at: expect.any(String) as unknown,
        tally: { unit: 'us/ca/001', candidates: [{ votes: 2, listed: true }] },
      },
    })
  })

  it('goes on after any place, with nothing lost and nothing twice, while more comes', async () => {
    await open()
    const seen: number[] = []
    let since = '0'
    const writing = (async () => {
      for (let x = 2; x < 40; x += 1) {
        await count(x)
        if (x % 3 === 0) await app.graph.writeLong((tx) => tx.run('change/append', appended()))
      }
    })()

    const state = { isWriting: true }
    void writing.then(() => (state.isWriting = false))

    // Cut at places that differ from run to run; the last gets what is left.
    do {
      const reader = await read('', { 'last-event-id': since })
      const wanted = Math.floor(Math.random() * 6)
      if (wanted > 0) await Promise.race([reader.until(wanted), writing])
      if (!state.isWriting) await reader.until(39 - seen.length)
      seen.push(...seqs(reader))
      // One that is cut before it has begun knows of no place.
      since = reader.lastId() || since
      reader.close()
    } while (seen.length < 39)

    expect(seen).toEqual(await logged())
  }, 120_000)

  it('tells of races that come after it was opened, before and after what they are of is derived', async () => {
    app = await testApp({
      given: { entities: [election, { ...election, id: 'e-2', slug: 'other' }] },
    })
    await app.app.listen({ host: '127.0.0.1', port: 0 })
    const [reader, elsewhere] = [await read(), await read('', {}, '/api/v1/elections/other/stream')]

    // As an importer does it: the record of the election first, by the identifier of one that is known.
    await app.run(
      `MATCH (e:Entity {id: 'e-1'})
       MERGE (i:ReferenceKey {key: 'local:polity/e'}) SET i:Identifier
       MERGE (e)-[:IDENTIFIED_BY]->(i)
       MERGE (r:ReferenceKey {key: 'tests/us/election/1'}) SET r:Record
       MERGE (r)-[:HAS_IDENTIFIER]->(i)`,
    )
    await count(1)
    await reader.until(1)
    await app.run(
      `MATCH (r:ReferenceKey {key: 'tests/us/election/1'}), (e:Entity {id: 'e-1'})
       CREATE (r)-[:STANDS_FOR]->(e)`,
    )
    await app.changed({ kind: 'entity', keys: ['e-1'], subject: 'facts' })
    await count(2)
    await reader.until(2)
    await app.changed({ kind: 'election.opened', keys: ['e-2', 'other'], subject: 'e-2', data: {} })
    await elsewhere.until(1)

    expect(reader.events.map(({ kind }) => kind)).toEqual(['race.updated', 'race.updated'])
    expect(elsewhere.events.map(({ kind }) => kind)).toEqual(['election.opened'])
  })

  it('tells of races whose election is known only later, from then on', async () => {
    app = await testApp({ given: { entities: [election] } })
    await app.app.listen({ host: '127.0.0.1', port: 0 })
    const reader = await read()
    await count(1)
    await app.run(
      `MATCH (r:ReferenceKey {key: 'tests/us/election/1'}), (e:Entity {id: 'e-1'})
       CREATE (r)-[:STANDS_FOR]->(e)`,
    )
    await count(2)
    await reader.until(1)

    expect(reader.events.at(-1)?.data).toMatchObject({ data: { race: RACE } })
  })

  it('begins again in what memory no longer holds', async () => {
    await open()
    const changes = Array.from({ length: 450 }, (_, at) => ({
      kind: 'race.updated',
      keys: [RACE],
      subject: 'x',
      data: { election: electionId(ELECTION), at },
    }))
    await app.changed(...changes)
    await app.close()
    app = await testApp({ given: async () => undefined, isBeside: true })
    await app.app.listen({ host: '127.0.0.1', port: 0 })

    const reader = await read('?since=0')
    await reader.until(451)

    expect(seqs(reader)).toEqual(Array.from({ length: 451 }, (_, at) => at + 1))
  })

  it('refuses a place that the log does not have with 410, before it and after it', async () => {
    await open()
    await app.changed(other, other)
    await app.run('MATCH (c:Change) WHERE c.seq < 3 DELETE c')
    await app.close()
    app = await testApp({ given: async () => undefined, isBeside: true })

    const ask = async (since: string) => {
      const url = '/api/v1/elections/the-election/stream'
      const reply = await app.inject({ url, query: { since } })
      return [reply.statusCode, reply.json<{ code: string }>().code]
    }

    expect(await ask('0')).toEqual([410, 'RESYNC'])
    expect(await ask('99')).toEqual([410, 'RESYNC'])
    expect(await ask('-1')).toEqual([400, 'INVALID_PARAMETER'])
  })

  it('is there for elections alone', async () => {
    await open()

    const reply = await app.inject({ url: '/api/v1/elections/nothing/stream' })

    expect([reply.statusCode, reply.json<{ code: string }>().code]).toEqual([
      404,
      'ELECTION_NOT_FOUND',
    ])
  })

  it('stays open for longer than an answer may take', async () => {
    await open({ around: (graph) => ({ ...graph, maxWaitMs: () => 1_000 }) })
    let reader = await read()
    for (let tries = 0; tries < 20 && reader.status !== 200; tries += 1) reader = await read()

    await new Promise((resolve) => setTimeout(resolve, 1_500))
    await count(2)
    await reader.until(1)

    expect(reader.events).toMatchObject([{ kind: 'race.updated' }])
  })

  it('gives each caller as many streams as its tier has, and a place back when one closes', async () => {
    await open({ unitsAMinute: { free: 60 * 5 } })
    const all = await Promise.all(Array.from({ length: 5 }, () => read()))

    const refused = await read()
    all[0]?.close()
    let again = await read()
    for (let tries = 0; tries < 100 && again.status !== 200; tries += 1) again = await read()

    expect(all.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    expect(refused.status).toBe(429)
    expect(again.status).toBe(200)
  })

  it('costs ten units to open', async () => {
    await open()

    const [first, second] = [await read(), await read()]
    const left = (reader: EventReader) => Number(reader.headers['x-ratelimit-remaining'])

    expect(left(first) - left(second)).toBe(10)
  })

  it('ends within the poll of the access log when its key is revoked, and others go on', async () => {
    await open()
    const [mine, theirs] = [await storeAccount(app.graph), await storeAccount(app.graph)]
    const [revoked, kept] = await Promise.all(
      [mine, theirs].map(({ key }) => read('', { authorization: `Bearer ${key}` })),
    )

    const now = new Date()
    // The key first: a poll between the two would read a key that is not revoked yet.
    await app.run('MATCH (k:ApiKey {id: $id}) SET k.revokedAt = $at', {
      id: mine.keyId,
      at: now.toISOString(),
    })
    await app.graph.writeLong((tx) => appendAccess(tx, 'KEY', [mine.keyId, 'another'], now))
    await app.accessTail.catchUp()
    await revoked?.ended
    await count(2)
    await kept?.until(1)

    expect(revoked?.events).toMatchObject([
      { kind: 'end', data: { code: 'KEY_REVOKED', resume_after: 1 } },
    ])
    expect(kept?.events).toMatchObject([{ kind: 'race.updated' }])
  })

  it('ends with its place when the gateway stops, which does not wait for it', async () => {
    await open()
    const reader = await read()
    await count(2)
    await reader.until(1)

    await app.close()
    await reader.ended

    expect(reader.events.at(-1)).toMatchObject({
      kind: 'end',
      data: { code: 'STOPPING', resume_after: 2 },
    })
  })

  it('ends when changes may have been missed, and says from where to go on', async () => {
    await open({ now: () => instant })
    const reader = await read()
    await count(2)
    await reader.until(1)

    // As after a backup was restored.
    await app.run("MATCH (c:Counter {name: 'change'}) SET c.seq = 9")
    await app.run("CREATE (:Change {seq: 9, at: '2026-02-01T12:00:00Z', kind: 'entity', keys: []})")
    for (let tries = 0; tries < 1_000 && reader.events.length < 2; tries += 1) {
      instant = new Date(instant.getTime() + 60_000)
      await app.tail.catchUp()
    }

    expect(reader.events.at(-1)).toMatchObject({
      kind: 'end',
      data: { code: 'CHANGES_MISSED', resume_after: 2 },
    })
  })
})

let instant = new Date('2026-02-01T12:00:00Z')

const appended = () => ({
  at: '2026-02-01T12:00:00Z',
  changes: [{ kind: 'entity', keys: ['a'], subject: 'a', election: null, data: 'null' }],
})

describe('GET /api/v1/races/{id}/stream', () => {
  it('gives what happens in the race', async () => {
    await open()
    const reader = await read('', {}, `/api/v1/races/${RACE}/stream`)

    await app.changed({ kind: 'race.updated', keys: ['another'], subject: 'x' }, other)
    await count(2)
    await reader.until(1)

    expect(seqs(reader)).toEqual([4])
  })
})
