import { aRelationship, anEntity, type StoredEntity } from '../support/builders.js'
import { testApp, type TestApp } from '../support/test-app.js'
import { storeElection, storeResults } from '../elections/store-results.js'
import { aRace } from '../elections/a-result.js'

const DIVISION = 'ocd-division/country:gb'
const named = (
  slug: string,
  names: Readonly<Record<string, string>>,
  given: Partial<StoredEntity>,
) =>
  anEntity({
    ...{ slug, name: slug, ...given },
    names: [slug, ...Object.values(names)],
    nameLangs: ['', ...Object.keys(names)],
  })

const ADA = named('ada', { cy: 'Ada yn Gymraeg', en: 'Ada in English' }, {})
const entities = [
  ADA,
  named('labour', { cy: 'Llafur' }, { type: 'party' }),
  named('wales', { cy: 'Cymru', en: 'Wales' }, { type: 'area', identifiers: [`ocd:${DIVISION}`] }),
  named('night', { fr: 'La nuit' }, { type: 'election', startDate: '2026-01-01' }),
  anEntity({ slug: 'plain', name: 'Plain', type: 'party' }),
]
const relationships = [
  aRelationship({ from: 'ada', to: 'labour', startDate: '2020-01-01', asOf: '2026-01-01' }),
  aRelationship({ from: 'ada', to: 'plain', startDate: '2019-01-01', asOf: '2026-01-01' }),
  aRelationship({
    ...{ type: 'REPRESENTS', from: 'ada', to: 'wales' },
    ...{ startDate: '2018-01-01', asOf: '2026-01-01' },
  }),
]
const ENTITY = '/api/graph/entity/ada'

let app: TestApp

beforeEach(async () => {
  app = await testApp({ given: { entities, relationships } })
  await app.run(
    `MATCH (e:Entity {slug: 'wales'})
     CREATE (e)-[:IDENTIFIED_BY]->(:ReferenceKey:Identifier {key: 'ocd:' + $division})`,
    { division: DIVISION },
  )
  await storeResults(app.graph, aRace())
  await storeElection(app.graph, 'night')
  await app.tail.catchUp()
})

const get = (url: string, language?: string, more: Readonly<Record<string, string>> = {}) =>
  app.inject({
    url,
    headers: { ...(language !== undefined && { 'accept-language': language }), ...more },
  })

interface Body {
  readonly entity: { readonly name: string }
  readonly relationships: readonly { readonly entity: { readonly name: string } }[]
}

async function namesIn(language?: string) {
  const { entity, relationships } = (await get(ENTITY, language)).json<Body>()
  return [entity.name, ...relationships.map((row) => row.entity.name)]
}

/** The queries to the graph that a request needs. */
async function readsOf(url: string, language?: string): Promise<readonly string[]> {
  app.forgetQueries()
  await get(url, language)
  return app.queriesSent().filter((name) => !name.startsWith('change/'))
}

describe('a name in the language of Accept-Language', () => {
  it.each([
    [undefined, ['ada', 'labour', 'Plain', 'wales']],
    ['*', ['ada', 'labour', 'Plain', 'wales']],
    ['fr-FR,fr;q=0.9', ['ada', 'labour', 'Plain', 'wales']],
    ['not a tag', ['ada', 'labour', 'Plain', 'wales']],
    ['cy', ['Ada yn Gymraeg', 'Llafur', 'Plain', 'Cymru']],
    ['en-US,en;q=0.9', ['Ada in English', 'labour', 'Plain', 'Wales']],
    ['en;q=0.5, cy-GB', ['Ada yn Gymraeg', 'Llafur', 'Plain', 'Cymru']],
    ['en, cy;q=0.5', ['Ada in English', 'Llafur', 'Plain', 'Wales']],
  ])('%s', async (language, names) => {
    expect(await namesIn(language)).toEqual(names)
    // From the response cache.
    expect(await namesIn(language)).toEqual(names)
  })

  it.each([
    [undefined, undefined],
    ['fr', undefined],
    ['cy', 'cy'],
    ['en-GB', 'en'],
    ['en, cy;q=0.5', 'en, cy'],
  ])('%s: Content-Language is %s', async (language, expected) => {
    for (const { headers } of [await get(ENTITY, language), await get(ENTITY, language)]) {
      expect(headers['content-language']).toBe(expected)
      expect(headers.vary).toBe('accept-language, accept-encoding')
    }
  })

  it('changes the names in lists, elections and representatives, and nothing else', async () => {
    const parties = await get('/api/v1/entities?types=party', 'cy')
    const elections = await get('/api/v1/elections', 'fr')
    const election = await get('/api/v1/elections/night', 'fr')
    const main = await get('/api/v1/elections/night')
    const officials = await get(`/api/v1/representatives?division=${DIVISION}`, 'cy')

    expect(parties.json()).toMatchObject({ data: [{ name: 'Plain' }, { name: 'Llafur' }] })
    expect(parties.headers).toMatchObject({ 'content-language': 'cy' })
    expect(elections.json()).toMatchObject({ data: [{ slug: 'night', name: 'La nuit' }] })
    expect(election.json<{ data: object }>().data).toEqual({
      ...main.json<{ data: object }>().data,
      name: 'La nuit',
    })
    expect(officials.json()).toMatchObject({
      data: [{ area: { name: 'Cymru' }, officials: [{ person: { name: 'Ada yn Gymraeg' } }] }],
    })
    for (const { headers } of [elections, election]) {
      expect(headers).toMatchObject({
        'content-language': 'fr',
        vary: 'accept-language, accept-encoding',
      })
    }
    expect(officials.headers['content-language']).toBe('cy')
  })

  it('is not in routes about other things, which do not depend on the header', async () => {
    const { headers } = await get('/api/v1/markets', 'cy')

    expect(headers.vary).toBe('accept-encoding')
    expect(headers).not.toHaveProperty('content-language')
  })
})

describe('caches', () => {
  it('never mix two languages', async () => {
    const main = await get(ENTITY)
    const welsh = await get(ENTITY, 'cy')
    const english = await get(ENTITY, 'en')

    for (const [reply, language] of [
      [main, undefined],
      [welsh, 'cy'],
      [english, 'en'],
    ] as const) {
      const again = await get(ENTITY, language)
      const etag = String(reply.headers['etag'])
      const unchanged = await get(ENTITY, language, { 'if-none-match': etag })
      const others = await get(ENTITY, language === 'cy' ? 'en' : 'cy', { 'if-none-match': etag })
      expect(again.body).toBe(reply.body)
      expect(again.headers['etag']).toBe(etag)
      expect([unchanged.statusCode, unchanged.body]).toEqual([304, ''])
      expect(unchanged.headers.vary).toBe('accept-language, accept-encoding')
      expect(unchanged.headers['content-language']).toBe(language)
      expect(others.statusCode).toBe(200)
    }
    expect(new Set([main, welsh, english].map(({ headers }) => headers['etag'])).size).toBe(3)
  })

  it('share a response between clients whose languages have the same names', async () => {
    const loads = () => app.loaders.entities.counts().hits + app.loaders.entities.counts().misses
    await get(ENTITY, 'en-US,en;q=0.9')
    await get(ENTITY, 'fr')
    const before = loads()

    const names = [
      await namesIn('en'),
      await namesIn('en-GB, en;q=0.5'),
      await namesIn('it, en;q=0.5'),
      await namesIn('it, de;q=0.5'),
    ]

    expect(loads()).toBe(before)
    expect(names.map(([name]) => name)).toEqual([...Array<string>(3).fill('Ada in English'), 'ada'])
    await get(ENTITY, 'cy')
    expect(loads()).toBeGreaterThan(before)
  })

  it('show a name in a language that had none before', async () => {
    await namesIn('de')
    await namesIn('de')
    await app.run(
      `MATCH (e:Entity {slug: 'ada'})
       SET e.names = e.names + 'Ada auf Deutsch', e.nameLangs = e.nameLangs + 'de'`,
    )

    await app.changed({ kind: 'entity', keys: [ADA.id, 'ada'], subject: 'facts' })

    expect((await namesIn('de'))[0]).toBe('Ada auf Deutsch')
    expect((await namesIn())[0]).toBe('ada')
  })

  it('load no names without the header', async () => {
    expect(await readsOf(ENTITY)).toEqual(['entity/rest-pages'])
    expect(await readsOf(ENTITY)).toEqual([])
    expect(await readsOf(ENTITY, 'cy')).toEqual(['entity/by-slugs'])
    expect(await readsOf(ENTITY, 'en')).toEqual([])
  })
})
