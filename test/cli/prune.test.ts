import { existsSync, mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { v7 } from 'uuid'
import { appendAccess } from '../../src/accounts/access-log.js'
import type { CommandSession } from '../../src/cli/command.js'
import { ApiError } from '../../src/errors.js'
import { createChangeTail } from '../../src/graph/change-tail.js'
import { appendChanges } from '../../src/graph/changes.js'
import type { PruneReport } from '../../src/jobs/prune.js'
import { createLive } from '../../src/live/live.js'
import type { OpenOptions } from '../../src/live/open-stream.js'
import { tryLease } from '../../src/records/lease.js'
import { ask, at } from '../support/ask.js'
import { commandLine, graphSettings } from '../support/command-line.js'
import { aListing, aMarket, storeMarkets } from '../support/market-builders.js'
import { temporaryFolder } from '../support/server-options.js'
import { testApp, type TestApp } from '../support/test-app.js'

const NOW = new Date('2026-06-30T12:00:00Z')
const DAY_MS = 86_400_000

const { folder, remove } = temporaryFolder('polity-prune-')
let app: TestApp

beforeEach(async () => {
  app = await testApp({ now: NOW.toISOString() })
  await app.graph.writeLong((tx) => tx.run('lease/create', { name: 'prune' }))
})
afterAll(remove)

const OPENING: OpenOptions = {
  caller: { kind: 'address', tier: 'free', address: '10.0.0.1' },
  ...{ recheck: null, since: null, accepts: () => true },
  spend: () => Promise.resolve(),
}

const ago = (days: number) => new Date(NOW.getTime() - days * DAY_MS)

interface Given {
  readonly args?: readonly string[]
  readonly settings?: Readonly<Record<string, string>>
  readonly session?: Partial<CommandSession>
}

/** What a prune reports, and its counts by kind. */
async function prune({ args = [], settings = {}, session = {} }: Given = {}) {
  const { out } = await commandLine(['prune', '--json', ...args], {
    settings: { ...graphSettings(), DATA_DIR: folder, ...settings },
    session: { now: () => NOW, ...session },
  })
  const report = JSON.parse(out) as PruneReport
  const counts = report.kinds.map(({ kind, count }) => [kind, count] as const)
  return { ...report, of: Object.fromEntries(counts) as Readonly<Record<string, number>> }
}

const log = (days: number, ...kinds: readonly string[]) =>
  app.graph.writeLong((tx) =>
    appendChanges(
      tx,
      kinds.map((kind) => ({ kind, keys: ['k'], subject: 'k' })),
      ago(days),
    ),
  )

const column = async (statement: string) => (await app.run(statement)).map(([value]) => value)
const kindsInLog = () => column('MATCH (c:Change) RETURN c.kind ORDER BY c.seq')

/** Old and new prices, other changes, and a newest change that is an old price. */
const aLog = async () => {
  await log(400, 'dataset', 'market', 'entity')
  await log(40, 'race.updated', 'market', 'market.resolved')
  await log(29, 'market', 'entity')
}

describe('polity prune', () => {
  it('deletes old changes of prices and no other change', async () => {
    await aLog()

    const { of } = await prune()

    expect(of).toMatchObject({ 'price changes': 2, changes: 0 })
    expect(await kindsInLog()).toEqual([
      ...['dataset', 'entity', 'race.updated', 'market.resolved', 'market', 'entity'],
    ])
  })

  it('deletes all other changes, too, once a retention is set for them', async () => {
    await aLog()
    await app.run(`MATCH (l:Lease {name: 'markets'}) SET l.subjectsSeq = 99`)

    const { of } = await prune({ settings: { RETENTION_CHANGES_DAYS: '100' } })

    expect(of).toMatchObject({ 'price changes': 2, changes: 2 })
    expect(await kindsInLog()).toEqual(['race.updated', 'market.resolved', 'market', 'entity'])
  })

  it('leaves changes of entities that markets do not reflect yet', async () => {
    await aLog()

    const { of } = await prune({ settings: { RETENTION_CHANGES_DAYS: '100' } })

    expect(of).toMatchObject({ changes: 1 })
    expect(await kindsInLog()).toContain('entity')
  })

  it('leaves the newest change, whose number the log continues', async () => {
    await log(400, 'market', 'market')

    await prune()
    await log(0, 'market')

    expect(await column('MATCH (c:Change) RETURN c.seq ORDER BY c.seq')).toEqual([2, 3])
  })

  it('leaves changes whose webhooks are not sent yet, and says so', async () => {
    await aLog()
    await app.run(`CREATE (:WebhookEndpoint {id: 'w', state: 'ACTIVE', secret: 'x'})`)
    await app.run(`MATCH (l:Lease {name: 'webhooks'}) SET l.changeSeq = 3`)

    const waiting = await prune()
    await app.run(`MATCH (l:Lease {name: 'webhooks'}) SET l.changeSeq = 7`)
    const sent = await prune()

    expect(waiting.of).toMatchObject({ 'price changes': 1 })
    expect(waiting.kinds[0]?.note).toContain('until their webhooks are sent')
    expect(sent.of).toMatchObject({ 'price changes': 1 })
    expect(sent.kinds[0]?.note).toBeNull()
  })

  it('lets the sender of webhooks begin after the gaps when there was no webhook', async () => {
    await aLog()

    await prune()

    expect(await column(`MATCH (l:Lease {name: 'webhooks'}) RETURN l.changeSeq`)).toEqual([5])
  })

  it('makes a subscriber with an older position get RESYNC, and no other', async () => {
    await aLog()
    await prune()
    const tail = createChangeTail({ graph: app.graph, now: () => NOW })
    const live = createLive({
      ...{ graph: app.graph, tail, accessTail: app.accessTail, streamsOf: () => 10 },
    })
    await tail.start()
    const open = (since: number) =>
      live.open({ ...OPENING, since }).then(
        async (stream) => (await stream.next())?.map(({ seq }) => seq),
        (error: unknown) => (error instanceof ApiError ? error.code : error),
      )

    const replies = []
    for (const since of [0, 3, 4, 5, 6]) replies.push(await open(since))
    live.stop()
    await tail.stop()

    expect(replies).toEqual(['RESYNC', 'RESYNC', 'RESYNC', [6, 7, 8], [7, 8]])
  })

  it('says in the list of changes since when it has prices', async () => {
    await aLog()
    await prune()

    const begins = async (kinds: string) => {
      const { data } = await ask(app, `{ changes(kinds: [${kinds}]) { begins } }`)
      return at(data, 'changes.begins')
    }

    expect(await begins('ENTITY')).toBe('2025-05-26T12:00:00Z')
    expect(await begins('ENTITY, MARKET')).toBe('2026-05-21T12:00:00Z')
  })

  it('deletes old entries of the access log, but the newest stays', async () => {
    const entry = (days: number) =>
      app.graph.writeLong((tx) => appendAccess(tx, 'KEY', ['k'], ago(days)))
    await entry(100)
    await entry(31)

    const first = await prune()
    await entry(1)
    const second = await prune()

    expect([first.of['access log'], second.of['access log']]).toEqual([1, 1])
    expect(await column('MATCH (c:AccessChange) RETURN c.seq')).toEqual([3])
  })

  it('deletes audit records only if a retention is set', async () => {
    for (const days of [4_000, 10]) {
      await app.run('CREATE (:AuditRecord {id: $id, at: $at})', {
        ...{ id: v7(), at: ago(days).toISOString() },
      })
    }

    const byDefault = await prune()
    const set = await prune({ settings: { RETENTION_AUDIT_DAYS: '3650' } })

    expect([byDefault.of['audit'], set.of['audit']]).toEqual([0, 1])
    expect(await column('MATCH (r:AuditRecord) RETURN r.at')).toEqual([ago(10).toISOString()])
  })

  it('deletes old usage of keys, and old rows in quarantine', async () => {
    await app.run(
      `UNWIND [20250101, 20260601] AS day
       CREATE (:KeyUsage {key: 'k/' + day, keyId: 'k', day: day})`,
    )
    for (const days of [181, 179]) {
      await app.run(
        `CREATE (:Quarantined {key: $key, at: $at}), (:RefusedResults {file: $key, at: $at})`,
        { key: `row of ${String(days)}`, at: ago(days).toISOString() },
      )
    }

    const { of } = await prune()

    expect(of).toMatchObject({ usage: 1, quarantine: 2 })
    expect(await column('MATCH (u:KeyUsage) RETURN u.day')).toEqual([20260601])
    expect(await column('MATCH (q:Quarantined|RefusedResults) RETURN q.at')).toEqual([
      ...[ago(179).toISOString(), ago(179).toISOString()],
    ])
  })

  it('thins prices to hours and then to days, and leaves candles and results', async () => {
    const points = (day: string) =>
      Array.from({ length: 24 }, (_, index): [string, number] => {
        const hour = String(9 + Math.floor(index / 12)).padStart(2, '0')
        const minute = String((index % 12) * 5).padStart(2, '0')
        return [`${day}T${hour}:${minute}:00Z`, 40 + ((index * 7) % 12)]
      })
    const days = ['2026-06-20', '2026-01-10', '2024-01-10']
    await storeMarkets(app.graph, {
      markets: [aMarket({ id: 'rain' })],
      listings: [aListing('rain', { key: 'polymarket:1:yes' })],
      quotes: [
        {
          listing: 'polymarket:1:yes',
          points: days.flatMap(points),
          candles: [['2024-01-10T12:00:00Z', 1, 4, 1, 3]],
        },
      ],
    })
    await app.run(`CREATE (:ResultUpdate {id: 'u', receivedAt: '2016-11-08T00:00:00Z'}),
      (:Call {id: 'c', seq: 1})`)
    const history = async (day: string, interval: string) => {
      // The history of before may be cached.
      await app.changed({ kind: 'market', keys: ['rain'], subject: 'markets' })
      const { data, errors } = await ask(
        app,
        `{ market(by: { id: "rain" }) { history(source: "polymarket", from: "${day}T09:00:00Z",
             to: "${day}T11:00:00Z", interval: ${interval}) { open high low close } } }`,
      )
      expect(errors).toBeUndefined()
      return at(data, 'market.history')
    }
    const before = [await history('2026-01-10', 'HOUR'), await history('2024-01-10', 'DAY')]

    const dry = await prune({ args: ['--dry-run'] })
    const first = await prune()
    const second = await prune()

    const sizes = 'MATCH (d:QuoteDay) RETURN size(d.minutes) ORDER BY d.day DESC'
    const [all, hours, day] = (await column(sizes)).map(Number)
    expect(all).toBe(24)
    expect(hours).toBeLessThanOrEqual(8)
    expect(day).toBeLessThanOrEqual(4)
    expect(first.of).toMatchObject({
      'prices to hours': 24 - (hours ?? 0),
      'prices to days': 24 - (day ?? 0),
    })
    expect(dry.of).toEqual(first.of)
    expect(second.of).toMatchObject({ 'prices to hours': 0, 'prices to days': 0 })
    expect([await history('2026-01-10', 'HOUR'), await history('2024-01-10', 'DAY')]).toEqual(
      before,
    )
    expect(await column('MATCH (d:QuoteDay {day: 20240110}) RETURN d.closes')).toEqual([[3]])
    expect(await column('MATCH (n:ResultUpdate|Call) RETURN count(n)')).toEqual([2])
  })

  it('deletes old snapshots and rotated logs, and leaves the newest snapshot of each feed', async () => {
    const feed = join(folder, 'results', 'clarity', 'example.org-1')
    mkdirSync(feed, { recursive: true })
    mkdirSync(join(folder, 'neo4j', 'logs'), { recursive: true })
    const ancient = ['2020-11-03T200000Z.json.gz', '2020-11-03T210000Z.json.gz']
    for (const name of [...ancient, '.refused.json.gz']) writeFileSync(join(feed, name), 'xx')
    const logs = ['errors.log', 'errors.log.1', 'neo4j/logs/debug.log.01', 'neo4j/logs/debug.log']
    for (const name of logs) {
      writeFileSync(join(folder, name), 'x')
      utimesSync(join(folder, name), ago(100), ago(100))
    }

    const dry = await prune({ args: ['--dry-run'] })
    const stillThere = readdirSync(feed).length
    const { kinds, of } = await prune()

    expect(dry.of).toMatchObject({ snapshots: 1, logs: 2 })
    expect(stillThere).toBe(3)
    expect(of).toMatchObject({ snapshots: 1, logs: 2 })
    expect(kinds.find(({ kind }) => kind === 'snapshots')?.bytes).toBe(2)
    expect(readdirSync(feed).sort()).toEqual(['.refused.json.gz', '2020-11-03T210000Z.json.gz'])
    expect(logs.filter((name) => existsSync(join(folder, name)))).toEqual([
      ...['errors.log', 'neo4j/logs/debug.log'],
    ])
  })

  it('counts without writing, and lists what is on disk', async () => {
    await aLog()

    const { of, isDryRun, disk } = await prune({ args: ['--dry-run'] })

    expect(isDryRun).toBe(true)
    expect(of).toMatchObject({ 'price changes': 2 })
    expect(await kindsInLog()).toHaveLength(8)
    expect(disk.map(({ kind }) => kind)).toEqual([
      ...['graph', 'transaction logs', 'graph before the last restore', 'logs of Neo4j'],
      ...['snapshots', 'other files'],
    ])
  })

  it('ends after the batch in progress when it is stopped, and a later run continues', async () => {
    await log(400, ...Array.from({ length: 4_500 }, () => 'market'))
    const stopping = new AbortController()
    const progress = () => {
      stopping.abort()
    }

    const stopped = prune({ session: { stopped: stopping.signal, progress } })
    await expect(stopped).rejects.toThrow()
    const { length } = await kindsInLog()
    const { of } = await prune()

    expect(length).toBe(2_500)
    expect(of['price changes']).toBe(2_499)
    expect(await kindsInLog()).toHaveLength(1)
  })

  it('refuses to run twice at a time', async () => {
    await tryLease(app.graph, 'prune', 'another')

    const refused = prune()

    await expect(refused).rejects.toThrow('Another process is deleting old data.')
    await app.run(`MATCH (l:Lease {name: 'prune'}) SET l.expiresAt = 0`)
  })

  it('prints each kind with its setting', async () => {
    await aLog()

    const { out } = await commandLine(['prune', '--dry-run'], {
      settings: { ...graphSettings(), DATA_DIR: folder },
      session: { now: () => NOW },
    })

    expect(out).toMatch(
      /^Would delete:\n {2}price changes +2 {2}older than 30 days \(RETENTION_PRICE_CHANGES_DAYS\)$/m,
    )
    expect(out).toMatch(/^ {2}audit +0 {2}stored forever \(RETENTION_AUDIT_DAYS\)$/m)
  })
})
