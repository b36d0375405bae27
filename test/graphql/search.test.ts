import fc from 'fast-check'
import { anEntity, aRelationship } from '../support/builders.js'
import { ask, at, textsAt, warmUp } from '../support/ask.js'
import { testApp, type TestApp } from '../support/test-app.js'

const NAMES = [
  'Venstre',
  'Venstre Ungdom',
  'Radikale Venstre',
  'Lars Løkke Rasmussen',
  'Anders Fogh Rasmussen',
  'Barack Obama',
  'Michelle Obama',
  'Günther Gößwein',
  "Sandra O'Connor",
  'House of Representatives',
  'Speaker of the House of Representatives',
]

// In the order of their names and ids the one with most members is neither first nor last.
const NAMESAKES: readonly { slug: string; members: number; names?: readonly string[] }[] = [
  { slug: 'party-of-kenya', members: 1 },
  {
    slug: 'party-of-america',
    members: 60,
    names: ['Democrats of America', 'Democrat', 'Democratic Party', 'Partido Demócrata'],
  },
  { slug: 'party-of-uganda', members: 3 },
  { slug: 'party-of-china', members: 70, names: ['Chinese Democratic Party'] },
]

let app: TestApp

beforeAll(async () => {
  app = await testApp({
    given: {
      entities: [
        ...NAMES.map((name, at) =>
          anEntity({
            name,
            slug: `one-${String(at)}`,
            type: name.includes('Venstre') ? 'party' : 'politician',
          }),
        ),
        anEntity({
          name: 'Alexander',
          slug: 'the-very-slug',
          countryCode: 'cn',
          names: ['Alexander', '亞歷山大', 'Александр'],
          nameLangs: ['', 'zh', 'ru'],
        }),
        // More with the same word than the index is asked for: the exact one must not be lost.
        ...Array.from({ length: 150 }, (_each, at) =>
          anEntity({ name: `Smith ${String(at)}`, slug: `smith-${String(at)}`, countryCode: 'gb' }),
        ),
        anEntity({
          name: 'Smith',
          slug: 'the-smith',
          names: ['Smith', 'Of the long list of Smith'],
          nameLangs: ['', ''],
        }),
        anEntity({ name: 'Gone Smith', slug: 'gone', orphaned: true }),
        ...NAMESAKES.map(({ slug, names = ['Democratic Party'] }) =>
          anEntity({ name: names[0] ?? '', slug, names, nameLangs: names.map(() => '') }),
        ),
      ],
      relationships: NAMESAKES.flatMap(({ slug, members }) =>
        Array.from({ length: members }, (_each, at) =>
          aRelationship({ from: `smith-${String(at)}`, to: slug }),
        ),
      ),
    },
  })
  await app.run('CALL db.index.fulltext.awaitEventuallyConsistentIndexRefresh()')
  await warmUp(
    app,
    '{ search(q: "unknown") { edges { match } } }',
    '{ search(q: "unknown", countries: ["no"]) { edges { match } } }',
  )
}, 90_000)

async function found(q: string, args = ''): Promise<readonly string[]> {
  const query = `query($q: String!) { search(q: $q${args}) { edges { node { name } } } }`
  const { data, errors } = await ask(app, query, { q })
  expect(errors).toBeUndefined()
  return textsAt(data, 'search.edges', 'node.name')
}

describe('search', () => {
  it.each([
    ['an exact name before longer ones', 'venstre', 'Venstre'],
    ['a slug', 'the-very-slug', 'Alexander'],
    ['an unfinished word', 'lars løkke ras', 'Lars Løkke Rasmussen'],
    ['a name without its accents', 'lokke', 'Lars Løkke Rasmussen'],
    ['letters that have no accent', 'gunther gosswein', 'Günther Gößwein'],
    ['words in another order', 'rasmussen fogh', 'Anders Fogh Rasmussen'],
    ['a letter too few', 'barak obama', 'Barack Obama'],
    ['another script', 'алекс', 'Alexander'],
    ['part of a name in Han', '亞歷', 'Alexander'],
    ['an exact name among hundreds', 'smith', 'Smith'],
    ['a name with small words', 'house of representatives', 'House of Representatives'],
    [
      'a name with a small word too many',
      'the house of representatives',
      'House of Representatives',
    ],
    ['a name with a small word too few', 'house representatives', 'House of Representatives'],
    ['a typed apostrophe', "o'connor", "Sandra O'Connor"],
    ['a printed apostrophe', 'O’Connor', "Sandra O'Connor"],
    ['a name without its apostrophe', 'oconnor', "Sandra O'Connor"],
    ['a name in two for its apostrophe', 'o connor', "Sandra O'Connor"],
  ])('finds %s first', async (_what, q, name) => {
    expect((await found(q))[0]).toBe(name)
  })

  it('shows the matching name, its language, and how it matches', async () => {
    const query = '{ search(q: "亞歷山大") { edges { match matchedName { value langs } } } }'

    const { data } = await ask(app, query)

    expect(at(data, 'search.edges')).toEqual([
      { match: 'EXACT', matchedName: { value: '亞歷山大', langs: ['zh'] } },
    ])
  })

  it('puts names that begin with the words before others that contain them', async () => {
    expect(await found('venstre')).toEqual(['Venstre', 'Venstre Ungdom', 'Radikale Venstre'])
  })

  it('sorts equal names by how much is known of the entity, whichever of its names matches', async () => {
    const query = '{ search(q: "democratic party") { edges { match node { slug } } } }'

    const { data } = await ask(app, query)

    expect(textsAt(data, 'search.edges', 'node.slug')).toEqual([
      'party-of-america',
      'party-of-uganda',
      'party-of-kenya',
      'party-of-china',
    ])
    expect(textsAt(data, 'search.edges', 'match')).toEqual(['EXACT', 'EXACT', 'EXACT', 'WORDS'])
  })

  it('sorts names with the same beginning by how much is known of the entity', async () => {
    expect((await found('democ'))[0]).toBe('Democrats of America')
  })

  it('keeps to the requested types, countries and number', async () => {
    expect(await found('rasmussen', ', types: [PARTY]')).toEqual([])
    expect(await found('alexander', ', countries: ["CN"]')).toEqual(['Alexander'])
    expect(await found('alexander', ', countries: ["dk"]')).toEqual([])
    expect(await found('smith', ', first: 3')).toHaveLength(3)
  })

  it('leaves out what no source mentions', async () => {
    expect(await found('gone smith')).not.toContain('Gone Smith')
  })

  it('finds nothing for signs', async () => {
    expect(await found('*?/')).toEqual([])
  })

  it('answers whatever is typed', async () => {
    const odd = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 40 }),
      fc.stringMatching(/^[+\-&|!(){}[\]^"~*?:\\/ aA'ANDORT0-9]{1,20}$/),
      fc.constantFrom('AND', 'a AND', '(foo', '/x/', '"', 'name:x', '[a TO b]', 'a'.repeat(200)),
    )
    await fc.assert(
      fc.asyncProperty(odd, async (q) => {
        await found(q)
      }),
      { numRuns: 60 },
    )
  })
})

describe('the facets of a search', () => {
  const facets = async (args: string) => {
    const { data, errors } = await ask(
      app,
      `{ search(${args}, first: 1) { facets { types { type count } countries { countryCode count } } } }`,
    )
    expect(errors).toBeUndefined()
    return at(data, 'search.facets')
  }

  it('count all that match by type and country, whatever `first` is', async () => {
    expect(await facets('q: "smith"')).toEqual({
      types: [{ type: 'POLITICIAN', count: 151 }],
      countries: [
        { countryCode: 'gb', count: 150 },
        { countryCode: 'dk', count: 1 },
      ],
    })
  })

  it('show what another choice would find', async () => {
    expect(await facets('q: "smith", types: [PARTY], countries: ["dk"]')).toEqual({
      types: [{ type: 'POLITICIAN', count: 1 }],
      countries: [],
    })
    expect(await facets('q: "!?"')).toEqual({ types: [], countries: [] })
  })
})
