import { aRelationship, anEntity } from '../support/builders.js'
import { ask, at, textsAt } from '../support/ask.js'
import { testApp, type TestApp } from '../support/test-app.js'

const LABOUR = anEntity({
  slug: 'labour',
  type: 'party',
  name: 'Labour Party',
  names: [
    'Labour Party',
    'Labour',
    'Y Blaid Lafur',
    'Llafur',
    'Partido Laborista',
    '工党',
    'Lab BR',
  ],
  nameLangs: ['', 'en', 'cy', 'cy', 'es,pt', 'zh-Hans', 'pt-BR'],
})
const PLAID = anEntity({
  slug: 'plaid',
  type: 'party',
  name: 'Plaid Cymru',
  names: ['Plaid Cymru', 'Party of Wales'],
  nameLangs: ['cy', 'en'],
})
const MEMBERS = ['ada', 'bea', 'cai'].map((slug) =>
  anEntity({ slug, name: slug, names: [slug, `${slug} yn Gymraeg`], nameLangs: ['', 'cy'] }),
)
/** More often than it takes until an operation is compiled. */
const TIMES = 6

let app: TestApp

beforeAll(async () => {
  app = await testApp({
    given: {
      entities: [LABOUR, PLAID, anEntity({ slug: 'bare', type: 'area', name: 'Bare' }), ...MEMBERS],
      relationships: MEMBERS.map(({ slug }) => aRelationship({ from: slug, to: 'labour' })),
    },
    // Nothing is cached, so each query is sent to the graph.
    cacheBytes: 0,
  })
})

/** The queries to the graph that a request needs, its cost, and its data. */
async function reads(query: string, variables?: Record<string, unknown>) {
  app.forgetQueries()
  const { data, extensions } = await ask(app, query, variables)
  const queries = app.queriesSent().filter((name) => !name.startsWith('change/'))
  return { data, queries, cost: extensions?.['cost'] }
}

describe('the name of an entity', () => {
  it.each([
    ['without a language', 'labour', '', 'Labour Party'],
    ['with null', 'labour', '(lang: null)', 'Labour Party'],
    ['in a language', 'labour', '(lang: "en")', 'Labour'],
    ['in a language of several names: the first', 'labour', '(lang: "cy")', 'Y Blaid Lafur'],
    ['with a tag in capitals', 'labour', '(lang: "CY")', 'Y Blaid Lafur'],
    ['with a longer tag', 'labour', '(lang: "cy-GB")', 'Y Blaid Lafur'],
    ['with a private part of a tag', 'labour', '(lang: "cy-x-mine")', 'Y Blaid Lafur'],
    ['with a script and a region', 'labour', '(lang: "zh-hans-CN")', '工党'],
    ['with the region of a source', 'labour', '(lang: "pt-BR")', 'Lab BR'],
    ['with another region', 'labour', '(lang: "pt-PT")', 'Partido Laborista'],
    ['with a tag that is shorter than that of a source', 'labour', '(lang: "zh")', 'Labour Party'],
    ['in a language that no name has', 'labour', '(lang: "fr")', 'Labour Party'],
    ['in the language of the main name', 'plaid', '(lang: "cy")', 'Plaid Cymru'],
    ['without other names', 'bare', '(lang: "cy")', 'Bare'],
  ])('%s', async (_what, slug, args, expected) => {
    const { data } = await ask(app, `{ entity(slug: "${slug}") { name${args} } }`)

    expect(data).toEqual({ entity: { name: expected } })
  })

  it('is there in several languages at once, also when the operation is compiled', async () => {
    const query = `query Names($lang: String) {
      entity(slug: "labour") {
        name cy: name(lang: "cy") en: name(lang: "en") own: name(lang: $lang)
        ... on Party { members(orderBy: { field: NAME }) { nodes { name cy: name(lang: "cy") } } }
      }
    }`
    const members = MEMBERS.map(({ name }) => ({ name, cy: `${name} yn Gymraeg` }))
    const expected = {
      name: 'Labour Party',
      cy: 'Y Blaid Lafur',
      en: 'Labour',
      members: { nodes: members },
    }

    for (let time = 0; time < TIMES; time += 1) {
      const spanish = await ask(app, query, { lang: 'es' })
      const none = await ask(app, query)

      expect(spanish.data).toEqual({ entity: { ...expected, own: 'Partido Laborista' } })
      expect(none.data).toEqual({ entity: { ...expected, own: 'Labour Party' } })
    }
  })

  it('is in the language in hits of a search, and in any list of entities', async () => {
    const { data } = await ask(
      app,
      `{ search(q: "labour") { edges { node { cy: name(lang: "cy") } } }
         nodes(ids: ["${PLAID.id}"]) { ... on Entity { en: name(lang: "en") } }
         entities(type: PARTY) { nodes { cy: name(lang: "cy") } } }`,
    )

    expect(textsAt(data, 'search.edges', 'node.cy')).toEqual(['Y Blaid Lafur'])
    expect(at(data, 'nodes.0.en')).toBe('Party of Wales')
    // The order is that of the main names: Labour Party, Plaid Cymru.
    expect(textsAt(data, 'entities.nodes', 'cy')).toEqual(['Y Blaid Lafur', 'Plaid Cymru'])
  })

  it.each([
    ['an underscore', 'cy_GB'],
    ['no text', ''],
    ['the wildcard', '*'],
    ['a list', 'cy, en'],
    ['a subtag that is too long', 'cy-muchtoolong'],
  ])('is refused once for a tag with %s', async (_what, lang) => {
    const query = '($lang: String!) { entities { nodes { name(lang: $lang) } } }'
    const refused = await ask(app, `query Names${query}`, { lang })

    expect(refused.errors).toEqual([
      {
        message: 'lang: must be a language tag of BCP 47, such as cy or pt-BR.',
        extensions: { code: 'INVALID_PARAMETER', argument: 'lang' },
      },
    ])
  })
})

describe('the price of a name', () => {
  it('without a language is the name in the list, without a further query', async () => {
    const query = '{ entities(type: PARTY) { nodes { name } } }'

    const { queries } = await reads(query)

    expect(queries).toEqual(['entity/page'])
    expect((await reads(query.replace('name', 'name(lang: null)'))).queries).toEqual(queries)
    const variable =
      'query Names($lang: String) { entities(type: PARTY) { nodes { name(lang: $lang) } } }'
    expect((await reads(variable, { lang: null })).queries).toEqual(queries)
  })

  it('with a language is one query for the full entities of a list, like other fields', async () => {
    const named = await reads(
      '{ entities(type: PARTY) { nodes { cy: name(lang: "cy") en: name(lang: "en") } } }',
    )
    const described = await reads('{ entities(type: PARTY) { nodes { description updatedAt } } }')

    expect(named.queries).toEqual(['entity/page', 'entity/by-ids'])
    expect(named.queries).toEqual(described.queries)
    expect(named.cost).toEqual(described.cost)
  })

  it('of one entity is no further query', async () => {
    const { queries } = await reads('{ entity(slug: "labour") { name(lang: "cy") } }')

    expect(queries).toEqual(['entity/by-slugs'])
  })
})
