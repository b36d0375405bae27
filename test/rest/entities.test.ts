import type { LightMyRequestResponse } from 'fastify'
import { aRelationship, anEntity, type GivenRelationship } from '../support/builders.js'
import { testApp, type TestApp } from '../support/test-app.js'

interface Body {
  readonly entity: { readonly slug: string; readonly description: string }
  readonly relationships: readonly {
    readonly label: string
    readonly entity: { readonly slug: string; readonly name: string }
  }[]
}

const PATH = '/api/graph/entity'

/** One politician, `ada`, and parties that the relationships name. */
async function adaWith(
  relationships: readonly GivenRelationship[],
  options: { readonly now?: string | (() => Date) } = {},
): Promise<TestApp> {
  const slugs = new Set(relationships.flatMap(({ from, to }) => [from, to]))
  slugs.delete('ada')
  return testApp({
    ...options,
    given: {
      entities: [
        anEntity({ slug: 'ada' }),
        ...[...slugs].map((slug) => anEntity({ type: 'party', slug })),
      ],
      relationships: relationships.map((each) => aRelationship(each)),
    },
  })
}

async function rowsOf({ inject }: TestApp, slug = 'ada'): Promise<string[]> {
  const reply = await inject({ url: `${PATH}/${slug}` })
  return reply.json<Body>().relationships.map(({ label, entity }) => `${label} ${entity.slug}`)
}

describe('GET /api/graph/entity/{slug}', () => {
  it('lists current relationships, then those not known to be current, then past and coming ones', async () => {
    const app = await adaWith(
      [
        { from: 'ada', to: 'past', startDate: '2025-01-01', endDate: '2025-06-01' },
        { from: 'ada', to: 'coming', startDate: '2027-01-01', asOf: '2026-01-01' },
        { from: 'ada', to: 'open-but-old', startDate: '2025-12-01', asOf: '2024-01-01' },
        { from: 'ada', to: 'open-without-date', startDate: '2025-11-01' },
        { from: 'ada', to: 'over-at-some-time', past: true },
        { from: 'ada', to: 'ends-this-year', startDate: '2025-10-01', endDate: '2026' },
        { from: 'ada', to: 'open', startDate: '2001', asOf: '2026-01-15' },
        { from: 'ada', to: 'open-since-ever', asOf: '2026' },
        { from: 'ada', to: 'ends-later', startDate: '2002', endDate: '2027' },
      ],
      { now: '2026-02-01T12:00:00Z' },
    )

    expect(await rowsOf(app)).toEqual([
      'Member of ends-later',
      'Member of open',
      'Member of open-since-ever',
      'Member of open-but-old',
      'Member of open-without-date',
      'Member of ends-this-year',
      'Member of over-at-some-time',
      'Member of coming',
      'Member of past',
    ])
  })

  it.each([
    ['2015-02', '2015-02-27', 'b', 'a'],
    ['2015-02', '2015-02-28', 'a', 'b'],
    ['2016-02', '2016-02-28', 'b', 'a'],
    ['2016-02', '2016-02-29', 'a', 'b'],
    ['2015-12', '2015-12-30', 'b', 'a'],
    ['2015-12', '2015-12-31', 'a', 'b'],
    ['2015', '2015-12-30', 'b', 'a'],
    ['2015', '2015-12-31', 'a', 'b'],
  ])(
    'takes a start in %s for sure on %s or not by its last day',
    async (startDate, day, ...order) => {
      const app = await adaWith(
        [
          { from: 'ada', to: 'a', startDate, asOf: '2016-12-31' },
          { from: 'ada', to: 'b', startDate: '2001', endDate: '2020' },
        ],
        { now: `${day}T00:00:00Z` },
      )

      expect(await rowsOf(app)).toEqual(order.map((slug) => `Member of ${slug}`))
    },
  )

  it('takes a relationship without an end for current for 400 days after its record', async () => {
    let now = new Date('2026-02-04T23:59:59Z')
    const app = await adaWith(
      [
        { from: 'ada', to: 'open', startDate: '2001', asOf: '2024-12-31' },
        { from: 'ada', to: 'unknown', startDate: '2010' },
      ],
      { now: () => now },
    )

    const onDay400 = await rowsOf(app)
    now = new Date('2026-02-05T00:00:00Z')
    const onDay401 = await rowsOf(app)

    expect(onDay400).toEqual(['Member of open', 'Member of unknown'])
    expect(onDay401).toEqual(['Member of unknown', 'Member of open'])
  })

  it('shows one row for each label and other entity: the best of them, with the newest start', async () => {
    const app = await adaWith([
      { from: 'ada', to: 'twice', startDate: '2001', endDate: '2005' },
      { from: 'ada', to: 'twice', startDate: '2020', asOf: '2026-01-01' },
      { from: 'ada', to: 'once', startDate: '2010', asOf: '2026-01-01' },
      { from: 'ada', to: 'twice', type: 'RELATED_TO', role: 'donor', startDate: '2003' },
    ])

    expect(await rowsOf(app)).toEqual(['Member of twice', 'Member of once', 'Donor twice'])
  })

  it('orders equals by label, then name, then slug', async () => {
    const { inject } = await testApp({
      given: {
        entities: [
          anEntity({ slug: 'ada' }),
          anEntity({ slug: 'z', name: 'Same' }),
          anEntity({ slug: 'b', name: 'Same' }),
          anEntity({ slug: 'c', name: 'Other' }),
          anEntity({ slug: 'd', type: 'office', name: 'An office' }),
        ],
        relationships: [
          aRelationship({ from: 'ada', to: 'z' }),
          aRelationship({ from: 'ada', to: 'b' }),
          aRelationship({ from: 'ada', to: 'c' }),
          aRelationship({ from: 'ada', to: 'd', type: 'HOLDS' }),
        ],
      },
    })

    const reply = await inject({ url: `${PATH}/ada` })

    const slugs = reply.json<Body>().relationships.map(({ entity }) => entity.slug)
    expect(slugs).toEqual(['d', 'c', 'b', 'z'])
  })

  it.each([
    ['MEMBER_OF', 'Member of', 'Member'],
    ['HOLDS', 'Holds office', 'Office holder'],
    ['REPRESENTS', 'Represents', 'Represented by'],
    ['CANDIDATE_IN', 'Candidate in', 'Candidate'],
    ['WON', 'Elected in', 'Elected'],
    ['PART_OF', 'Part of', 'Includes'],
    ['FOR_OFFICE', 'Election for', 'Elected through'],
    ['IN_AREA', 'Covers', 'Covered by'],
    ['RELATED_TO', 'Related to', 'Related to'],
  ] as const)('labels %s as seen from either end', async (type, label, inverse) => {
    const app = await adaWith([{ type, from: 'ada', to: 'other' }])

    expect(await rowsOf(app, 'ada')).toEqual([`${label} other`])
    expect(await rowsOf(app, 'other')).toEqual([`${inverse} ada`])
  })

  it("labels another relationship with the source's own words", async () => {
    const app = await adaWith([
      { type: 'RELATED_TO', from: 'ada', to: 'other', role: 'éminence grise of' },
    ])

    expect(await rowsOf(app)).toEqual(['Éminence grise of other'])
    expect(await rowsOf(app, 'other')).toEqual(['Éminence grise ada'])
  })

  it('answers an entity without relationships with an empty list', async () => {
    const app = await adaWith([])

    expect(await rowsOf(app)).toEqual([])
  })

  it('walks 1,200 relationships in three pages, each once, in one order', async () => {
    const slugs = Array.from({ length: 1_200 }, (_, at) => `p-${String(at)}`)
    const app = await adaWith(
      slugs.map((to, at) => ({
        from: 'ada',
        to,
        // Three classes, many equal starts.
        ...(at % 3 === 0 && { startDate: String(2_000 + (at % 7)), asOf: '2026-01-01' }),
        ...(at % 3 === 1 && { startDate: '2001', endDate: '2002' }),
      })),
    )

    const pages: Body[] = []
    for (let url: string | undefined = `${PATH}/ada`; url !== undefined;) {
      const reply: LightMyRequestResponse = await app.inject({ url })
      const cursor = reply.headers['x-next-cursor']
      pages.push(reply.json<Body>())
      url = /^<([^>]+)>; rel="next"$/.exec(String(reply.headers['link'] ?? ''))?.[1]
      expect(url).toBe(cursor === undefined ? undefined : `${PATH}/ada?cursor=${String(cursor)}`)
    }

    const seen = pages.flatMap(({ relationships }) =>
      relationships.map(({ entity }) => entity.slug),
    )
    expect(pages.map(({ relationships }) => relationships.length)).toEqual([500, 500, 200])
    expect(new Set(seen)).toEqual(new Set(slugs))
    expect(seen).toHaveLength(1_200)
  })

  it('judges "current" on the day of the first page through the whole walk', async () => {
    let now = new Date('2026-02-01T23:00:00Z')
    const app = await adaWith(
      Array.from({ length: 501 }, (_, at) => ({
        from: 'ada',
        to: `p-${String(at)}`,
        startDate: '2001',
        // One that is current on the first day only; it is the last of the current ones.
        endDate: at === 500 ? '2026-02-01' : '2030',
      })),
      { now: () => now },
    )

    const first = await app.inject({ url: `${PATH}/ada` })
    now = new Date('2026-02-02T01:00:00Z')
    const second = await app.inject({
      url: String(/<(.+)>/.exec(String(first.headers['link']))?.[1]),
    })

    const slugs = [first, second].flatMap((reply) =>
      reply.json<Body>().relationships.map(({ entity }) => entity.slug),
    )
    expect(new Set(slugs).size).toBe(501)
  })

  it('asks the graph once, for one query, while nothing changes', async () => {
    const app = await adaWith([{ from: 'ada', to: 'other' }])

    for (let at = 0; at < 3; at += 1) await app.inject({ url: `${PATH}/ada` })

    expect(app.queriesSent('entity/rest-pages')).toHaveLength(1)
    expect(app.queriesSent().filter((name) => name.startsWith('entity/'))).toHaveLength(1)
  })

  it('asks the graph once for each query for forty entities at a time', async () => {
    const slugs = Array.from({ length: 39 }, (_, at) => `p-${String(at)}`)
    const app = await adaWith(slugs.map((to) => ({ from: 'ada', to })))

    await Promise.all(slugs.map((slug) => app.inject({ url: `${PATH}/${slug}` })))

    expect(app.queriesSent('entity/rest-pages').length).toBeLessThanOrEqual(3)
  })

  it('shows a change of the entity and of its neighbours once the log announces it', async () => {
    const app = await adaWith([{ from: 'ada', to: 'other' }])
    const before = await app.inject({ url: `${PATH}/ada` })
    await app.run(`MATCH (one:Entity {slug: 'ada'}) SET one.description = 'Ada is new.'`)
    await app.run(`MATCH (one:Entity {slug: 'other'}) SET one.name = 'Other Name'`)

    const unheard = await app.inject({ url: `${PATH}/ada` })
    await app.changed({ kind: 'entity', keys: ['ada', 'other'], subject: 'ada' })
    const after = await app.inject({ url: `${PATH}/ada` })

    expect(unheard.payload).toBe(before.payload)
    expect(after.json<Body>().entity.description).toBe('Ada is new.')
    expect(after.json<Body>().relationships[0]?.entity.name).toBe('Other Name')
    expect(after.headers.etag).not.toBe(before.headers.etag)
  })

  it('answers 304 to a client that has the newest, with the same tag', async () => {
    const app = await adaWith([])
    const first = await app.inject({ url: `${PATH}/ada` })
    const tag = String(first.headers.etag)

    const same = await app.inject({ url: `${PATH}/ada`, headers: { 'if-none-match': tag } })
    const oneOf = await app.inject({
      url: `${PATH}/ada`,
      headers: { 'if-none-match': `"other", ${tag.slice(2)}` },
    })
    const other = await app.inject({ url: `${PATH}/ada`, headers: { 'if-none-match': '"other"' } })

    expect([same.statusCode, oneOf.statusCode, other.statusCode]).toEqual([304, 304, 200])
    expect(same.payload).toBe('')
    expect(same.headers.etag).toBe(tag)
    expect(first.headers['cache-control']).toBe('no-cache')
  })

  it('answers HEAD with the headers of GET and no body', async () => {
    const app = await adaWith([])
    const get = await app.inject({ url: `${PATH}/ada` })

    const head = await app.inject({ method: 'HEAD', url: `${PATH}/ada` })

    expect(head.statusCode).toBe(200)
    expect(head.payload).toBe('')
    expect(head.headers['content-length']).toBe(String(get.payload.length))
    expect(head.headers.etag).toBe(get.headers.etag)
  })

  it('redirects a former slug to the current one for ever, with the query string', async () => {
    const { inject } = await testApp({
      given: { entities: [anEntity({ slug: 'ada' })], formerSlugs: { ada: ['ada-old'] } },
    })

    const reply = await inject({ url: `${PATH}/ada-old?x=1&y=%20` })

    expect(reply.statusCode).toBe(308)
    expect(reply.headers.location).toBe(`${PATH}/ada?x=1&y=%20`)
  })

  it('answers an unknown slug with 404 ENTITY_NOT_FOUND', async () => {
    const app = await adaWith([])

    const reply = await app.inject({ url: `${PATH}/nobody` })

    expect(reply.statusCode).toBe(404)
    expect(reply.headers['content-type']).toBe('application/problem+json; charset=utf-8')
    expect(reply.json()).toEqual({
      type: 'urn:polity:error:entity-not-found',
      title: 'Not Found',
      status: 404,
      detail: 'No entity has this slug.',
      code: 'ENTITY_NOT_FOUND',
      request_id: reply.headers['x-request-id'],
    })
  })

  it('finds an entity that was unknown when it was first asked for', async () => {
    const app = await adaWith([])
    await app.inject({ url: `${PATH}/late` })
    await app.run(
      `CREATE (one:Entity:Party) SET one = $properties
       CREATE (:Slug {value: 'late'})-[:NAMES]->(one)`,
      { properties: anEntity({ type: 'party', slug: 'late' }) },
    )

    await app.changed({ kind: 'entity', keys: ['late'], subject: 'late' })

    expect((await app.inject({ url: `${PATH}/late` })).statusCode).toBe(200)
  })

  it.each(['ada_b', 'ada-', '-ada', 'ada--b', 'ad%20a', 'ada%2Fb', 'a'.repeat(101), '%C3%A9'])(
    'refuses the slug %s with 400, naming the field',
    async (slug) => {
      const app = await adaWith([])

      const reply = await app.inject({ url: `${PATH}/${slug}` })

      expect(reply.statusCode).toBe(400)
      expect(reply.json()).toMatchObject({
        code: 'INVALID_PARAMETER',
        errors: [{ field: 'slug', code: slug.length > 100 ? 'MAX_LENGTH' : 'PATTERN' }],
      })
    },
  )

  it('ignores unknown parameters and an empty cursor', async () => {
    const app = await adaWith([{ from: 'ada', to: 'other' }])
    const plain = await app.inject({ url: `${PATH}/ada` })

    const reply = await app.inject({ url: `${PATH}/ada?cursor=&limit=nonsense&limit=2` })

    expect(reply.statusCode).toBe(200)
    expect(reply.payload).toBe(plain.payload)
  })

  it('refuses a cursor that is malformed, repeated, cut, or of another entity', async () => {
    const app = await adaWith(
      Array.from({ length: 501 }, (_, at) => ({ from: 'ada', to: `p-${String(at)}` })),
    )
    const first = await app.inject({ url: `${PATH}/ada` })
    const cursor = String(first.headers['x-next-cursor'])

    for (const url of [
      `${PATH}/ada?cursor=nonsense`,
      `${PATH}/ada?cursor=${cursor}&cursor=${cursor}`,
      `${PATH}/ada?cursor=${cursor.slice(0, -1)}`,
      `${PATH}/p-1?cursor=${cursor}`,
      `${PATH}/ada?cursor=${'a'.repeat(2_001)}`,
    ]) {
      const reply = await app.inject({ url })
      expect(reply.statusCode).toBe(400)
      expect(reply.json()).toMatchObject({
        code: 'INVALID_PARAMETER',
        errors: [{ field: 'cursor' }],
      })
    }
    expect((await app.inject({ url: `${PATH}/ada?cursor=${cursor}` })).statusCode).toBe(200)
  })
})
