import { readdirSync, readFileSync } from 'node:fs'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { v7 } from 'uuid'
import { createKeyRing, keyIdOf, KEY_PATTERN } from '../../src/accounts/keys.js'
import { createRequests } from '../../src/accounts/requests.js'
import { storeAccount, type StoredAccount } from '../support/accounts/account-builders.js'
import { commandLine, graphSettings } from '../support/command-line.js'
import { testApp, type TestApp } from '../support/test-app.js'
import { CYPHER } from '../support/test-graph.js'

const PEPPER = 'q7Zk2mX9vB4nT8rL1cW6yH3dF5gJ0sPa'
const ME = userInfo().username
const NOBODY = '01900000-0000-7000-8000-000000000000'

let app: TestApp
let account: StoredAccount
let email: string
let instant: number
let newId: () => string

beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  await app.graph.apply(
    'MATCH (n:Account|ApiKey|TierRequest|PartnerRequest|AuditRecord) DETACH DELETE n',
  )
  instant = Date.parse('2026-02-01T12:00:00Z')
  newId = () => v7()
  account = await storeAccount(app.graph)
  email = `${account.keyId}@example.org`
})

/** The output and notices of a command; rejects when the command fails. */
const polity = (...args: readonly string[]) =>
  commandLine(args, {
    settings: { ...graphSettings(), KEY_PEPPERS: `2026:${PEPPER}` },
    session: { now: () => new Date(instant), newId },
  })

const json = async <Row>(...args: readonly string[]) =>
  JSON.parse((await polity(...args, '--json')).out) as Row[]

const requests = () =>
  createRequests({ graph: app.graph, now: () => new Date(instant), newId: () => v7() })

const applyForPro = async (of = account) =>
  (await requests().applyForPro(of.accountId, { purpose: 'A study', expectedVolume: 500 })).id

const WISH = {
  organization: 'Vote Counters',
  website: 'https://example.org/',
  contact: 'ada@example.org',
  intendedUse: 'A map',
}

/** What the running gateway answers to a key. */
async function callWith(key: string): Promise<string> {
  // A read that a busy server gave up is tried again.
  do await app.accessTail.catchUp()
  while (app.accessTail.behindSince() !== null)
  const { statusCode, headers, body } = await app.inject({
    url: '/api/v1/sources',
    headers: { authorization: `Bearer ${key}` },
  })
  return statusCode === 200
    ? String(headers['x-api-tier'])
    : (JSON.parse(body) as { code: string }).code
}

interface Printed {
  readonly id: string
  readonly action: string
  readonly subject: string
  readonly actor: string
  readonly reason: string
  readonly at: string
  readonly data: unknown
}

describe('polity grants', () => {
  it('puts an account on the requested tier, including its keys in use', async () => {
    const id = await applyForPro()
    expect(await callWith(account.key)).toBe('researcher')

    const { out } = await polity('grants', 'approve', id, '--reason', 'A good study')

    expect(out).toBe(
      `Approved: ${email} is now on the pro tier. The tier applies to all keys within a second.`,
    )
    expect(await callWith(account.key)).toBe('pro')
    expect(await requests().find(account.accountId, id)).toMatchObject({
      state: 'APPROVED',
      reason: 'A good study',
      decidedAt: '2026-02-01T12:00:00Z',
    })
    expect(await json<Printed>('audit')).toEqual([
      {
        id: expect.any(String) as unknown,
        at: '2026-02-01T12:00:00Z',
        actor: ME,
        action: 'TIER_APPROVED',
        subject: id,
        reason: 'A good study',
        data: { accountId: account.accountId, tier: 'pro' },
      },
    ])
  })

  it('denies, which changes no tier', async () => {
    const id = await applyForPro()

    const { out } = await polity('grants', 'deny', id, '--reason', 'Too vague')

    expect(out).toBe(`Denied: ${email} stays on the researcher tier and does not get pro.`)
    expect(await callWith(account.key)).toBe('researcher')
    expect(await requests().find(account.accountId, id)).toMatchObject({ state: 'DENIED' })
    expect((await json<Printed>('audit'))[0]).toMatchObject({ action: 'TIER_DENIED', subject: id })
  })

  it('decides once, also when two operators decide at the same time', async () => {
    const id = await applyForPro()

    const ended = await Promise.allSettled([
      polity('grants', 'approve', id, '--reason', 'Yes'),
      polity('grants', 'deny', id, '--reason', 'No'),
    ])

    const reasons = ended.flatMap((end) => (end.status === 'rejected' ? [end.reason as Error] : []))
    expect(reasons.map(({ name, message }) => [name, message])).toEqual([
      [
        'OperatorError',
        expect.stringMatching(
          `^Application ${id} was already (approved|denied) at 2026-02-01T12:00:00Z; it cannot be decided again.$`,
        ),
      ],
    ])
    expect(await json<Printed>('audit')).toHaveLength(1)
  })

  it('changes nothing when the decision cannot be written down', async () => {
    const id = await applyForPro()
    await app.run('CREATE (:AuditRecord {id: $id})', { id: 'taken' })
    newId = () => 'taken'

    await expect(polity('grants', 'approve', id, '--reason', 'Yes')).rejects.toThrow()

    expect(await requests().find(account.accountId, id)).toMatchObject({ state: 'PENDING' })
    expect(await callWith(account.key)).toBe('researcher')
  })

  it.each([['email'], ['id']])('takes back the tier of an account, given its %s', async (by) => {
    const id = await applyForPro()
    await polity('grants', 'approve', id, '--reason', 'Yes')
    expect(await callWith(account.key)).toBe('pro')

    const named = by === 'email' ? email : account.accountId
    const { out } = await polity('grants', 'revoke', named, '--reason', 'Sold it on')

    expect(out).toContain('researcher')
    expect(await callWith(account.key)).toBe('researcher')
    expect(await requests().find(account.accountId, id)).toMatchObject({
      state: 'REVOKED',
      reason: 'Sold it on',
    })
    expect((await json<Printed>('audit'))[0]).toMatchObject({
      action: 'TIER_REVOKED',
      subject: account.accountId,
      data: { from: 'pro', to: 'researcher', requests: [id] },
    })
    // There is something to ask for again.
    await expect(applyForPro()).resolves.toMatch(/-/)
  })

  it('lists requests, newest first, and those in one state', async () => {
    const other = await storeAccount(app.graph)
    const [older, newer] = [await applyForPro(), await applyForPro(other)]
    await polity('grants', 'deny', older, '--reason', 'No')

    const ids = async (...args: string[]) =>
      (await json<{ id: string }>('grants', 'list', ...args)).map(({ id }) => id)
    expect(await ids()).toEqual([newer, older])
    expect(await ids('--state', 'pending')).toEqual([newer])
    expect(await ids('--state', 'approved')).toEqual([])
    const { out } = await polity('grants', 'list', '--state', 'denied')
    expect(out).toBe(`${older}  denied  2026-02-01T12:00:00Z  500/day  ${email}`)
    expect((await polity('grants', 'list', '--state', 'revoked')).out).toBe('None.')
  })

  it('shows a request, its own text harmless to a terminal', async () => {
    const id = await applyForPro()
    await app.run(`MATCH (r:TierRequest) SET r.purpose = $purpose`, {
      purpose: 'One\nTwo\u001b[2J\u202e',
    })

    const { out } = await polity('grants', 'show', id)

    expect(out).toMatch(/^purpose +One \/ Two\ufffd\[2J\ufffd$/m)
    expect(out).toMatch(new RegExp(`^email +${email}$`, 'm'))
    expect(JSON.parse((await polity('grants', 'show', id, '--json')).out)).toMatchObject({
      id,
      accountId: account.accountId,
      currentTier: 'researcher',
    })
  })

  it.each([
    [
      'show an unknown request',
      ['show', NOBODY],
      `No application for a tier has the id ${NOBODY}.`,
    ],
    [
      'approve an unknown request',
      ['approve', NOBODY, '--reason', 'Yes'],
      `No application for a tier has the id ${NOBODY}.`,
    ],
    [
      'revoke from nobody',
      ['revoke', 'nobody@example.org', '--reason', 'No'],
      'No account has the id or e-mail address nobody@example.org.',
    ],
  ])('does not %s, and says why', async (_what, args, message) => {
    await expect(polity('grants', ...args)).rejects.toMatchObject({
      name: 'OperatorError',
      message,
    })
    expect(await json('audit')).toEqual([])
  })

  it('does not revoke what an account does not have, nor guess which account is meant', async () => {
    await expect(polity('grants', 'revoke', email, '--reason', 'No')).rejects.toThrow(
      `Account ${account.accountId} is on the researcher tier, so there is no pro tier to revoke.`,
    )
    const other = await storeAccount(app.graph, { tier: 'pro' })
    await app.run('MATCH (a:Account {id: $id}) SET a.email = $email', {
      id: other.accountId,
      email,
    })

    const refused = polity('grants', 'revoke', email, '--reason', 'No')

    await expect(refused).rejects.toThrow(
      /Several accounts .* use an id instead:\n(.*\n)?  account-of-\w+  pro(\n|$)/,
    )
    expect(await callWith(other.key)).toBe('pro')
  })

  it.each([['approve'], ['deny'], ['revoke']])('requires a reason to %s', async (verb) => {
    const id = await applyForPro()

    await expect(polity('grants', verb, id)).rejects.toThrow(/--reason/)
    await expect(polity('grants', verb, id, '--reason', ' ')).rejects.toThrow(/reason must be one/)
    await expect(polity('grants', verb, id, '--reason', 'a\nb')).rejects.toThrow(/reason must be/)
    expect(await requests().find(account.accountId, id)).toMatchObject({ state: 'PENDING' })
  })
})

describe('polity partners', () => {
  it.each([
    ['approve', 'APPROVED', /^Vote Counters is approved. Send an e-mail to ada@example.org/],
    ['deny', 'DENIED', /^Vote Counters is denied. Send an e-mail to ada@example.org/],
  ])('can %s a request, once, with a reason in the audit', async (verb, state, output) => {
    const id = await requests().applyAsPartner(WISH)

    const { out } = await polity('partners', verb, id, '--reason', 'We met them')

    expect(out).toMatch(output)
    expect(JSON.parse((await polity('partners', 'show', id, '--json')).out)).toMatchObject({
      ...WISH,
      state,
      reason: 'We met them',
      decidedAt: '2026-02-01T12:00:00Z',
    })
    const [record] = await json<Printed>('audit')
    expect(record).toMatchObject({ action: `PARTNER_${state}`, subject: id, actor: ME })
    await expect(polity('partners', 'deny', id, '--reason', 'No')).rejects.toThrow(
      /cannot be decided again/,
    )
    await expect(polity('partners', verb, NOBODY, '--reason', 'No')).rejects.toThrow(
      `No partner application has the id ${NOBODY}.`,
    )
  })

  it('lists requests, newest first, and those in one state', async () => {
    const [older, newer] = [
      await requests().applyAsPartner(WISH),
      await requests().applyAsPartner({ ...WISH, organization: 'Others' }),
    ]
    await polity('partners', 'approve', older, '--reason', 'Yes')

    expect((await polity('partners', 'list')).out.split('\n')).toEqual([
      `${newer}  pending  2026-02-01T12:00:00Z  Others  ada@example.org`,
      `${older}  approved  2026-02-01T12:00:00Z  Vote Counters  ada@example.org`,
    ])
    expect(await json('partners', 'list', '--state', 'pending')).toMatchObject([{ id: newer }])
    expect((await polity('partners', 'list', '--state', 'denied')).out).toBe('None.')
    expect((await polity('partners', 'show', newer)).out).toMatch(/^intendedUse +A map$/m)
  })
})

describe('polity keys create', () => {
  const create = (...more: readonly string[]) =>
    polity('keys', 'create', '--account', 'Feeder@Example.org', '--name', 'Results', ...more)

  it('prints only a new key, which is stored as its hash', async () => {
    const { out, notices } = await create('--tier', 'pro', '--right', 'results:write')

    expect(out).toMatch(KEY_PATTERN)
    expect(notices).toContain('It is not shown again.')
    expect(notices).not.toContain(out)
    const id = keyIdOf(out)
    const [row] = await app.run(
      `MATCH (a:Account)-[:HAS_KEY]->(k:ApiKey {id: $id})
       RETURN a.email, a.tier, a.rights, a.isService, k.name, k.rights, {pepper: k.pepper, hash: k.hash}`,
      { id },
    )
    expect(row?.slice(0, 6)).toEqual([
      'feeder@example.org',
      'pro',
      ['results:write'],
      true,
      'Results',
      ['results:write'],
    ])
    const ring = createKeyRing([{ id: '2026', secret: PEPPER }])
    expect(ring.matches(out, row?.[6] as { pepper: string; hash: string })).toBe(true)
    const everything = JSON.stringify(await app.run('MATCH (n) RETURN properties(n)'))
    expect(everything).not.toContain(out.slice(17, 49))
    expect((await json<Printed>('audit')).map(({ action }) => action)).toEqual([
      'KEY_CREATED',
      'ACCOUNT_CHANGED',
    ])
  })

  it('gives one service one account, and says when its tier changes for its other keys', async () => {
    await create('--tier', 'researcher', '--right', 'results:write')
    const quiet = await create('--tier', 'researcher')
    expect(quiet.notices).not.toContain('other keys')
    const changes = async () =>
      (await app.run('MATCH (c:AccessChange) RETURN c.kind, c.keys')).map(([kind]) => kind)
    const before = await changes()

    const { notices } = await create('--tier', 'pro', '--reason', 'They pay')

    expect(notices).toContain('on the researcher tier; all its keys are now on the pro tier')
    expect(await changes()).toEqual([...before, 'ACCOUNT'])
    const services = await app.run(
      'MATCH (a:Account {isService: true}) RETURN a.tier, a.rights, COUNT { (a)-[:HAS_KEY]->() }',
    )
    expect(services).toEqual([['pro', ['results:write'], 3]])
    const [made, changed] = await json<Printed>('audit')
    expect(made).toMatchObject({ action: 'KEY_CREATED', reason: 'They pay' })
    expect(changed).toMatchObject({ action: 'ACCOUNT_CHANGED', reason: 'They pay' })
  })

  it('leaves the account of a person with the same address alone', async () => {
    await polity('keys', 'create', '--account', email, '--tier', 'pro', '--name', 'x')

    expect(await callWith(account.key)).toBe('researcher')
  })

  it('ends the key at the given time', async () => {
    const { out } = await create('--tier', 'free', '--expires', '2026-03-01')

    const [row] = await app.run('MATCH (k:ApiKey {id: $id}) RETURN k.expiresAt', {
      id: keyIdOf(out),
    })
    expect(row).toEqual(['2026-03-01T00:00:00Z'])
  })

  it.each([
    ['an end in the past', ['--tier', 'pro', '--expires', '2026-01-01'], /expiry is in the past/],
    ['no date', ['--tier', 'pro', '--expires', 'soon'], /It must be a date or a time/],
    ['an unknown tier', ['--tier', 'platinum'], /Allowed choices are free, researcher, pro/],
    ['no tier', [], /--tier/],
    ['an unknown right', ['--tier', 'pro', '--right', 'all'], /Allowed choices are results:write/],
    ['no address', ['--tier', 'pro', '--account', 'nobody'], /nobody is not an e-mail address/],
    ['an empty name', ['--tier', 'pro', '--name', ' '], /The name must be one line/],
    ['a name that rings', ['--tier', 'pro', '--name', 'a\u0007'], /The name must be one line/],
  ])('refuses %s', async (_what, args, message) => {
    await expect(create(...args)).rejects.toThrow(message)
    expect(await app.run('MATCH (a:Account {isService: true}) RETURN a')).toEqual([])
  })

  it('leaves no account behind when it has too many keys', async () => {
    for (let made = 0; made < 10; made += 1) await create('--tier', 'free')

    await expect(create('--tier', 'pro')).rejects.toThrow(/has 10 active API keys/)

    expect(await app.run('MATCH (a:Account {isService: true}) RETURN a.tier')).toEqual([['free']])
  }, 60_000)
})

describe('polity keys find and revoke', () => {
  it.each([
    ['id', () => account.keyId],
    ['beginning', () => `pol_${account.keyId}_`],
    ['whole', () => account.key],
    ['part of its name', () => 'A KEY'],
    ['address', () => email.toUpperCase()],
  ])('find a key by its %s, without showing the key', async (_by, text) => {
    const { out } = await polity('keys', 'find', text())
    const [key] = await json('keys', 'find', text())

    expect(out).toBe(`pol_${account.keyId}  researcher  no expiry  not used  ${email}  a key`)
    expect(key).toEqual({
      id: account.keyId,
      name: 'a key',
      rights: [],
      createdAt: '2026-01-01T00:00:00Z',
      expiresAt: null,
      revokedAt: null,
      lastUsedOn: null,
      accountId: account.accountId,
      email,
      tier: 'researcher',
    })
  })

  it('find nothing in an empty graph', async () => {
    expect((await polity('keys', 'find', 'zzzz')).out).toBe('None.')
    expect(await json('keys', 'find', 'zzzz')).toEqual([])
  })

  it('end a key in use, once, with a reason', async () => {
    expect(await callWith(account.key)).toBe('researcher')

    await polity('keys', 'revoke', `pol_${account.keyId}`, '--reason', 'Found on a forum')

    expect(await callWith(account.key)).toBe('KEY_REVOKED')
    expect((await json<Printed>('audit'))[0]).toMatchObject({
      action: 'KEY_REVOKED',
      subject: account.keyId,
      reason: 'Found on a forum',
      data: { accountId: account.accountId },
    })
    await expect(polity('keys', 'revoke', account.keyId, '--reason', 'Again')).rejects.toThrow(
      `Key ${account.keyId} was already revoked at 2026-02-01T12:00:00Z.`,
    )
    expect((await polity('keys', 'find', account.keyId)).out).toContain('revoked 2026-02-01T12')
  })

  it.each([
    ['what is no id', 'laptop', /^This is not the id of a key/],
    ['a key of nobody', 'zzzzzzzzzzzz', /^No key has the id zzzzzzzzzzzz\.$/],
  ])('do not end %s', async (_what, text, message) => {
    await expect(polity('keys', 'revoke', text, '--reason', 'x')).rejects.toMatchObject({
      name: 'OperatorError',
      message: expect.stringMatching(message) as unknown,
    })
  })
})

describe('polity audit', () => {
  it('lists decisions, newest first, of a time', async () => {
    const ids: string[] = []
    for (const day of ['2026-02-01', '2026-02-02', '2026-02-03']) {
      instant = Date.parse(`${day}T12:00:00Z`)
      const id = await requests().applyAsPartner(WISH)
      await polity('partners', 'deny', id, '--reason', `On ${day}`)
      ids.unshift(id)
    }

    const subjects = async (...args: string[]) =>
      (await json<Printed>('audit', ...args)).map(({ subject }) => subject)
    expect(await subjects()).toEqual(ids)
    expect(await subjects('--since', '2026-02-02T12:00:00Z')).toEqual(ids.slice(0, 2))
    expect(await subjects('--until', '2026-02-02T12:00:00Z')).toEqual(ids.slice(1))
    expect((await polity('audit', '--since', '2026-02-03')).out).toBe(
      `2026-02-03T12:00:00Z  ${ME}  PARTNER_DENIED  ${ids[0] ?? ''}  {}  On 2026-02-03`,
    )
    expect((await polity('audit', '--since', '2026-02-04')).out).toBe('None.')
  })

  it('holds no e-mail address', async () => {
    await polity('grants', 'approve', await applyForPro(), '--reason', 'Yes')
    await polity('grants', 'revoke', email, '--reason', 'No')
    await polity('keys', 'create', '--account', email, '--tier', 'pro', '--name', 'x')
    await polity('partners', 'deny', await requests().applyAsPartner(WISH), '--reason', 'No')

    expect(await json('audit')).toHaveLength(5)
    expect(JSON.stringify(await json('audit'))).not.toContain('@')
  })

  it('prints everything, page by page, each record once', async () => {
    await app.run(
      `UNWIND range(1, 2000) AS n
       CREATE (:AuditRecord {id: 'a-' + (10000 + n), at: '2026-01-01T00:00:00Z', actor: 'a', action: 'KEY_REVOKED',
                             subject: 's', reason: 'r', data: '{}'})`,
    )

    const { out } = await polity('audit')
    const ids = (await json<{ readonly id: string }>('audit')).map(({ id }) => id)

    expect(out.split('\n')).toHaveLength(2_000)
    expect(ids).toEqual(ids.toSorted().reverse())
    expect(new Set(ids).size).toBe(2_000)
  })

  it('is never changed: decisions add to it, a restore adds what is missing, and prune deletes', () => {
    const touching = readdirSync(CYPHER, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.cypher') && !name.startsWith('migrations'))
      .filter((name) => readFileSync(join(CYPHER, name), 'utf8').includes('AuditRecord'))

    const writing = ['account/append-audit.cypher', 'restore/audit-records.cypher']
    const reading = [
      'account/audit-page.cypher',
      'backup/audit-records.cypher',
      'restore/ended.cypher',
    ]
    // This query only finds the old records that `polity prune` deletes.
    const pruning = ['retention/audit.cypher']
    expect(touching.sort()).toEqual([...writing, ...reading, ...pruning].sort())
    for (const name of [...reading, ...pruning])
      expect(readFileSync(join(CYPHER, name), 'utf8')).not.toMatch(/^\s*(?:SET|MERGE|CREATE)\b/m)
    const restore = readFileSync(join(CYPHER, 'restore/audit-records.cypher'), 'utf8')
    expect(restore.match(/\b(?:CREATE|MERGE|SET)\b.*/g)).toEqual([
      'CREATE (n:AuditRecord) SET n = row.properties)',
    ])
    expect(restore).toContain('CASE WHEN known IS NULL THEN [1] ELSE [] END |')
    const append = readFileSync(join(CYPHER, 'account/append-audit.cypher'), 'utf8')
    expect(append).toMatch(/^CREATE /m)
    expect(append).not.toMatch(/^(MATCH|MERGE)/m)
  })
})
