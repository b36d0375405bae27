import { createHash } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { ENTITY_REFERENCE, KINDS } from '../../src/jobs/backup/kinds.js'
import { folderWith } from '../sources/importing.js'
import { storeAccount, type StoredAccount } from '../support/accounts/account-builders.js'
import { signedInApp, type SignedInApp } from '../support/accounts/signed-in.js'
import { commandLine } from '../support/command-line.js'
import { ROOT } from '../support/server-options.js'
import { CYPHER } from '../support/test-graph.js'

const FIXTURES = join(ROOT, 'test', 'fixtures')
const NORTHMERE = join(FIXTURES, 'elections', 'polity', 'northmere.json')
const PREDICTIT = join(FIXTURES, 'markets', 'predictit', 'marketdata-all.2026-01-31.json')
const NOW = new Date('2026-02-01T12:00:00Z')
const SLOW_MS = 240_000

const SHEETS = {
  'nodes.csv': [
    'id,type,name,country,birth_date,identifiers',
    'ann,politician,Ann Lee,gb,1961,',
    'bob,politician,Bob Ray,gb,,wikidata:Q77',
    'rob,politician,Robert Ray,gb,,',
    'eve,politician,Eve Day,gb,,',
    'left,party,Left Party,gb,,',
  ],
  'edges.csv': ['from,to,type,start,end', 'ann,left,MEMBER_OF,2010,2012'],
}

/**
 * Labels that a backup leaves out, with what brings them back, or the reason why they are not needed.
 */
const LEFT_OUT: Readonly<Record<string, string>> = {
  Entity: 'derivation',
  Politician: 'derivation',
  Party: 'derivation',
  Office: 'derivation',
  Institution: 'derivation',
  Election: 'derivation',
  Area: 'derivation',
  Person: 'derivation',
  Organization: 'derivation',
  Term: 'derivation',
  Slug: 'derivation; references in a backup make former slugs',
  FormerId: 'derivation; references in a backup make former ids',
  Identifier: 'a label of reference keys',
  ReferenceKey: 'an import, or a row that refers to it',
  Named: 'the names in curated/',
  Edition: 'an import; those of results and corrections are in the rows of datasets',
  Verdict: 'derivation',
  Block: 'derivation',
  Aside: 'derivation parks it again',
  RaceState: 'a read of the race, from its updates',
  RefusedResults: 'reading the same file of results again',
  DriftCount: 'the next import of the venue',
  VenueTarget: 'the next import of the ids of the venue',
  VenueMilestone: 'the next import of the milestones of the venue',
  VenueGroup: 'the next import of the milestones of the venue',
  WebhookMessage: 'a part of the rows of deliveries',
  Session: 'signing in again; a session must not outlive the graph',
  SignIn: 'signing in again',
  Change: 'the log of this graph: a restored graph begins its own',
  AccessChange: 'the log of this graph',
  Counter: 'a migration',
  Lease: 'a migration',
  GraphUse: 'the header of the backup',
  Migration: 'a migration',
  Handle: 'an earlier build; a migration renamed it',
  Contest: 'an earlier build; a migration renamed it',
  ContestFeed: 'an earlier build; a migration renamed it',
}

/** Relationships of the nodes in a backup that it leaves out, because derivation adds them. */
const DERIVED = [
  'STANDS_FOR',
  'IN_BLOCK',
  'BETWEEN',
  'QUOTES',
  'CONCERNS',
  'IN_GROUP',
  'CONTRADICTS',
]
/** They belong to what is left out. */
const OF_LEFT_OUT = ['SIGNED_IN']

let app: SignedInApp
let folder: string
let file: string
let owner: StoredAccount
let market: string
let race: string
let before: Shown

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'polity-backup-'))
  file = join(folder, 'backup.gz')
  app = await signedInApp({ now: () => NOW })
  await importEntities()
  owner = await storeAccount(app.graph)
  await storePrivate()
}, SLOW_MS)
afterAll(() => rm(folder, { recursive: true }))

async function importEntities(): Promise<void> {
  const sheets = Object.entries(SHEETS).map(([name, lines]) => [name, `${lines.join('\n')}\n`])
  const sources = await folderWith(Object.fromEntries(sheets) as Record<string, string>)
  await commandLine(['import', 'csv', sources, '--dataset', 'press', '--as-of', '2026-01-01'])
}

/** Stores one of each kind that no import brings back. */
async function storePrivate(): Promise<void> {
  const person = await app.signIn(owner.accountId)
  const propose = async (value: string, kind: string) => {
    const source = 'https://example.org/ann-lee'
    const wish = { entity: 'ann-lee', kind, value, source, comment: 'See the register.' }
    return (await person.send('POST', '/api/v1/corrections', wish)).json<{ data: { id: string } }>()
  }
  await propose('1960-02-03', 'birth_date')
  const { data: applied } = await propose('Anne Lee', 'other_name')
  await commandLine(['corrections', 'apply', applied.id, '--reason', 'it is so'])
  await commandLine(['merge', 'bob-ray', 'robert-ray', '--why', 'one person'])
  await commandLine(['import', 'auto', PREDICTIT])
  await commandLine(['results', 'polity', NORTHMERE])
  const later = (await readFile(NORTHMERE, 'utf8'))
    .replaceAll('02:1', '02:2')
    .replace('1210', '1310')
  const laterFile = join(folder, 'later.json')
  await writeFile(laterFile, later)
  await commandLine(['results', 'polity', laterFile])
  ;[race, market] = [
    await only('MATCH (n:Race) RETURN n.id'),
    await only('MATCH (n:Market) WHERE n.percent > 0 RETURN n.id ORDER BY n.id LIMIT 1'),
  ]
  const candidacy = await only("MATCH (n:Candidacy {name: 'Bo Birch'}) RETURN n.id")
  await commandLine(['call', race, candidacy, '--by', 'The desk', '--status', 'winner'])
  const election = await only(
    `MATCH (:Race)-[:RACE_OF]->()-[:STANDS_FOR]->(e) RETURN e.slug LIMIT 1`,
  )
  await commandLine(['elections', 'open', election])
  const id = await only("MATCH (e:Entity {slug: 'ann-lee'}) RETURN e.id")
  await withKey('POST', '/api/v1/webhooks', {
    ...{ url: 'https://hooks.example.org/in', name: 'Mine' },
    ...{ markets: [market], entities: [id, 'eve-day'] },
  })
  const tier = { tier: 'pro', purpose: 'A study of parties', expected_volume: 5 }
  await person.send('POST', '/api/v1/tier-requests', tier)
  const own = { keyId: owner.keyId, accountId: owner.accountId }
  await app.run(
    `CREATE (:KeyUsage {key: $keyId + '|20260131', keyId: $keyId, day: 20260131, requests: 7, units: 9})
     CREATE (:PartnerRequest {id: 'p', organization: 'x', state: 'PENDING', createdAt: '2026-01-01T00:00:00Z'})
     CREATE (:QualityReport {at: '2026-01-01T00:00:00Z', report: '{}'})
     CREATE (:Quarantined {key: 'q', source: 'predictit', raw: '{}'})
     CREATE (:FormerMarketId {id: 'an-earlier-id'})
     MERGE (f:ResultFeed {source: 'theirs'}) SET f.holder = $accountId`,
    own,
  )
  await app.run(`MATCH (f:FormerMarketId), (m:Market {id: $market}) CREATE (f)-[:NAMES]->(m)`, {
    market,
  })
}

const only = async (statement: string) => String((await app.run(statement))[0]?.[0])

async function withKey(method: 'GET' | 'POST', url: string, payload?: object) {
  const headers = { authorization: `Bearer ${owner.key}` }
  const reply = await app.inject({ method, url, headers, ...(payload && { payload }) })
  return { status: reply.statusCode, body: reply.json<unknown>() }
}

type Shown = Readonly<Record<string, unknown>>

/** What clients and operators see of each kind. */
async function shown(): Promise<Shown> {
  const person = await app.signIn(owner.accountId)
  const mine = async (url: string) => (await person.send('GET', url)).json<unknown>()
  const seen = async (url: string) => (await app.inject({ url })).json<unknown>()
  const account = (await mine('/api/v1/account')) as { data: object }
  const outputOf = async (...args: string[]) => (await commandLine(args)).out
  return {
    // Each session has its own token.
    account: { ...account.data, csrf_token: '' },
    keys: await mine('/api/v1/keys'),
    usage: await mine(`/api/v1/keys/${owner.keyId}/usage?from=2026-01-01&to=2026-01-31`),
    tiers: await mine('/api/v1/tier-requests'),
    corrections: await mine('/api/v1/corrections'),
    webhooks: await withKey('GET', '/api/v1/webhooks'),
    deliveries: await app.run('MATCH (d:Delivery) RETURN d.id, d.state, d.kind, d.tries'),
    corrected: await seen('/api/v1/entities/ann-lee/corrections'),
    audit: await outputOf('audit'),
    partners: await outputOf('partners', 'list'),
    decisions: await outputOf('decisions'),
    entities: await app.run('MATCH (e:Entity) RETURN e.name, e.names ORDER BY e.name, e.names'),
    wholeNumbers: await app.run(
      `MATCH (n:Race|ResultUpdate|RaceFeed|KeyUsage|TierRequest|Delivery|WebhookEndpoint)
       UNWIND [name IN keys(n) WHERE n[name] IS :: INTEGER | name] AS name
       RETURN DISTINCT labels(n) AS labels, name ORDER BY labels, name`,
    ),
    markets: await seen('/api/v1/markets'),
    former: (await app.inject({ url: '/api/v1/markets/an-earlier-id' })).headers.location,
    history: await seen(`/api/v1/markets/${market}/history`),
    race: await seen(`/api/v1/races/${race}`),
    results: await seen(`/api/v1/races/${race}/results`),
    calls: await seen(`/api/v1/races/${race}/calls`),
    changes: await seen(`/api/v1/races/${race}/changes`),
    // Curated elections get new ids.
    elections: (
      (await seen('/api/v1/elections')) as { data: { name: string; state: string }[] }
    ).data.map(({ name, state }) => [name, state]),
  }
}

const linesIn = async (path: string) =>
  gunzipSync(await readFile(path))
    .toString('utf8')
    .trimEnd()
    .split('\n')
const rowsIn = async (path: string) =>
  (await linesIn(path))
    .slice(1, -1)
    .map((line) => JSON.parse(line) as { label: string; key: string })

/** Everything in the graph except the logs and sessions, with the types of its numbers. */
async function contents(): Promise<readonly string[]> {
  const rows = await app.run(
    `MATCH (n) WHERE NOT (n:Change OR n:Counter OR n:Lease OR n:AccessChange OR n:Session OR n:RaceState)
     RETURN labels(n), properties(n), [name IN keys(n) WHERE n[name] IS :: INTEGER | name],
       COLLECT { MATCH (n)-[r]->(m) RETURN [type(r), coalesce(m.key, m.id, m.name)] }`,
  )
  return rows.map((row) => JSON.stringify(row)).sort()
}

const refusal = async (path: string) => {
  const error: unknown = await commandLine(['restore', path]).catch((reason: unknown) => reason)
  return String(error)
}

describe('the table of what is backed up', () => {
  it('knows every label that a query or a migration creates', async () => {
    const files = (await readdir(CYPHER, { recursive: true })).filter((name) =>
      name.endsWith('.cypher'),
    )
    const labels = new Set<string>()
    for (const name of files) {
      const text = (await readFile(join(CYPHER, name), 'utf8')).replaceAll(/^\s*\/\/.*$/gm, '')
      for (const [, names = ''] of text.matchAll(/\(\w*((?::[A-Z]\w*)+)/g))
        names
          .split(':')
          .slice(1)
          .forEach((label) => labels.add(label))
      for (const [, names = ''] of text.matchAll(/\bSET \w+((?::[A-Z]\w*)+)/g))
        names
          .split(':')
          .slice(1)
          .forEach((label) => labels.add(label))
    }
    const known = [...KINDS.map(({ label }) => label), ...Object.keys(LEFT_OUT)]

    expect([...labels].filter((label) => !known.includes(label))).toEqual([])
    expect(new Set(known).size).toBe(known.length)
  })

  it('names the key of each label, which a constraint keeps unique', async () => {
    const rows = await app.run('SHOW CONSTRAINTS YIELD labelsOrTypes, properties')
    const unique = rows.map(([labels, properties]) => `${String(labels)}.${String(properties)}`)
    // Records are reference keys.
    const wanted = KINDS.map(
      ({ label, key }) => `${label === 'Record' ? 'ReferenceKey' : label}.${key}`,
    )

    expect(wanted.filter((name) => !unique.includes(name))).toEqual([])
  })

  it('knows every relationship of its labels', async () => {
    const labels = KINDS.map(({ label }) => label)
    const rows = await app.run(
      `MATCH (n)-[r]-() WHERE any(label IN labels(n) WHERE label IN $labels) RETURN DISTINCT type(r)`,
      { labels },
    )
    const known = [
      ...KINDS.flatMap(({ relationships }) => relationships),
      ...DERIVED,
      ...OF_LEFT_OUT,
    ]

    expect(rows.map(([type]) => type).filter((type) => !known.includes(type as never))).toEqual([])
  })
})

describe('an online backup and its restore', () => {
  it(
    'bring back each kind after a loss, to entities with other ids, and change nothing when repeated',
    async () => {
      before = await shown()
      const ids = await app.run('MATCH (e:Entity) RETURN e.id')
      const writing = Array.from({ length: 30 }, () => storeAccount(app.graph))
      const [{ out }] = await Promise.all([
        commandLine(['backup', '--online', file]),
        Promise.all(writing),
      ])
      const kinds = new Set((await rowsIn(file)).map(({ label }) => label))

      app = await signedInApp({ now: () => NOW })
      await importEntities()
      const restored = await commandLine(['restore', file])
      const after = await shown()
      const newIds = await app.run("MATCH (e:Entity) WHERE e.name = 'Eve Day' RETURN e.id")
      const graph = await contents()
      const again = await commandLine(['restore', file])

      expect((await stat(file)).mode & 0o777).toBe(0o600)
      expect(out).toMatch(/1 {2}decisions\n/)
      expect([...kinds].sort()).toEqual(
        [...KINDS.map(({ label }) => label), ENTITY_REFERENCE].sort(),
      )
      expect(ids).not.toContainEqual(newIds[0])
      // A key that was created during the backup may come without its account.
      expect(restored.out.replace(/^.* API keys .*$/m, '')).not.toMatch(/left out|ids or slugs/)
      expect(after).toEqual(before)
      expect(again.out).not.toMatch(/^ +[1-9]\d* added {2}/m)
      expect(await contents()).toEqual(graph)
    },
    SLOW_MS,
  )

  it('restore ids of entities in corrections and webhooks as former ids', async () => {
    const [[id] = []] = await app.run('MATCH (c:Correction) RETURN c.entityId LIMIT 1')
    const rows = await app.run('MATCH (:FormerId {id: $id})-[:NAMES]->(e:Entity) RETURN e.slug', {
      id,
    })

    expect(rows).toEqual([['ann-lee']])
  })

  it(
    'keep what the graph has, and do not bring back what was deleted since',
    async () => {
      await app.run(`MATCH (k:ApiKey {id: $id}) SET k.name = 'newer'`, { id: owner.keyId })
      const [webhook] = (await app.run('MATCH (w:WebhookEndpoint) RETURN w.id'))[0] ?? []
      await app.inject({
        method: 'DELETE',
        url: `/api/v1/webhooks/${String(webhook)}`,
        headers: { authorization: `Bearer ${owner.key}` },
      })
      await app.run('MATCH (n:WebhookEndpoint|Delivery) DETACH DELETE n')

      const { out } = await commandLine(['restore', file])

      expect(out).toMatch(/0 added {2}webhooks \(1 deleted or revoked since\)/)
      expect(
        await app.run('MATCH (k:ApiKey {id: $id}) RETURN k.name', { id: owner.keyId }),
      ).toEqual([['newer']])
      expect(await app.run('MATCH (n:WebhookEndpoint|Delivery) RETURN n')).toEqual([])
    },
    SLOW_MS,
  )

  it(
    'keep rows whose entities are missing, and find those at the next restore',
    async () => {
      app = await signedInApp({ now: () => NOW })

      const first = await commandLine(['restore', file])
      await importEntities()
      const second = await commandLine(['restore', file])

      expect(first.out).toMatch(/2 ids or slugs of entities not in the graph yet/)
      expect(first.out).toContain('  eve-day')
      expect(second.out).not.toMatch(/ids or slugs/)
      expect(await app.run("MATCH (e:Entity {slug: 'ann-lee'}) RETURN e.names")).toEqual([
        [['Ann Lee', 'Anne Lee']],
      ])
    },
    SLOW_MS,
  )

  it(
    'continue after an interruption, and accept no other file before',
    async () => {
      app = await signedInApp({ now: () => NOW })
      await importEntities()
      const stopping = new AbortController()
      const progress = (text: string) => {
        // The races are there, but not all their parts.
        if (/^Restoring: 8[4-9]/.test(text)) stopping.abort(new Error('stopped'))
      }
      const later = join(folder, 'later.gz')

      const session = { stopped: stopping.signal, progress }
      const interrupted = commandLine(['restore', file], { session })
      await expect(interrupted).rejects.toMatchObject({ name: 'Interrupted' })
      const parts = await app.run('MATCH (n:ResultUpdate) RETURN count(n)')
      await commandLine(['backup', '--online', later])
      const refused = await refusal(later)
      await commandLine(['restore', file])

      expect(parts).toEqual([[0]])
      expect(refused).toMatch(/The restore of another backup was interrupted/)
      expect(await shown()).toEqual(before)
    },
    SLOW_MS,
  )

  it(
    'leave out what belongs to a deleted account',
    async () => {
      const person = await app.signIn(owner.accountId)
      const [[email] = []] = await app.run('MATCH (a:Account {id: $id}) RETURN a.email', {
        id: owner.accountId,
      })
      await person.send('DELETE', '/api/v1/account')
      const second = join(folder, 'second.gz')

      await commandLine(['backup', '--online', second])
      const text = (await linesIn(second)).join('\n')
      const restored = await commandLine(['restore', file])

      expect((await linesIn(file)).join('\n')).toContain(String(email))
      expect(text).not.toContain(String(email))
      expect(text).not.toContain(owner.keyId.concat('"', ',"properties'))
      expect(text).not.toContain('See the register.')
      expect(restored.out).toMatch(/accounts \(.*1 deleted or revoked since/)
      expect(
        await app.run('MATCH (a:Account {id: $id}) RETURN a', { id: owner.accountId }),
      ).toEqual([])
    },
    SLOW_MS,
  )
})

describe('a file that cannot be restored', () => {
  const damaged = async (change: (lines: string[]) => readonly string[]) => {
    const path = join(folder, 'damaged.gz')
    await writeFile(path, gzipSync(`${change(await linesIn(file)).join('\n')}\n`))
    return path
  }
  /** The same rows with another header, and the right checksum. */
  const withHeader = (changes: object) =>
    damaged(([header = '', ...lines]) => {
      const rows = [
        JSON.stringify({ ...(JSON.parse(header) as object), ...changes }),
        ...lines.slice(0, -1),
      ]
      const end = JSON.parse(lines.at(-1) ?? '') as object
      const sha256 = createHash('sha256')
        .update(`${rows.join('\n')}\n`)
        .digest('hex')
      return [...rows, JSON.stringify({ ...end, sha256 })]
    })

  it.each([
    [
      'has another letter',
      () => damaged((lines) => lines.map((line) => line.replace('Mine', 'Nine'))),
      /incomplete or damaged \(its checksum is wrong\)/,
    ],
    ['lacks its end', () => damaged((lines) => lines.slice(0, -1)), /\(its end is missing\)/],
    [
      'is cut',
      async () => {
        const path = join(folder, 'cut.gz')
        const bytes = await readFile(file)
        await writeFile(path, bytes.subarray(0, bytes.length - 100))
        return path
      },
      /incomplete or damaged \(.*unexpected end of file/,
    ],
    ['has a newer format', () => withHeader({ version: 2 }), /A newer version of Polity/],
    ['has a newer schema', () => withHeader({ schema: 9_999 }), /A newer version of Polity/],
    ['is for a rehearsal', () => withHeader({ isRehearsal: true }), /contains live data/],
    ['is no backup', () => withHeader({ format: 'x' }), /is not a backup of Polity/],
  ])('changes nothing if it %s', async (_what, make, message) => {
    await app.run("MERGE (u:GraphUse {name: 'graph'}) SET u.isRehearsal = false")
    const graph = await contents()

    expect(await refusal(await make())).toMatch(message)
    expect(await contents()).toEqual(graph)
  })

  it('leaves the file of an earlier backup when a new backup fails', async () => {
    const bytes = await readFile(file)
    const stopping = new AbortController()
    const stop = () => {
      stopping.abort(new Error('stopped'))
    }

    const failing = commandLine(['backup', '--online', file], {
      session: { stopped: stopping.signal, progress: stop },
    })

    await expect(failing).rejects.toThrow('stopped')
    expect(await readFile(file)).toEqual(bytes)
    expect((await readdir(folder)).filter((name) => name.endsWith('.new'))).toEqual([])
  })
})
