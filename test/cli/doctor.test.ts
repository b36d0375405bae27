import { chmodSync, readdirSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { once } from 'node:events'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { spawnSync } from 'node:child_process'
import { v7 } from 'uuid'
import { repairSchema } from '../../src/graph/migrate.js'
import type { Finding } from '../../src/jobs/doctor/finding.js'
import { freePort } from '../../src/neo4j/bolt-check.js'
import { holderName, tryLease } from '../../src/records/lease.js'
import { commandLine, graphSettings, type Given } from '../support/command-line.js'
import { temporaryFolder } from '../support/server-options.js'
import { CYPHER, testGraph, type TestGraph } from '../support/test-graph.js'

const PEPPER = 'q7Zk2mX9vB4nT8rL1cW6yH3dF5gJ0sPa'
const { folder, remove } = temporaryFolder('polity-doctor-')

let test: TestGraph
let port: string

beforeAll(async () => {
  test = await testGraph()
  port = String(await freePort(0))
})
beforeEach(() => test.wipe())
afterAll(async () => {
  // A failed test must not leave its damage to the next file.
  await test.run(`MATCH (m:Migration {name: '999-later'}) DELETE m`)
  await repairSchema(test.graph, join(CYPHER, 'migrations'))
  await test.close()
  remove()
})

const settings = (more: Readonly<Record<string, string>> = {}) => ({
  ...graphSettings(),
  ...{ DATA_DIR: folder, PORT: port, KEY_PEPPERS: `2026:${PEPPER}` },
  ...more,
})

/** What the doctor finds, by check. */
async function examine(given: Given = {}) {
  const { out, exitCode } = await commandLine(['doctor', '--json'], {
    settings: given.settings ?? settings(),
    session: { now: () => new Date(), ...given.session },
  })
  const findings = JSON.parse(out) as Finding[]
  return {
    exitCode,
    out,
    findings,
    of: Object.fromEntries(findings.map((row) => [row.check, row])),
  }
}

const lease = (statement: string) => test.run(`MATCH (l:Lease {name: 'derive'}) ${statement}`)

describe('polity doctor', () => {
  it('prints a line for each check, and succeeds if nothing is wrong', async () => {
    const { out, exitCode } = await commandLine(['doctor'], {
      settings: settings(),
      session: { now: () => new Date() },
    })

    const checks = out.split('\n').map((line) => line.slice(13, 25).trim())
    expect(checks).toEqual([
      ...['java', 'disk', 'permissions', 'port', 'metrics port', 'redis', 'proxy', 'public url'],
      ...['neo4j', 'memory', 'schema', 'leases', 'clock', 'peppers', 'polls'],
    ])
    expect(out).toMatch(/^ok {11}neo4j {9}Neo4j 5\.\d+\.\d+ \(community\) at /m)
    expect(out).toMatch(/^ok {11}schema {8}\d+ migrations are applied/m)
    expect(out).not.toMatch(/^wrong/m)
    expect(exitCode).toBe(0)
  })

  it('finds a missing index, which migrate creates again', async () => {
    await test.run('DROP INDEX entity_dirty')
    await test.run('DROP CONSTRAINT quote_day')

    const broken = await examine()
    const { out } = await commandLine(['migrate'], { settings: settings() })
    const repaired = await examine()

    expect(broken.exitCode).toBe(1)
    expect(broken.of['schema']).toMatchObject({
      state: 'wrong',
      found: 'indexes and constraints missing: entity_dirty, quote_day',
      todo: expect.stringContaining('npx --no -- polity migrate') as string,
    })
    expect(out).toContain('Created entity_dirty again.\nCreated quote_day again.')
    expect(repaired.of['schema']?.state).toBe('ok')
  })

  it('names pending migrations and those of a newer build', async () => {
    await test.run(`MATCH (m:Migration {name: '037-market-logic'}) SET m:Away REMOVE m:Migration`)
    const pending = await examine()
    await test.run(`MATCH (m:Away) SET m:Migration REMOVE m:Away`)
    await test.run(`CREATE (:Migration {name: '999-later', checksum: 'x', oldestBuild: 1})`)
    const newer = await examine()
    await test.run(`MATCH (m:Migration {name: '999-later'}) SET m.oldestBuild = 999`)
    const refused = await examine()
    await test.run(`MATCH (m:Migration {name: '999-later'}) DELETE m`)

    expect(pending.of['schema']).toMatchObject({
      state: 'warning',
      found: 'pending migrations: 037-market-logic',
    })
    expect(newer.of['schema']).toMatchObject({ state: 'warning' })
    expect(newer.of['schema']?.found).toContain('a newer Polity applied 999-later')
    expect(refused.of['schema']).toMatchObject({ state: 'wrong' })
  })

  it('shows who holds a lease', async () => {
    const held = await tryLease(test.graph, 'derive', holderName(v7))

    const { of, exitCode } = await examine()
    await held?.free()

    expect(of['leases']).toMatchObject({
      state: 'ok',
      found: `held: derive by ${hostname()}, process ${String(process.pid)}`,
    })
    expect(exitCode).toBe(0)
  })

  it('finds a lease whose process has ended, and one that a wrong clock made endless', async () => {
    const { pid } = spawnSync(process.execPath, ['--version'])
    await lease(
      `SET l.holder = '${hostname()} ${String(pid)} x', l.expiresAt = timestamp() + 20000`,
    )
    const orphaned = await examine()
    await lease('SET l.expiresAt = timestamp() + 3 * 86400000')
    const endless = await examine()
    const broken = await commandLine(['lease', 'break', 'derive'], { settings: settings() })
    const after = await examine()

    expect(orphaned.of['leases']).toMatchObject({ state: 'warning' })
    expect(orphaned.of['leases']?.found).toMatch(/processes that have ended: derive/)
    expect(orphaned.exitCode).toBe(0)
    expect(endless.of['leases']).toMatchObject({
      state: 'wrong',
      found: 'held much too long: derive for 3 days',
      todo: expect.stringContaining('npx --no -- polity lease break NAME') as string,
    })
    expect(endless.exitCode).toBe(1)
    expect(broken.out).toContain('for another 3 days')
    expect(after.of['leases']).toMatchObject({ state: 'ok', found: 'no lease is held' })
  })

  it.each([
    ['ahead of', 3_600_000, 'wrong'],
    ['behind', -10_000, 'warning'],
  ])('finds a clock that is %s the database', async (direction, offsetMs, state) => {
    const { of } = await examine({ session: { now: () => new Date(Date.now() + offsetMs) } })

    expect(of['clock']).toMatchObject({ state })
    expect(of['clock']?.found).toContain(direction)
  })

  it('checks the rest when the database does not answer', async () => {
    const { of, exitCode } = await examine({
      settings: settings({ NEO4J_URI: 'bolt://127.0.0.1:1', NEO4J_PASSWORD: 'x' }),
    })

    expect(of['neo4j']).toMatchObject({
      state: 'wrong',
      found: 'Neo4j at 127.0.0.1:1 does not answer',
    })
    for (const check of ['memory', 'schema', 'leases', 'clock', 'peppers', 'polls']) {
      expect(of[check]).toEqual({
        ...{ check, state: 'not checked', todo: null },
        found: 'because Neo4j at 127.0.0.1:1 does not answer',
      })
    }
    expect(of['disk']?.state).not.toBe('not checked')
    expect(exitCode).toBe(1)
  })

  it('starts no local server, and writes nothing', async () => {
    const fresh = temporaryFolder('polity-doctor-fresh-')

    const { of } = await examine({
      settings: { DATA_DIR: fresh.folder, PORT: port, PATH: process.env['PATH'] ?? '' },
    })

    expect(of['neo4j']).toMatchObject({ state: 'not checked' })
    expect(of['neo4j']?.found).toContain('the local Neo4j is not running')
    expect(of['java']?.found).toMatch(/^Java \d+ at /)
    expect(readdirSync(fresh.folder)).toEqual([])
    fresh.remove()
  })

  it('prints no secret, whatever fails', async () => {
    const secrets = {
      NEO4J_PASSWORD: 'a-wrong-password',
      REDIS_URL: 'redis://user:redis-password@127.0.0.1:1',
      CURSOR_SECRET: 'cursor-secret-of-more-than-32-characters',
      POLITY_KEY: 'a-key-of-mine',
      POLL_METACULUS_TOKEN: 'a-token-of-mine',
    }

    const { out, of } = await examine({ settings: settings(secrets) })

    expect(of['neo4j']).toMatchObject({ state: 'wrong' })
    expect(of['neo4j']?.found).toContain('does not accept the password')
    expect(of['redis']).toMatchObject({ state: 'wrong' })
    for (const secret of [...Object.values(secrets), 'redis-password', PEPPER]) {
      expect(out).not.toContain(secret)
    }
  })

  it('finds keys whose pepper was removed, an old pepper, and one that nothing uses', async () => {
    const key = (id: string, pepper: string, createdAt: string) =>
      test.run('CREATE (:ApiKey {id: $id, pepper: $pepper, createdAt: $createdAt})', {
        ...{ id, pepper, createdAt },
      })
    await key('a', '2026', '2026-01-01T00:00:00Z')
    const session = { now: () => new Date('2026-03-01T00:00:00Z') }
    const later = { now: () => new Date('2027-06-01T00:00:00Z') }
    const both = { KEY_PEPPERS: `2026:${PEPPER},2025:${PEPPER}x` }

    const fresh = await examine({ session })
    const old = await examine({ session: later })
    const unused = await examine({ session, settings: settings(both) })
    await key('b', 'gone', '2026-01-01T00:00:00Z')
    const lost = await examine({ session })

    expect(fresh.of['peppers']).toMatchObject({ state: 'ok' })
    expect(fresh.of['peppers']?.found).toContain('in use for 59 days')
    expect(old.of['peppers']).toMatchObject({ state: 'warning' })
    expect(unused.of['peppers']?.found).toContain('nothing uses 2025, which can be removed')
    expect(lost.of['peppers']).toMatchObject({
      state: 'wrong',
      found: 'missing: gone (1 keys, 0 webhooks)',
    })
  })

  it('finds venues that are late, that failed, or that were never polled', async () => {
    await test.run(
      `CREATE (:VenueImport {venue: 'kalshi', lastPollAt: '2026-01-31T12:00:00Z'}),
              (:VenueImport {venue: 'polymarket', lastErrorAt: 'x', lastError: 'it answered 500'}),
              (:VenueImport {venue: 'predictit', lastPollAt: '2026-02-01T11:30:00Z'})`,
    )

    const { of } = await examine({
      settings: settings({ POLITY_POLL: 'kalshi,polymarket,predictit,manifold' }),
      session: { now: () => new Date('2026-02-01T12:00:00Z') },
    })

    expect(of['polls']).toMatchObject({
      state: 'warning',
      found:
        'kalshi was polled 1 day ago; polymarket failed: it answered 500; manifold was never polled',
    })
  })

  it('finds settings that let clients forge addresses, and a public URL without a gateway', async () => {
    const { of } = await examine({
      settings: settings({
        TRUST_PROXY: '10.0.0.1,0.0.0.0/0',
        PUBLIC_URL: 'https://polity.example',
      }),
      session: { fetch: () => Promise.reject(new TypeError('no such host')) },
    })

    expect(of['proxy']).toMatchObject({ state: 'wrong' })
    expect(of['public url']).toMatchObject({ state: 'warning' })
  })

  it('finds a secret that others can read', async () => {
    const file = join(folder, 'cursor-secret')
    writeFileSync(file, 'x'.repeat(40))
    chmodSync(file, 0o644)
    const { of } = await examine()
    chmodSync(file, 0o600)
    const repaired = await examine()

    expect(of['permissions']).toMatchObject({ state: 'wrong' })
    expect(of['permissions']?.found).toContain(file)
    expect(repaired.of['permissions']?.state).toBe('ok')
  })

  it('knows its own gateway from another program on the port', async () => {
    let reply = '{"status":"warming"}'
    const server = createServer((_request, response) => response.end(reply))
    server.listen(Number(port), '127.0.0.1')
    await once(server, 'listening')
    const gateway = await examine()
    reply = 'hello'
    const other = await examine()
    server.close()
    server.closeAllConnections()

    expect(gateway.of['port']).toMatchObject({ state: 'ok' })
    expect(gateway.of['port']?.found).toContain('a gateway answers')
    expect(other.of['port']).toMatchObject({ state: 'wrong' })
  })
})

describe('polity lease', () => {
  it('lists leases, and takes one away from its holder', async () => {
    const held = await tryLease(test.graph, 'markets', 'somebody')

    const { out } = await commandLine(['lease', 'list'], { settings: settings() })
    await commandLine(['lease', 'break', 'markets'], { settings: settings() })
    const writing = held?.write(async () => undefined)

    expect(out).toMatch(/^derive {2}free$/m)
    expect(out).toMatch(/^markets {2}held by somebody {2}expires in \d+ seconds$/m)
    await expect(writing).rejects.toThrow('Another')
  })

  it('names the command that lists leases for an unknown name', async () => {
    const breaking = commandLine(['lease', 'break', 'nothing'], { settings: settings() })

    await expect(breaking).rejects.toThrow('There is no lease nothing; npx --no -- polity lease')
  })
})
