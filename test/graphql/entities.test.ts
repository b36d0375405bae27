import { aDataset, anEntity, idOf } from '../support/builders.js'
import { ask, at, textsAt } from '../support/ask.js'
import { testApp, type TestApp } from '../support/test-app.js'

const ANNA = anEntity({
  name: 'Anna Berg',
  names: ['Anna Berg', 'Анна Берг'],
  nameLangs: ['', 'ru'],
  identifiers: ['us-congress:body/senate', 'wikidata:Q42'],
  datasets: ['tests'],
  links: ['https://example.org/anna'],
  birthDate: '1970-05',
  contacts: ['twitter:anna'],
  updatedAt: '2026-01-03T10:00:00Z',
})
const PARTY = anEntity({ name: 'Blue', type: 'party', countryCode: 'se', seats: 3 })
const NOWHERE = anEntity({ name: 'Somebody', type: 'person', countryCode: '' })
const GONE = anEntity({ name: 'Gone', orphaned: true })

let app: TestApp

beforeAll(async () => {
  app = await testApp({
    given: {
      entities: [ANNA, PARTY, NOWHERE, GONE],
      datasets: [aDataset({ name: 'tests', licence: 'CC-BY-4.0', attribution: 'The testers' })],
      formerSlugs: { 'anna-berg': ['anna-hill'] },
      formerIds: { 'anna-berg': [idOf('merged')] },
    },
  })
  await app.run(
    `MATCH (one:Entity {slug: 'anna-berg'})
     CREATE (one)-[:IDENTIFIED_BY]->(:ReferenceKey:Identifier {key: 'wikidata:Q42'})`,
  )
})

describe('one entity', () => {
  it('shows everything that is known about it', async () => {
    const { data } = await ask(
      app,
      `{ entity(slug: "anna-berg") {
          __typename id slug name type countryCode description links image updatedAt
          names { value langs } identifiers { scheme value url }
          datasets { name licence attribution url isRedistributable dataAsOf }
          ... on Politician { birthDate deathDate gender contacts { type value } } } }`,
    )

    expect(at(data, 'entity')).toEqual({
      __typename: 'Politician',
      id: ANNA.id,
      slug: 'anna-berg',
      name: 'Anna Berg',
      type: 'POLITICIAN',
      countryCode: 'dk',
      description: ANNA.description,
      links: ['https://example.org/anna'],
      image: null,
      updatedAt: '2026-01-03T10:00:00Z',
      names: [
        { value: 'Anna Berg', langs: [] },
        { value: 'Анна Берг', langs: ['ru'] },
      ],
      identifiers: [
        { scheme: 'us-congress', value: 'body/senate', url: null },
        { scheme: 'wikidata', value: 'Q42', url: 'https://www.wikidata.org/wiki/Q42' },
      ],
      datasets: [
        {
          name: 'tests',
          licence: 'CC-BY-4.0',
          attribution: 'The testers',
          url: 'https://example.org/',
          isRedistributable: true,
          dataAsOf: '2026-01-01',
        },
      ],
      birthDate: '1970-05',
      deathDate: null,
      gender: null,
      contacts: [{ type: 'twitter', value: 'anna' }],
    })
  })

  it.each([
    ['its slug', '{ found: entity(slug: "anna-berg") { id } }'],
    ['a slug in capitals', '{ found: entity(slug: "Anna-Berg") { id } }'],
    ['a former slug', '{ found: entity(slug: "anna-hill") { id } }'],
    ['its id', `{ found: node(id: "${ANNA.id}") { id } }`],
    ['the id of one that was merged', `{ found: node(id: "${idOf('merged')}") { id } }`],
    ['an identifier', '{ found: entityByIdentifier(scheme: "wikidata", value: "Q42") { id } }'],
  ])('is found by %s', async (_way, query) => {
    expect((await ask(app, query)).data).toEqual({ found: { id: ANNA.id } })
  })

  it.each([
    ['slug', '{ found: entity(slug: "nobody") { id } }'],
    ['id', '{ found: node(id: "nobody") { id } }'],
    ['identifier', '{ found: entityByIdentifier(scheme: "wikidata", value: "Q1") { id } }'],
  ])('is null for an unknown %s', async (_way, query) => {
    expect(await ask(app, query)).toMatchObject({ status: 200, data: { found: null } })
  })

  it('is in the list of several slugs, in their order, with null for an unknown one', async () => {
    const { data } = await ask(
      app,
      `{ entitiesBySlug(slugs: ["blue", "nobody", "Anna-Hill", "blue"]) {
        name
        ... on Politician { birthDate }
      } }`,
    )

    expect(at(data, 'entitiesBySlug')).toEqual([
      { name: 'Blue' },
      null,
      { name: 'Anna Berg', birthDate: '1970-05' },
      { name: 'Blue' },
    ])
  })

  it('is one of at most 100 slugs', async () => {
    const slugs = Array.from({ length: 101 }, () => 'blue')
    const { errors } = await ask(
      app,
      'query($slugs: [String!]!) { entitiesBySlug(slugs: $slugs) { id } }',
      { slugs },
    )

    expect(errors?.[0]?.message).toMatch(/slugs.*100/)
  })

  it('is not looked for by a scheme whose identifiers repeat', async () => {
    const { errors } = await ask(app, '{ entityByIdentifier(scheme: "seat", value: "1") { id } }')

    expect(errors?.[0]?.extensions).toEqual({ code: 'INVALID_PARAMETER', argument: 'scheme' })
  })

  it('has null for an absent country', async () => {
    const { data } = await ask(app, '{ entity(slug: "somebody") { __typename countryCode } }')

    expect(at(data, 'entity')).toEqual({ __typename: 'Person', countryCode: null })
  })
})

describe('a list of entities', () => {
  it.each([
    ['all, by name', '', ['Anna Berg', 'Blue', 'Somebody']],
    ['of a type', '(type: PARTY)', ['Blue']],
    ['of types', '(types: [PARTY, PERSON])', ['Blue', 'Somebody']],
    ['of no type', '(types: [])', []],
    ['of a country, in either case', '(country: "SE")', ['Blue']],
    ['of a country and a type', '(country: "dk", type: POLITICIAN)', ['Anna Berg']],
    ['with a word, in any language', '(q: "анн")', ['Anna Berg']],
    ['with a word that nobody has', '(q: "zzz")', []],
    ['without a word at all', '(q: "!?")', []],
    ['with ids', `(ids: ["${PARTY.id}", "nobody", "${PARTY.id}"])`, ['Blue']],
    ['with ids and a word', `(q: "blue", ids: ["${ANNA.id}"])`, []],
    ['changed since', '(changedSince: "2026-01-02T00:00:00Z")', ['Anna Berg']],
    ['last changed first', '(orderBy: { field: UPDATED }, first: 1)', ['Anna Berg']],
  ])('holds those %s, and counts them', async (_which, args, names) => {
    const query = `{ entities${args} { totalCount nodes { name } pageInfo { hasNextPage } } }`

    const { data } = await ask(app, query)

    expect(textsAt(data, 'entities.nodes', 'name')).toEqual(names)
    const hasMore = at(data, 'entities.pageInfo.hasNextPage') === true
    if (!hasMore) expect(at(data, 'entities.totalCount')).toBe(names.length)
  })

  it('counts only when the count is asked for', async () => {
    app.forgetQueries()

    await ask(app, '{ entities(country: "no") { nodes { id } } }')

    expect(app.queriesSent().filter((name) => !name.startsWith('change/'))).toEqual([
      'entity/page-of-countries',
    ])
  })

  it.each([
    ['a country of three letters', '(country: "dnk")', 'errors'],
    ['a cursor that nobody gave', '(after: "abc")', 'argument'],
    ['an order that words do not have', '(q: "a", orderBy: { field: UPDATED })', 'argument'],
  ])('refuses %s', async (_what, args, key) => {
    const { errors } = await ask(app, `{ entities${args} { nodes { id } } }`)

    expect(errors?.[0]?.extensions).toMatchObject({ code: 'INVALID_PARAMETER' })
    expect(errors?.[0]?.extensions).toHaveProperty(key)
  })
})
