import { storeAccount, type StoredAccount } from '../support/accounts/account-builders.js'
import { signedInApp, type Person, type SignedInApp } from '../support/accounts/signed-in.js'
import { at, ask } from '../support/ask.js'
import { commandLine } from '../support/command-line.js'
import { folderWith } from '../sources/importing.js'

interface Correction {
  readonly id: string
  readonly state: string
  readonly value: string | null
  readonly was: string | null
  readonly about: string | null
  readonly reason: string | null
  readonly decided_at: string | null
}

const PATH = '/api/v1/corrections'
const SOURCE = 'https://example.org/ann-lee'
const SECOND_MS = 1_000

const NODES = 'id,type,name,country,birth_date,identifiers'
const PEOPLE = [
  'ann,politician,Ann Lee,gb,1961,',
  'bob,politician,Bob Ray,gb,,wikidata:Q77',
  'rob,politician,Robert Ray,gb,,',
  'eve,politician,Eve Day,gb,,',
  'kim,person,Kim Poe,gb,1970,',
]
const EDGES = [
  'from,to,type,start,end',
  'ann,left,MEMBER_OF,2010,2012',
  'ann,right,MEMBER_OF,2015,',
  'eve,left,MEMBER_OF,2001,',
]

let app: SignedInApp
let owner: StoredAccount
let person: Person
let stranger: Person

beforeAll(async () => {
  app = await signedInApp({ now: () => new Date('2026-02-01T12:00:00Z') })
  await importAll('2026-01-01', PEOPLE)
})
beforeEach(async () => {
  await app.graph.apply('MATCH (n:Account|ApiKey|Session) DETACH DELETE n')
  owner = await storeAccount(app.graph)
  const other = await storeAccount(app.graph)
  ;[person, stranger] = [await app.signIn(owner.accountId), await app.signIn(other.accountId)]
})

async function importAll(asOf: string, people: readonly string[]): Promise<void> {
  const parties = ['left,party,Left Party,gb,,', 'right,party,Right Party,gb,,']
  const folder = await folderWith({
    'nodes.csv': `${[NODES, ...people, ...parties].join('\n')}\n`,
    'edges.csv': `${EDGES.join('\n')}\n`,
  })
  await commandLine(['import', 'csv', folder, '--dataset', 'press', '--as-of', asOf])
}

const emptyFolder = () =>
  folderWith({
    'nodes.csv': `${NODES}\nsue,politician,Sue Poe,gb,,\n`,
    'edges.csv': 'from,to,type\n',
  })

const wish = (given: Readonly<Record<string, unknown>>) => ({
  ...{ entity: 'ann-lee', source: SOURCE, comment: 'See the register.' },
  ...given,
})

const proposed = async (given: Readonly<Record<string, unknown>>): Promise<Correction> => {
  const reply = await person.send('POST', PATH, wish(given))
  expect(reply.json()).toMatchObject({ data: { state: 'open' } })
  return reply.json<{ data: Correction }>().data
}

const decided = (verb: string, { id }: Correction, reason = 'it is so') =>
  commandLine(['corrections', verb, id, '--reason', reason])

const mine = async (id: string) =>
  (await person.send('GET', `${PATH}/${id}`)).json<{ data: Correction }>().data

/** What `read` gives once it is what the test waits for, or after a second, which is as long as a change may take. */
async function soon<T>(read: () => Promise<T>, isThere: (found: T) => boolean): Promise<T> {
  for (const until = Date.now() + SECOND_MS; ;) {
    const found = await read()
    if (isThere(found) || Date.now() > until) return found
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

const entity = async (slug: string) => {
  const { data } = await ask(
    app,
    `query ($slug: String!) {
      entity(slug: $slug) {
        name names { value } datasets { name licence }
        identifiers { scheme value }
        corrections { kind value about source appliedOn }
        ... on Politician { birthDate }
        relationships(first: 20) {
          edges { id: relationshipId label start end node { name } evidence { url dataset { name } start end } }
        }
      }
    }`,
    { slug },
  )
  return at(data, 'entity') as Shown | null
}

interface Shown {
  readonly name: string
  readonly names: readonly { readonly value: string }[]
  readonly birthDate: string | null
  readonly identifiers: readonly { readonly scheme: string; readonly value: string }[]
  readonly datasets: readonly { readonly name: string }[]
  readonly corrections: readonly { readonly kind: string; readonly value: string | null }[]
  readonly relationships: {
    readonly edges: readonly {
      readonly id: string
      readonly start: string | null
      readonly end: string | null
      readonly node: { readonly name: string }
      readonly evidence: readonly { readonly url: string | null }[]
    }[]
  }
}

const relationship = async (slug: string, name: string) => {
  const edges = (await entity(slug))?.relationships.edges ?? []
  return edges.find(({ node }) => node.name === name)
}

describe('a correction', () => {
  it('is proposed, applied, visible to all within a second with its source, and stays whatever sources repeat', async () => {
    const one = await proposed({ kind: 'birth_date', value: '1962-03-04' })
    const { out: listed } = await commandLine(['corrections', 'list', '--state', 'open', '--json'])
    await decided('apply', one)

    const shown = await soon(
      () => entity('ann-lee'),
      (found) => found?.birthDate === '1962-03-04',
    )
    const rest = await app.inject('/api/v1/entities/ann-lee/corrections')
    await importAll('2026-02-01', PEOPLE)
    await importAll('2026-02-02', ['ann,politician,Ann Lee,gb,1960-01-01,', ...PEOPLE.slice(1)])
    await app.graph.apply('MATCH (r:Record) WHERE r.phase > 0 SET r.dirty = r.phase')
    await commandLine(['merge', 'bob-ray', 'robert-ray'])

    expect(JSON.parse(listed)).toMatchObject([
      { id: one.id, accountId: owner.accountId, comment: 'See the register.', was: '1961' },
    ])
    expect(shown).toMatchObject({
      birthDate: '1962-03-04',
      corrections: [
        { kind: 'BIRTH_DATE', value: '1962-03-04', source: SOURCE, appliedOn: '2026-02-01' },
      ],
      datasets: [{ name: 'corrections', licence: 'CC0-1.0' }, { name: 'press' }],
    })
    expect(rest.json()).toEqual({
      data: [
        {
          ...{ kind: 'birth_date', value: '1962-03-04', about: null },
          ...{ source: SOURCE, applied_on: '2026-02-01' },
        },
      ],
    })
    expect(JSON.stringify(rest.json())).not.toContain(owner.accountId)
    expect(await mine(one.id)).toMatchObject({
      ...{ state: 'applied', reason: 'it is so', decided_at: '2026-02-01T12:00:00Z' },
    })
    expect(
      await soon(
        () => entity('ann-lee'),
        () => true,
      ),
    ).toMatchObject({
      birthDate: '1962-03-04',
    })
  })

  it('that was applied can be taken back: the sources say what they said', async () => {
    const one = await proposed({ kind: 'name', value: 'Anne Leigh' })
    await decided('apply', one)
    const renamed = await soon(
      () => entity('ann-lee'),
      (found) => found?.name === 'Anne Leigh',
    )
    const rest = await app.inject('/api/graph/entity/ann-lee')
    await decided('revoke', one, 'a mistake')

    expect(renamed?.names.map(({ value }) => value)).toEqual(['Anne Leigh', 'Ann Lee'])
    expect(rest.json()).toMatchObject({ entity: { name: 'Anne Leigh', slug: 'ann-lee' } })
    expect(
      await soon(
        () => entity('ann-lee'),
        (found) => found?.name === 'Ann Lee',
      ),
    ).toMatchObject({ name: 'Ann Lee', names: [{ value: 'Ann Lee' }] })
    expect(await mine(one.id)).toMatchObject({ state: 'revoked', reason: 'a mistake' })
  })

  it('that is refused changes nothing, and says why to who proposed it', async () => {
    const one = await proposed({ kind: 'other_name', value: 'Annie' })
    await decided('refuse', one, 'nobody says so')

    await expect(decided('apply', one)).rejects.toThrow('was refused at 2026-02-01T12:00:00Z')
    await expect(decided('refuse', one)).rejects.toThrow('was refused at 2026-02-01T12:00:00Z')
    await expect(decided('revoke', one)).rejects.toThrow(
      'only an applied correction can be revoked',
    )
    expect(await mine(one.id)).toMatchObject({ state: 'refused', reason: 'nobody says so' })
    expect((await entity('ann-lee'))?.names).toEqual([{ value: 'Ann Lee' }])
    const { out } = await commandLine(['audit', '--json'])
    expect(JSON.parse(out)).toContainEqual(
      expect.objectContaining({
        ...{ action: 'CORRECTION_REFUSED', subject: one.id },
        data: expect.objectContaining({
          accountId: owner.accountId,
          kind: 'other_name',
        }) as unknown,
      }),
    )
  })

  it('changes the dates of a relationship, with evidence, and outlives a source that repeats them', async () => {
    const before = await relationship('ann-lee', 'Left Party')
    const one = await proposed({ kind: 'end', value: '2013-05', relationship: before?.id })
    await decided('apply', one)
    const after = await soon(
      () => relationship('ann-lee', 'Left Party'),
      (found) => found?.end === '2013-05',
    )
    await importAll('2026-02-03', PEOPLE)

    expect(one).toMatchObject({ was: '2012', about: 'Member of: Left Party' })
    expect(after).toMatchObject({ start: '2010', end: '2013-05' })
    expect(after?.evidence).toContainEqual(
      expect.objectContaining({ url: SOURCE, end: '2013-05', dataset: { name: 'corrections' } }),
    )
    expect(await relationship('ann-lee', 'Left Party')).toMatchObject({ end: '2013-05' })
  })

  it('takes a relationship away that does not exist', async () => {
    const before = await relationship('eve-day', 'Left Party')
    const one = await proposed({
      ...{ entity: 'left-party', kind: 'not_related', relationship: before?.id },
    })
    await decided('apply', one)

    expect(one.about).toBe('Member: Eve Day')
    expect(
      await soon(
        () => relationship('eve-day', 'Left Party'),
        (found) => found === undefined,
      ),
    ).toBeUndefined()
    expect((await app.inject('/api/v1/entities/eve-day/corrections')).json()).toMatchObject({
      data: [{ kind: 'not_related', about: 'Member: Eve Day', source: SOURCE }],
    })
  })

  it('adds a relationship that no source gives, with its source, and keeps it through imports and derivations', async () => {
    const missing = { kind: 'related', value: 'left-party', type: 'MEMBER_OF', start: '2003-05' }
    const one = await proposed({ ...missing, entity: 'bob-ray', end: '2007' })
    const two = await proposed({ ...missing, entity: 'bob-ray', start: '2010', end: '2011' })
    await decided('apply', one)
    const shown = await soon(
      () => relationship('bob-ray', 'Left Party'),
      (found) => found !== undefined,
    )
    const rest = await app.inject('/api/graph/entity/bob-ray')
    const applied = await app.inject('/api/v1/entities/bob-ray/corrections')
    await decided('refuse', two, 'nobody says so')
    await importAll('2026-02-03', PEOPLE)
    await app.graph.apply('MATCH (r:Record) WHERE r.phase > 0 SET r.dirty = r.phase')
    await commandLine(['import', 'csv', await emptyFolder(), '--dataset', 'other'])
    const kept = (await entity('bob-ray'))?.relationships.edges ?? []
    const again = await person.send(
      'POST',
      PATH,
      wish({ ...missing, entity: 'bob-ray', start: '2006' }),
    )
    const later = await proposed({ ...missing, entity: 'bob-ray', start: '2008' })
    const earlier = await proposed({ ...missing, entity: 'bob-ray', start: '1999', end: '2001' })
    await decided('revoke', one)

    expect(one).toMatchObject({ about: 'Member of: Left Party, 2003-05 to 2007', was: null })
    expect([later.about, earlier.about]).toEqual([
      'Member of: Left Party, 2008 to ?',
      'Member of: Left Party, 1999 to 2001',
    ])
    expect(shown).toMatchObject({ start: '2003-05', end: '2007' })
    expect(shown?.evidence).toEqual([
      { url: SOURCE, dataset: { name: 'corrections' }, start: '2003-05', end: '2007' },
    ])
    expect(rest.json()).toMatchObject({
      relationships: [{ label: 'Member of', entity: { slug: 'left-party' } }],
    })
    expect(applied.json()).toEqual({
      data: [
        {
          ...{ kind: 'related', value: 'Left Party', about: one.about },
          ...{ source: SOURCE, applied_on: '2026-02-01' },
        },
      ],
    })
    expect(kept.map(({ start, end, node }) => [node.name, start, end])).toEqual([
      ['Left Party', '2003-05', '2007'],
    ])
    expect(again.json<{ errors: unknown[] }>().errors).toMatchObject([
      { field: 'body.value', code: 'UNCHANGED' },
    ])
    expect(
      await soon(
        () => relationship('bob-ray', 'Left Party'),
        (found) => found === undefined,
      ),
    ).toBeUndefined()
  })

  it('gives an identifier, unless another entity has it', async () => {
    const taken = await proposed({ kind: 'identifier', value: 'wikidata:Q77' })
    const free = await proposed({ kind: 'identifier', value: 'wikidata:Q78' })
    await decided('apply', free)

    await expect(decided('apply', taken)).rejects.toThrow('has wikidata:Q77')
    expect(
      await soon(
        () => entity('ann-lee'),
        (found) => found?.identifiers.length === 2,
      ),
    ).toMatchObject({
      identifiers: [{ scheme: 'local' }, { scheme: 'wikidata', value: 'Q78' }],
    })
  })

  it('makes two entities one, and two again', async () => {
    await importAll('2026-02-04', [
      ...PEOPLE,
      'zoe,politician,Zoe Fox,gb,,',
      'zo,politician,Zo Fox,gb,,',
    ])
    const one = await proposed({ entity: 'zoe-fox', kind: 'same', value: 'zo-fox' })
    await decided('apply', one)
    const merged = await soon(
      () => app.inject('/api/graph/entity/zo-fox'),
      ({ statusCode }) => statusCode === 308,
    )
    const { out: decisions } = await commandLine(['decisions', '--json'])
    const two = await proposed({ entity: 'zoe-fox', kind: 'not_same' })
    await decided('apply', two)

    expect(decisions).toContain(`it is so; correction ${one.id}, ${SOURCE}`)
    expect(merged.headers['location']).toBe('/api/graph/entity/zoe-fox')
    expect(
      (
        await soon(
          () => app.inject('/api/graph/entity/zo-fox'),
          ({ statusCode }) => statusCode === 200,
        )
      ).json(),
    ).toMatchObject({ entity: { name: 'Zo Fox' } })
  })
})

it('parts again what a correction made one, when that is taken back', async () => {
  await importAll('2026-02-05', [
    ...PEOPLE,
    'may,politician,May Hill,gb,,',
    'mae,politician,Mae Hill,gb,,',
  ])
  const one = await proposed({ entity: 'may-hill', kind: 'same', value: 'mae-hill' })
  await decided('apply', one)
  const merged = await soon(
    () => app.inject('/api/graph/entity/mae-hill'),
    ({ statusCode }) => statusCode === 308,
  )
  await decided('revoke', one, 'a mistake')

  expect(merged.statusCode).toBe(308)
  expect(
    (
      await soon(
        () => app.inject('/api/graph/entity/mae-hill'),
        ({ statusCode }) => statusCode === 200,
      )
    ).json(),
  ).toMatchObject({ entity: { name: 'Mae Hill' } })
})

describe('proposals', () => {
  it('are seen by who made them, and by nobody else', async () => {
    const one = await proposed({ kind: 'name', value: 'Ann Leigh' })

    const [own, theirs, key] = await Promise.all([
      person.send('GET', PATH),
      stranger.send('GET', PATH),
      app.inject({ url: PATH, headers: { authorization: `Bearer ${owner.key}` } }),
    ])
    const others = await Promise.all([
      stranger.send('GET', `${PATH}/${one.id}`),
      stranger.send('DELETE', `${PATH}/${one.id}`),
    ])

    expect(own.json()).toMatchObject({ data: [{ id: one.id, state: 'open' }] })
    expect(key.json()).toEqual(own.json())
    expect(theirs.json()).toEqual({ data: [] })
    for (const reply of others) {
      expect(reply.statusCode).toBe(404)
      expect(reply.json()).toMatchObject({ code: 'CORRECTION_NOT_FOUND' })
    }
    expect((await app.inject(PATH)).statusCode).toBe(401)
    expect((await app.inject({ method: 'POST', url: PATH, payload: {} })).statusCode).toBe(401)
    expect(own.headers['cache-control']).toBe('no-store')
  })

  it('that wait can be taken back, those that were decided on cannot', async () => {
    const [one, other] = [
      await proposed({ kind: 'name', value: 'Ann Leigh' }),
      await proposed({ kind: 'name', value: 'Ann L' }),
    ]
    await decided('refuse', other)

    expect((await person.send('DELETE', `${PATH}/${one.id}`)).statusCode).toBe(204)
    expect((await person.send('GET', `${PATH}/${one.id}`)).statusCode).toBe(404)
    const late = await person.send('DELETE', `${PATH}/${other.id}`)
    expect(late.json()).toMatchObject({ status: 409, code: 'CORRECTION_DECIDED' })
  })

  it('are 20 of an account at once', async () => {
    await app.graph.apply(
      `MATCH (a:Account {id: $id}) UNWIND range(1, 20) AS n
       CREATE (a)-[:PROPOSED]->(:Correction {id: 'c' + n, state: 'OPEN'})`,
      { id: owner.accountId },
    )

    const reply = await person.send('POST', PATH, wish({ kind: 'name', value: 'Ann Leigh' }))

    expect(reply.json()).toMatchObject({ status: 409, code: 'TOO_MANY_CORRECTIONS' })
    await app.graph.apply(`MATCH (c:Correction) WHERE c.id STARTS WITH 'c' DETACH DELETE c`)
  })

  it.each([
    ['1,000 of an account in all', 1_000, 'REFUSED', true, 'TOO_MANY_CORRECTIONS'],
    ['10,000 of all accounts that wait', 10_000, 'OPEN', false, 'REQUESTS_FULL'],
  ])('are %s', async (_what, most, state, isOwn, code) => {
    const keep = (from: number, to: number) =>
      app.graph.apply(
        `MATCH (a:Account) WHERE (a.id = $id) = $isOwn WITH a LIMIT 1
         UNWIND range($from, $to) AS n
         CREATE (a)-[:PROPOSED]->(:Correction {id: 'c' + toInteger(n), state: $state, kind: 'name'})`,
        { id: owner.accountId, isOwn, from, to, state },
      )
    const waiting = await app.run(`MATCH (c:Correction {state: 'OPEN'}) RETURN count(c)`)
    await keep(2, most - (isOwn ? 0 : Number(waiting[0]?.[0])))
    const last = await proposed({ kind: 'name', value: 'Ann Leigh' })
    const reply = await person.send('POST', PATH, wish({ kind: 'name', value: 'Ann L' }))
    await app.graph.apply(`MATCH (c:Correction) WHERE c.id STARTS WITH 'c' DETACH DELETE c`)

    expect(last.state).toBe('open')
    expect(reply.json()).toMatchObject({ code })
  })

  it.each([
    ['a birth this year', { kind: 'birth_date', value: '2026' }],
    ['the birth of a person', { entity: 'kim-poe', kind: 'birth_date', value: '1971' }],
    ['the death of nobody knows when', { entity: 'kim-poe', kind: 'death_date', value: '2020' }],
    [
      'an end in the year of its start',
      {
        ...{ entity: 'eve-day', kind: 'related', value: 'right-party', type: 'MEMBER_OF' },
        ...{ start: '2001-05', end: '2001' },
      },
    ],
  ])('are taken with %s', async (_what, given) => {
    const { value, state } = await proposed(given)

    expect([value, state]).toEqual([given.value, 'open'])
  })

  it('go with the account, but for what the graph shows', async () => {
    const [open, applied] = [
      await proposed({ kind: 'name', value: 'Ann Leigh' }),
      await proposed({ kind: 'other_name', value: 'Annie' }),
    ]
    await decided('apply', applied)

    await person.send('DELETE', '/api/v1/account')

    const { out } = await commandLine(['corrections', 'show', applied.id, '--json'])
    expect(JSON.parse(out)).toMatchObject({ accountId: null, comment: '', value: 'Annie' })
    await expect(commandLine(['corrections', 'show', open.id])).rejects.toThrow('No proposed')
    await decided('revoke', applied)
  })

  it.each([
    ['no such entity', { entity: 'nobody', kind: 'name', value: 'A' }, 'body.entity'],
    ['an entity that is no slug', { entity: 'A b', kind: 'name', value: 'A' }, 'body.entity'],
    ['another kind', { kind: 'party', value: 'A' }, 'body.kind'],
    ['a name of signs', { kind: 'name', value: '…' }, 'body.value'],
    ['the name that it has', { kind: 'name', value: 'Ann Lee' }, 'body.value'],
    ['a name of two lines', { kind: 'name', value: 'A\nB' }, 'body.value'],
    ['no name', { kind: 'name' }, 'body.value'],
    ['a day that never was', { kind: 'birth_date', value: '1961-02-30' }, 'body.value'],
    ['a birth to come', { kind: 'birth_date', value: '2027' }, 'body.value'],
    ['no birth', { kind: 'birth_date', value: null }, 'body.value'],
    [
      'the birth of a party',
      { entity: 'left-party', kind: 'birth_date', value: '1900' },
      'body.kind',
    ],
    ['an identifier without a scheme', { kind: 'identifier', value: 'Q78' }, 'body.value'],
    ['none of its scheme', { kind: 'identifier', value: 'wikidata:78' }, 'body.value'],
    ['one of a dataset', { kind: 'identifier', value: 'local:press/ann' }, 'body.value'],
    ['a date of no relationship', { kind: 'end', value: '2013' }, 'body.relationship'],
    ['of another', { kind: 'end', value: '2013', relationship: 'x' }, 'body.relationship'],
    [
      'a relationship of a name',
      { kind: 'name', value: 'A', relationship: 'x' },
      'body.relationship',
    ],
    [
      'a value where none belongs',
      { kind: 'not_related', value: 'A', relationship: 'x' },
      'body.value',
    ],
    ['itself', { kind: 'same', value: 'ann-lee' }, 'body.value'],
    ['nobody', { kind: 'same', value: 'nobody' }, 'body.value'],
    ['no kind of what is missing', { kind: 'related', value: 'left-party' }, 'body.type'],
    [
      'a kind that nobody can propose',
      { kind: 'related', value: 'left-party', type: 'RELATED_TO' },
      'body.type',
    ],
    [
      'a kind that does not lead there',
      { kind: 'related', value: 'left-party', type: 'HOLDS' },
      'body.type',
    ],
    ['no far end', { kind: 'related', type: 'MEMBER_OF' }, 'body.value'],
    [
      'a day of it that never was',
      { kind: 'related', value: 'left-party', type: 'MEMBER_OF', start: '2001-02-30' },
      'body.start',
    ],
    [
      'an end before its start',
      { kind: 'related', value: 'left-party', type: 'MEMBER_OF', start: '2001', end: '2000' },
      'body.end',
    ],
    [
      'what is there already',
      { kind: 'related', value: 'left-party', type: 'MEMBER_OF', start: '2011' },
      'body.value',
    ],
    [
      'a body that is a member of itself',
      { entity: 'left-party', kind: 'related', value: 'left-party', type: 'MEMBER_OF' },
      'body.value',
    ],
    ['a kind where none belongs', { kind: 'name', value: 'A', type: 'HOLDS' }, 'body.type'],
    ['a source without TLS', { kind: 'name', value: 'A', source: 'http://a.org/' }, 'body.source'],
    [
      'one with a password',
      { kind: 'name', value: 'A', source: 'https://:b@c.org/' },
      'body.source',
    ],
    ['one of a user', { kind: 'name', value: 'A', source: 'https://a@c.org/' }, 'body.source'],
    ['one within a network', { kind: 'name', value: 'A', source: 'https://host/' }, 'body.source'],
    ['no source', { kind: 'name', value: 'A', source: undefined }, 'body.source'],
    ['a long comment', { kind: 'name', value: 'A', comment: 'x'.repeat(1_001) }, 'body.comment'],
  ])('are refused with %s', async (_what, given, field) => {
    const reply = await person.send('POST', PATH, wish(given))

    expect(reply.json()).toMatchObject({ status: 400, code: 'INVALID_PARAMETER' })
    expect(
      reply.json<{ errors: { field: string }[] }>().errors.map((each) => each.field),
    ).toContain(field)
  })
})
