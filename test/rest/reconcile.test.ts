import { anEntity, aRelationship } from '../support/builders.js'
import { testApp, type TestApp } from '../support/test-app.js'

const given = {
  entities: [
    anEntity({
      slug: 'ada-lovelace',
      name: 'Ada Lovelace',
      names: ['Ada Lovelace', 'Ада Лавлейс'],
      nameLangs: ['', 'ru'],
      countryCode: 'gb',
      birthDate: '1815-12-10',
      identifiers: ['wikidata:Q7259'],
    }),
    anEntity({ slug: 'ada-yonath', name: 'Ada Yonath', countryCode: 'il' }),
    anEntity({ slug: 'jose-garcia', name: 'José García Pérez', countryCode: 'es' }),
    anEntity({ slug: 'john-smith', name: 'John Smith', countryCode: 'gb', birthDate: '1950' }),
    anEntity({ slug: 'john-smith-2', name: 'John Smith', countryCode: 'us', birthDate: '1970-02' }),
    anEntity({ slug: 'whigs', name: 'Whigs', type: 'party', countryCode: 'gb' }),
  ],
  relationships: [
    aRelationship({ from: 'ada-lovelace', to: 'whigs', startDate: '1835', asOf: '2026-01-01' }),
  ],
}

let app: TestApp
beforeEach(async () => {
  app = await testApp({ given })
  await app.run(
    `MATCH (e:Entity {slug: 'ada-lovelace'})
     MERGE (i:ReferenceKey {key: 'wikidata:Q7259'}) SET i:Identifier
     MERGE (e)-[:IDENTIFIED_BY]->(i)`,
  )
})

interface Result {
  readonly result: readonly {
    readonly id: string
    readonly name: string
    readonly score: number
    readonly match: boolean
    readonly type: readonly unknown[]
  }[]
}

interface Place {
  readonly service_url: string
  readonly service_path: string
}

const FORM = { 'content-type': 'application/x-www-form-urlencoded' }

async function post(name: string, value: unknown) {
  const payload = new URLSearchParams({ [name]: JSON.stringify(value) }).toString()
  const reply = await app.inject({ method: 'POST', url: '/reconcile', headers: FORM, payload })
  return { status: reply.statusCode, body: reply.json<Record<string, unknown>>() }
}

/** The candidates of one query, best first. */
async function look(query: Readonly<Record<string, unknown>>): Promise<Result['result']> {
  const { body } = await post('queries', { q0: query })
  return (body['q0'] as Result).result
}

describe('/reconcile', () => {
  it('says what it can do, where each of it is', async () => {
    const reply = await app.inject({ url: '/reconcile' })

    const manifest = reply.json<Record<string, unknown>>()
    expect(manifest).toMatchObject({
      versions: ['0.2'],
      view: { url: 'http://localhost:4000/entity/{{id}}' },
      preview: { url: expect.stringContaining('{{id}}') as string, width: 430, height: 200 },
    })
    expect(reply.headers['access-control-allow-origin']).toBe('*')
    const { suggest, extend } = manifest as {
      suggest: Record<string, Place>
      extend: { propose_properties: Place }
    }
    for (const { service_url, service_path } of [
      ...Object.values(suggest),
      extend.propose_properties,
    ]) {
      const there = await app.inject({ url: `${service_path}?prefix=a&type=politician` })
      expect([service_url, there.statusCode]).toEqual(['http://localhost:4000', 200])
    }
  })

  it.each([
    ['as it is', 'Ada Lovelace', 'ada-lovelace'],
    ['with two mistakes in a word', 'Ada Lovlece', 'ada-lovelace'],
    ['turned round', 'Lovelace, Ada', 'ada-lovelace'],
    ['in another script', 'Ада Лавлейс', 'ada-lovelace'],
    ['without accents', 'Jose Garcia Perez', 'jose-garcia'],
    ['with a word too many', 'Augusta Ada Lovelace', 'ada-lovelace'],
    ['with a word left out', 'José García', 'jose-garcia'],
    ['with an initial', 'A. Lovelace', 'ada-lovelace'],
  ])('finds a name %s first', async (_how, query, id) => {
    const [first] = await look({ query })

    expect(first?.id).toBe(id)
    expect(first?.score).toBeGreaterThan(50)
  })

  it('is sure of the one who fits, and of none of two who fit alike', async () => {
    const [ada] = await look({ query: 'Ada Lovelace' })
    const smiths = await look({ query: 'John Smith' })

    expect(ada).toMatchObject({ match: true, score: 100 })
    expect(smiths.slice(0, 2).map(({ score, match }) => [score, match])).toEqual([
      [100, false],
      [100, false],
    ])
  })

  it.each([
    ['the country by its code', { pid: 'country', v: 'US' }, 'john-smith-2'],
    ['the country by its name', { pid: 'country', v: 'United Kingdom' }, 'john-smith'],
    ['the year of birth', { pid: 'birth_date', v: '1970' }, 'john-smith-2'],
    ['a day in the year of birth', { pid: 'birth_date', v: '1950-03-04' }, 'john-smith'],
    ['an identifier of somebody else', { pid: 'wikidata', v: 'Q7259' }, 'ada-lovelace'],
  ])('tells namesakes apart by %s', async (_what, property, id) => {
    const [first] = await look({ query: 'John Smith', properties: [property] })

    expect(first?.id).toBe(id)
  })

  it('is not sure of one with too many mistakes, nor while somebody else is nearly as alike', async () => {
    app = await testApp({
      given: {
        entities: [
          ...given.entities,
          anEntity({ slug: 'jane-featherstonehaugh', name: 'Jane Featherstonehaugh' }),
          anEntity({ slug: 'jane-featherstonehaugk', name: 'Jane Featherstonehaugk' }),
        ],
      },
    })
    const [one] = await look({ query: 'Ada Lovelacee' })
    const [two] = await look({ query: 'Ada Lovle' })
    const [three, four] = await look({ query: 'Jane Featherstonehaugh' })

    expect(one).toMatchObject({ id: 'ada-lovelace', match: true })
    expect(one?.score).toBeLessThan(100)
    expect(two).toMatchObject({ id: 'ada-lovelace', match: false })
    expect(three).toMatchObject({ id: 'jane-featherstonehaugh', score: 100, match: false })
    expect(four?.score).toBeGreaterThan(90)
  })

  it('takes one at most', async () => {
    const found = await look({ query: 'Ada Lovelace' })

    expect(found.map(({ match }) => match)).toEqual([true, ...found.slice(1).map(() => false)])
    expect(found.length).toBeGreaterThan(1)
  })

  it('puts the one first of whom the graph knows most, where two are as alike', async () => {
    app = await testApp({
      given: {
        ...given,
        relationships: [aRelationship({ from: 'john-smith-2', to: 'whigs', startDate: '1999' })],
      },
    })
    const another = await look({ query: 'John Smith' })
    app = await testApp({
      given: {
        ...given,
        relationships: [aRelationship({ from: 'john-smith', to: 'whigs', startDate: '1999' })],
      },
    })

    expect([another[0]?.id, (await look({ query: 'John Smith' }))[0]?.id]).toEqual([
      ...['john-smith-2', 'john-smith'],
    ])
  })

  it.each([
    ['agrees', { pid: 'birth_date', v: '1815' }, 100],
    ['is not known here', { pid: 'death_date', v: '1852' }, 85],
    ['contradicts', { pid: 'birth_date', v: '1816' }, 70],
    ['is another identifier', { pid: 'wikidata', v: 'Q1' }, 70],
    ['is an identifier that is not known here', { pid: 'bioguide', v: 'L000001' }, 85],
    ['is nothing like the word', { pid: 'gender', v: 'xyz' }, 70],
  ])(
    'counts three tenths for what stands beside a name: what %s',
    async (_what, property, score) => {
      app = await testApp({
        given: {
          ...given,
          entities: given.entities.map((one) =>
            one.slug === 'ada-lovelace' ? { ...one, gender: 'female' } : one,
          ),
        },
      })
      const [first] = await look({ query: 'Ada Lovelace', properties: [property] })

      expect(first).toMatchObject({ id: 'ada-lovelace', score })
    },
  )

  it('names one once who is found by name and by identifier', async () => {
    const found = await look({
      ...{ query: 'Ada Lovelace', properties: [{ pid: 'wikidata', v: 'Q7259' }] },
    })

    const ids = found.map(({ id }) => id)
    expect(ids[0]).toBe('ada-lovelace')
    expect(new Set(ids).size).toBe(ids.length)
  })

  it.each([[[]], [''], [[' ', { id: '' }]]])(
    'takes %j for a cell without a value, which says nothing',
    async (v) => {
      const plain = await look({ query: 'Ada Lovelace' })

      const found = await look({ query: 'Ada Lovelace', properties: [{ pid: 'birth_date', v }] })

      expect(found.map(({ id, score }) => [id, score])).toEqual(
        plain.map(({ id, score }) => [id, score]),
      )
    },
  )

  it('keeps to the types that are asked for, and to the number', async () => {
    const parties = await look({ query: 'Whigs', type: 'party' })
    const people = await look({ query: 'Whigs', type: ['politician', 'person'] })
    const one = await look({ query: 'Ada', limit: 1 })

    expect(parties[0]).toMatchObject({ id: 'whigs', type: [{ id: 'party', name: 'Party' }] })
    expect(people.map(({ id }) => id)).not.toContain('whigs')
    expect(one).toHaveLength(1)
  })

  it('answers each query of a batch under its own key, and one that finds nobody with nothing', async () => {
    const { body } = await post('queries', { a: { query: 'whigs' }, b: { query: '…' } })

    expect(Object.keys(body)).toEqual(['a', 'b'])
    expect(body['b']).toEqual({ result: [] })
  })

  it('costs a unit a query, and refuses a batch that there is no room for', async () => {
    app = await testApp({ given, unitsAMinute: { free: 5 } })
    const many = (count: number) =>
      Object.fromEntries([...Array(count).keys()].map((at) => [`q${String(at)}`, { query: 'ada' }]))

    expect((await post('queries', many(6))).status).toBe(429)
    expect((await post('queries', many(4))).status).toBe(200)
    expect((await post('queries', many(1))).status).toBe(429)
  })

  it.each([
    ['no JSON', '{', /^queries must be JSON/],
    ['a list', '[]', /^queries must be an object/],
    [
      '51 queries',
      JSON.stringify(Object.fromEntries([...Array(51).keys()].map((at) => [at, { query: 'a' }]))),
      /^queries must have at most 50 queries/,
    ],
  ])('refuses %s, and says where', async (_what, queries, detail) => {
    const reply = await app.inject({ url: '/reconcile', query: { queries } })

    expect(reply.statusCode).toBe(400)
    expect(reply.json<{ detail: string }>().detail).toMatch(detail)
  })
})

describe('what other clients write', () => {
  it.each([
    ['a type', { type: null }],
    ['a type in a list', { type: [null] }],
    ['a limit', { limit: null }],
    ['the properties', { properties: null }],
    ['a value', { properties: [{ pid: 'country', v: null }] }],
    ['a value in a list', { properties: [{ pid: 'country', v: [null] }] }],
    ['the name of a value', { properties: [{ pid: 'party', v: { id: '', name: null } }] }],
    ['the strictness', { type_strict: null }],
  ])('is null for what they leave out: %s', async (_what, part) => {
    const plain = await look({ query: 'Ada Lovelace' })

    expect(await look({ query: 'Ada Lovelace', ...part })).toEqual(plain)
  })

  it.each([
    [
      'a word of 201 letters',
      { query: 'x'.repeat(201) },
      'queries.b.query must have at most 200 characters.',
    ],
    ['no object', 'ada', 'queries.b must be an object.'],
    ['null', null, 'queries.b must be an object.'],
    ['a number for a name', { query: 1 }, 'queries.b.query must be text.'],
    ['a type that is none', { query: 'a', type: 7 }, 'queries.b.type is malformed.'],
  ])('costs no other query its answer: %s', async (_what, query, error) => {
    const { status, body } = await post('queries', { a: { query: 'Ada Lovelace' }, b: query })

    expect(status).toBe(200)
    expect((body['a'] as Result).result[0]?.id).toBe('ada-lovelace')
    expect(body['b']).toEqual({ result: [], error })
  })

  it('finds politicians among people, and parties among organizations', async () => {
    app = await testApp({
      given: {
        entities: [...given.entities, anEntity({ slug: 'ada-x', name: 'Ada X', type: 'person' })],
      },
    })

    const people = await look({ query: 'Ada', type: 'person' })
    const organizations = await look({ query: 'Whigs', type: 'organization' })
    const politicians = await look({ query: 'Ada', type: 'politician' })

    expect(people.map(({ id }) => id)).toEqual(
      expect.arrayContaining(['ada-x', 'ada-lovelace', 'ada-yonath']),
    )
    expect(organizations.map(({ id }) => id)).toEqual(['whigs'])
    expect(politicians.map(({ id }) => id)).not.toContain('ada-x')
  })

  it.each(['queries=', 'extend=', 'queries=&extend=', 'queries=%20'])(
    'gets the manifest for %s, as without it',
    async (query) => {
      const manifest = await app.inject({ url: '/reconcile' })
      const read = await app.inject({ url: `/reconcile?${query}` })
      const sent = await app.inject({
        ...{ method: 'POST', url: '/reconcile', headers: FORM },
        payload: query,
      })

      expect([read.statusCode, read.body]).toEqual([200, manifest.body])
      expect([sent.statusCode, sent.body]).toEqual([200, manifest.body])
    },
  )

  it('may be as many queries, and as many entities, as the service says', async () => {
    const { batchSize } = (await app.inject({ url: '/reconcile' })).json<{ batchSize: number }>()
    const keys = [...Array(batchSize).keys()].map(String)

    const asked = await post('queries', Object.fromEntries(keys.map((key) => [key, {}])))
    const slugs = [...keys.slice(1).map((key) => `nobody-${key}`), 'ada-lovelace']
    const properties = [{ id: 'party' }, { id: 'office' }, { id: 'birth_date' }]
    const extended = await post('extend', { ids: slugs, properties })

    expect(batchSize).toBe(50)
    expect([asked.status, Object.keys(asked.body)]).toEqual([200, keys])
    expect(extended.status).toBe(200)
    expect(Object.keys(extended.body['rows'] as object)).toEqual(slugs)
    expect(extended.body['rows']).toMatchObject({
      'nobody-1': { party: [] },
      'ada-lovelace': { party: [{ id: 'whigs' }], birth_date: [{ str: '1815-12-10' }] },
    })
  })
})

describe('columns for what was found', () => {
  it('are texts and links, and empty where nothing is known', async () => {
    const { body } = await post('extend', {
      ids: ['ada-lovelace', 'whigs', 'nobody'],
      properties: [{ id: 'party' }, { id: 'birth_date' }, { id: 'wikidata' }, { id: 'country' }],
    })

    expect(body).toMatchObject({
      meta: [
        { id: 'party', name: 'Party', type: { id: 'party', name: 'Party' } },
        { id: 'birth_date', name: 'Born' },
        { id: 'wikidata', name: 'Wikidata' },
        { id: 'country', name: 'Country' },
      ],
      rows: {
        'ada-lovelace': {
          party: [{ id: 'whigs', name: 'Whigs' }],
          birth_date: [{ str: '1815-12-10' }],
          wikidata: [{ str: 'Q7259' }],
          country: [{ str: 'gb' }],
        },
        whigs: { party: [], birth_date: [], wikidata: [] },
        nobody: { party: [], country: [] },
      },
    })
  })

  it('hold what holds now, or may, and not what is over', async () => {
    const parties = ['over', 'unknown', 'current'].map((slug) =>
      anEntity({ slug, name: slug, type: 'party' }),
    )
    app = await testApp({
      given: {
        entities: [...given.entities, ...parties],
        relationships: [
          aRelationship({ from: 'ada-lovelace', to: 'over', startDate: '1835', endDate: '1840' }),
          aRelationship({ from: 'ada-lovelace', to: 'unknown', startDate: '1836' }),
          aRelationship({
            ...{ from: 'ada-lovelace', to: 'current', startDate: '1837', asOf: '2026-01-01' },
          }),
        ],
      },
    })

    const { body } = await post('extend', { ids: ['ada-lovelace'], properties: [{ id: 'party' }] })

    const { party } = (body['rows'] as Record<string, { party: { id: string }[] }>)[
      'ada-lovelace'
    ] ?? { party: [] }
    expect(party.map(({ id }) => id).sort()).toEqual(['current', 'unknown'])
  })

  it('name a party once, however many memberships of it there are', async () => {
    app = await testApp({
      given: {
        ...given,
        relationships: ['1835', '1840'].map((startDate, at) =>
          aRelationship({
            ...{ from: 'ada-lovelace', to: 'whigs', startDate, asOf: '2026-01-01' },
            recordKeys: [`tests/all/membership/${String(at)}`],
          }),
        ),
      },
    })

    const { body } = await post('extend', { ids: ['ada-lovelace'], properties: [{ id: 'party' }] })

    expect(body['rows']).toEqual({
      'ada-lovelace': { party: [{ id: 'whigs', name: 'Whigs' }] },
    })
  })

  it('are none for none', async () => {
    const nobody = await post('extend', { ids: [], properties: [{ id: 'party' }] })
    const nothing = await post('extend', { ids: ['whigs'], properties: [] })

    expect(nobody).toEqual({
      status: 200,
      body: {
        meta: [{ id: 'party', name: 'Party', type: { id: 'party', name: 'Party' } }],
        rows: {},
      },
    })
    expect(nothing).toEqual({ status: 200, body: { meta: [], rows: { whigs: {} } } })
  })

  it('are paid for as the same question in GraphQL, and refused at the limit', async () => {
    app = await testApp({ given, unitsAMinute: { free: 60 } })
    const ids = [...Array(20).keys()].map((at) => `nobody-${String(at)}`)
    const ask = async () => (await post('extend', { ids, properties: [{ id: 'party' }] })).status

    const statuses = [await ask()]
    for (let asked = 1; asked < 30; asked += 1) statuses.push(await ask())

    expect(statuses[0]).toBe(200)
    expect(statuses.at(-1)).toBe(429)
    // Dearer than a unit each.
    expect(statuses.indexOf(429)).toBeLessThan(25)
  })
})

describe('what completes a name', () => {
  const names = async (path: string) =>
    (await app.inject({ url: `/reconcile/${path}` })).json<{ result: { id: string }[] }>().result

  it.each([
    ['suggest/entity?prefix=ada%20lov', ['ada-lovelace']],
    ['suggest/property?prefix=bo', ['birth_date']],
    ['suggest/type?prefix=poli', ['politician']],
    ['suggest/entity?prefix=', []],
  ])('%s', async (path, ids) => {
    expect((await names(path)).map(({ id }) => id)).toEqual(ids)
  })

  it('proposes what can be fetched', async () => {
    const reply = await app.inject({ url: '/reconcile/properties?type=politician' })

    expect(reply.json()).toMatchObject({
      type: 'politician',
      properties: expect.arrayContaining([{ id: 'party', name: 'Party' }]) as unknown,
    })
  })
})

describe('the small page on a candidate', () => {
  it('is for a frame of another site, runs nothing and escapes what it shows', async () => {
    app = await testApp({
      given: {
        entities: [
          anEntity({
            ...{ slug: 'x', name: '<script>alert(1)</script>', description: '<script>"</script>' },
          }),
        ],
      },
    })

    const reply = await app.inject({ url: '/reconcile/preview/x' })

    expect(reply.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(reply.headers['content-security-policy']).toMatch(/^default-src 'none'/)
    expect(reply.headers['x-frame-options']).toBeUndefined()
    expect(reply.body).toContain('&lt;script&gt;')
    expect(reply.body).not.toContain('<script')
  })

  it('is a 404 for who is not known', async () => {
    const reply = await app.inject({ url: '/reconcile/preview/nobody' })

    expect(reply.statusCode).toBe(404)
  })
})
