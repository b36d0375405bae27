import {
  aDataset,
  anEntity,
  aRecord,
  aRelationship,
  idOf,
  type Stored,
} from '../support/builders.js'
import { ask, at, textsAt, warmUp } from '../support/ask.js'
import { summaryOf } from '../../src/domain/entity.js'
import type { Graph } from '../../src/graph/graph.js'
import { testApp, type TestApp } from '../support/test-app.js'

const MEMBERS = Array.from({ length: 100 }, (_each, at) => `member-${String(at).padStart(3, '0')}`)
const TERM = '01900000-0000-7000-8000-00000000aaaa'

const FACT = {
  factId: 'fact-1',
  personId: idOf('ida'),
  institutionId: idOf('folketing'),
  partyId: idOf('blue'),
  areaId: idOf('fyn'),
  officeId: idOf('seat'),
  termIds: [TERM],
  recordKeys: ['tests/old/membership/1', 'tests/all/membership/1'],
}

const GIVEN: Stored = {
  entities: [
    anEntity({ slug: 'ida', name: 'Ida' }),
    anEntity({ slug: 'ole', name: 'Ole' }),
    anEntity({ slug: 'blue', name: 'Blue', type: 'party' }),
    anEntity({ slug: 'folketing', name: 'Folketing', type: 'institution' }),
    anEntity({
      slug: 'finance',
      name: 'Finance',
      type: 'institution',
      classification: 'committee',
    }),
    anEntity({ slug: 'seat', name: 'Member of Folketing', type: 'office' }),
    anEntity({ slug: 'fyn', name: 'Fyn', type: 'area' }),
    anEntity({ slug: 'denmark', name: 'Denmark', type: 'area' }),
    anEntity({ slug: 'election', name: 'Election 2015', type: 'election' }),
    ...MEMBERS.map((slug) => anEntity({ slug })),
  ],
  relationships: [
    aRelationship({
      from: 'ida',
      to: 'folketing',
      startDate: '2011',
      endDate: '2015-06-18',
      ...FACT,
    }),
    aRelationship({ from: 'ida', to: 'folketing', startDate: '2015-06-18', asOf: '2026-01' }),
    aRelationship({ from: 'ida', to: 'blue', startDate: '2011' }),
    aRelationship({ from: 'ida', to: 'finance', role: 'chair', asOf: '2026-01-05' }),
    aRelationship({ type: 'REPRESENTS', from: 'ida', to: 'fyn', startDate: '2011' }),
    aRelationship({ type: 'CANDIDATE_IN', from: 'ida', to: 'election' }),
    aRelationship({ type: 'WON', from: 'ida', to: 'election' }),
    aRelationship({ type: 'PART_OF', from: 'finance', to: 'folketing' }),
    aRelationship({ type: 'PART_OF', from: 'seat', to: 'folketing' }),
    aRelationship({ type: 'PART_OF', from: 'fyn', to: 'denmark' }),
    aRelationship({ type: 'IN_AREA', from: 'folketing', to: 'denmark' }),
    aRelationship({ type: 'IN_AREA', from: 'election', to: 'denmark' }),
    aRelationship({ type: 'FOR_OFFICE', from: 'election', to: 'folketing' }),
    aRelationship({ type: 'RELATED_TO', from: 'ole', to: 'ida', role: 'sibling' }),
    ...MEMBERS.flatMap((from, at) => [
      aRelationship({ from, to: 'blue', startDate: at % 2 === 0 ? '2019' : '2011-09' }),
      aRelationship({ type: 'HOLDS', from, to: 'seat', startDate: '2011' }),
    ]),
  ],
  datasets: [aDataset({ name: 'tests' })],
  records: [
    aRecord({
      key: 'tests/all/membership/1',
      data: {
        kind: 'membership',
        person: 'x',
        role: 'member',
        url: 'https://example.org/1',
      },
      firstSeenAt: '2015',
      lastSeenAt: '2018-03-01',
    }),
    aRecord({ key: 'tests/old/membership/1', firstSeenAt: '2015', lastSeenAt: '2015' }),
  ],
}

let app: TestApp

beforeAll(async () => {
  app = await testApp({ given: GIVEN })
  await app.run(
    `MATCH (body:Entity {slug: 'folketing'})
     CREATE (:Term {id: $id, key: 'term', name: '2011-2015', startDate: '2011-09-15',
       endDate: '2015-06-18', from: toInteger(20110915), to: toInteger(20150618)})-[:PERIOD_OF]->(body)`,
    { id: TERM },
  )
  const lists = `parties { totalCount } institutions { totalCount } terms { totalCount }
    committees(at: "2015") { totalCount edges { fact { id } } }`
  await warmUp(app, `{ entity(slug: "ole") { ... on Politician { ${lists} } } }`)
}, 90_000)

/** The nodes' names of each list, so that a test shows them at a glance. */
async function namesOf(slug: string, fields: string): Promise<unknown> {
  const { data, errors } = await ask(app, `{ entity(slug: "${slug}") { ${fields} } }`)
  expect(errors).toBeUndefined()
  const names = (value: unknown): unknown => {
    if (typeof value !== 'object' || value === null) return value
    if ('nodes' in value && Array.isArray(value.nodes)) return value.nodes.map(names)
    return 'name' in value ? value.name : value
  }
  return Object.fromEntries(
    Object.entries(at(data, 'entity') as object).map(([field, value]) => [field, names(value)]),
  )
}

/** The queries for requests; those of the change log are sent all the time. */
function readsOf({ queriesSent }: TestApp): readonly string[] {
  return queriesSent().filter((name) => !name.startsWith('change/'))
}

describe('the lists of each type', () => {
  it('of a politician', async () => {
    const fields = [
      'offices',
      'parties',
      'institutions',
      'committees',
      'constituencies',
      'candidacies',
      'terms',
    ]
    const lists = fields.map((field) => `${field} { nodes { name } }`).join(' ')

    expect(await namesOf('ida', `... on Politician { ${lists} }`)).toEqual({
      offices: [],
      parties: ['Blue'],
      institutions: ['Folketing'],
      committees: ['Finance'],
      constituencies: ['Fyn'],
      candidacies: ['Election 2015'],
      terms: ['2011-2015'],
    })
  })

  it('of an institution', async () => {
    const fields = `... on Institution { members { nodes { name } } committees { nodes { name } }
      offices { nodes { name } } terms { totalCount nodes { name } } parent { name } area { name } }`

    expect(await namesOf('folketing', fields)).toEqual({
      members: ['Ida'],
      committees: ['Finance'],
      offices: ['Member of Folketing'],
      terms: ['2011-2015'],
      parent: null,
      area: 'Denmark',
    })
    expect(await namesOf('finance', '... on Institution { parent { name } }')).toEqual({
      parent: 'Folketing',
    })
  })

  it('of the terms in a list', async () => {
    const institutions = 'terms { nodes { institution { name slug } } }'
    const { data } = await ask(
      app,
      `{ politician: entity(slug: "ida") { ... on Politician { ${institutions} } }
         institution: entity(slug: "folketing") { ... on Institution { ${institutions} } } }`,
    )
    const folketing = { nodes: [{ institution: { name: 'Folketing', slug: 'folketing' } }] }

    expect(data).toEqual({
      politician: { terms: folketing },
      institution: { terms: folketing },
    })
  })

  it('of an area', async () => {
    const fields = `... on Area { representatives { nodes { name } } children { nodes { name } }
      institutions { nodes { name } } parent { name } }`

    expect(await namesOf('denmark', fields)).toEqual({
      representatives: [],
      children: ['Fyn'],
      institutions: ['Folketing'],
      parent: null,
    })
    expect(await namesOf('fyn', fields)).toMatchObject({
      representatives: ['Ida'],
      parent: 'Denmark',
    })
  })

  it('of an election', async () => {
    const fields = `... on Election { office { name } area { name }
      candidates { nodes { name } } winners { nodes { name } } }`

    expect(await namesOf('election', fields)).toEqual({
      office: 'Folketing',
      area: 'Denmark',
      candidates: ['Ida'],
      winners: ['Ida'],
    })
  })

  it('of an office', async () => {
    const fields =
      '... on Office { holders(first: 1) { nodes { name } } institution { name } area { name } }'

    expect(await namesOf('seat', fields)).toEqual({
      holders: ['member-000'],
      institution: 'Folketing',
      area: null,
    })
  })
})

describe('an edge', () => {
  it('says what connects the two, since when, and how sure that is', async () => {
    const { data } = await ask(
      app,
      `{ entity(slug: "folketing") { relationships(kinds: [MEMBER_OF], at: "2015-06-18") {
          edges { kind direction label role start startBasis end endBasis asOf isCurrent certainty } } } }`,
    )

    const both = { kind: 'MEMBER_OF', direction: 'INCOMING', label: 'Member', role: null }
    expect(at(data, 'entity.relationships.edges')).toEqual([
      { ...both, start: '2015-06-18', startBasis: 'STATED', end: null, endBasis: null, asOf: '2026-01',
        isCurrent: true, certainty: 'SURE' },
      { ...both, start: '2011', startBasis: 'STATED', end: '2015-06-18', endBasis: 'STATED', asOf: null,
        isCurrent: false, certainty: 'SURE' },
    ]) // prettier-ignore
  })

  it.each([
    ['2010-12-31', []],
    ['2011-06', ['POSSIBLE']],
    ['2012-01-01', ['SURE']],
    ['2015', ['SURE', 'SURE']],
    ['2015-06-19', ['SURE']],
    ['2030', ['POSSIBLE']],
  ])('at %s is one of those that may have held then', async (day, certainties) => {
    const { data } = await ask(
      app,
      `query($at: PartialDate) { entity(slug: "folketing") {
        relationships(kinds: [MEMBER_OF], at: $at) { totalCount edges { certainty } } } }`,
      { at: day },
    )

    expect(textsAt(data, 'entity.relationships.edges', 'certainty')).toEqual(certainties)
    expect(at(data, 'entity.relationships.totalCount')).toBe(certainties.length)
  })

  it.each([
    ['', null],
    ['(at: "2012-01-01")', 'SURE'],
    ['(at: "2015")', 'SURE'],
  ])('shows each entity once, with its latest tenure: members%s', async (args, certainty) => {
    const { data, errors } = await ask(
      app,
      `{ entity(slug: "folketing") { ... on Institution { members${args} { totalCount
          edges { start startBasis end endBasis asOf isCurrent certainty node { name } } } } }
        ida: entity(slug: "ida") { ... on Politician { institutions${args} { totalCount
          edges { start node { name } } byName: totalCount } } }
        one: entity(slug: "folketing") { ... on Institution { members(orderBy: { field: NAME }) { edges { start } } } } }`,
    )

    expect(errors).toBeUndefined()
    const tenure = {
      start: '2011',
      startBasis: 'STATED',
      end: null,
      endBasis: null,
      asOf: '2026-01',
    }
    expect(at(data, 'entity.members')).toEqual({
      totalCount: 1,
      edges: [{ ...tenure, isCurrent: true, certainty, node: { name: 'Ida' } }],
    })
    expect(at(data, 'ida.institutions')).toMatchObject({
      totalCount: 1,
      edges: [{ start: '2011', node: { name: 'Folketing' } }],
    })
    expect(at(data, 'one.members.edges')).toEqual([{ start: '2011' }])
  })

  it('names the terms of the tenure where a list shows each entity once', async () => {
    const terms = 'edges { terms { name } }'
    const { data } = await ask(
      app,
      `{ entity(slug: "folketing") { relationships(kinds: [MEMBER_OF]) { ${terms} }
          ... on Institution { members { ${terms} } } } }`,
    )

    const served = { terms: [{ name: '2011-2015' }] }
    expect(at(data, 'entity.relationships.edges')).toEqual([{ terms: [] }, served])
    expect(at(data, 'entity.members.edges')).toEqual([served])
  })

  it('shows the complete fact and what sources say about it, newest first', async () => {
    const { data } = await ask(
      app,
      `{ entity(slug: "ida") { ... on Politician { institutions(at: "2012") { edges {
          fact { id person { name } institution { name } party { name } area { name } office { name }
                 terms { name start end institution { name } } }
          evidence { dataset { name } start role url firstSeen lastSeen } } } } } }`,
    )

    expect(at(data, 'entity.institutions.edges')).toEqual([
      {
        fact: {
          id: 'fact-1',
          person: { name: 'Ida' },
          institution: { name: 'Folketing' },
          party: { name: 'Blue' },
          area: { name: 'Fyn' },
          office: { name: 'Member of Folketing' },
          terms: [
            {
              name: '2011-2015',
              start: '2011-09-15',
              end: '2015-06-18',
              institution: { name: 'Folketing' },
            },
          ],
        },
        evidence: [
          {
            dataset: { name: 'tests' },
            start: null,
            role: 'member',
            url: 'https://example.org/1',
            firstSeen: '2015',
            lastSeen: '2018-03-01',
          },
          {
            dataset: { name: 'tests' },
            start: null,
            role: null,
            url: null,
            firstSeen: '2015',
            lastSeen: '2015',
          },
        ],
      },
    ])
  })

  it("has the source's own words as label where the kind has none", async () => {
    const { data } = await ask(
      app,
      `{ entity(slug: "ida") { relationships(kinds: [RELATED_TO]) {
          edges { label direction node { name } } } } }`,
    )

    expect(at(data, 'entity.relationships.edges')).toEqual([
      { label: 'Sibling', direction: 'INCOMING', node: { name: 'Ole' } },
    ])
  })
})

describe('the list of all relationships', () => {
  it.each([
    ['all', '', 8],
    ['of a kind', '(kinds: [MEMBER_OF])', 4],
    ['of a direction', '(direction: INCOMING)', 1],
    ['to a type', '(types: [AREA, PARTY])', 2],
    ['at a time', '(at: "2010")', 4],
    ['of no kind', '(kinds: [])', 0],
  ])('holds %s', async (_which, args, count) => {
    const query = `{ entity(slug: "ida") { relationships${args} { totalCount nodes { id } } } }`

    const { data } = await ask(app, query)

    expect(at(data, 'entity.relationships.totalCount')).toBe(count)
    expect(at(data, 'entity.relationships.nodes')).toHaveLength(count)
  })

  it('refuses a cursor that was cut', async () => {
    const query = '{ entity(slug: "blue") { relationships(after: "abcd") { totalCount } } }'

    const { errors } = await ask(app, query)

    expect(errors?.[0]?.extensions).toEqual({ code: 'INVALID_PARAMETER', argument: 'after' })
  })
})

describe('a list of relationships in a period', () => {
  const since = (args: string) =>
    namesOf(
      'ida',
      `relationships(kinds: [MEMBER_OF], orderBy: { field: NAME }, ${args}) { nodes { name } }`,
    )

  it('holds what may have existed on one of its days', async () => {
    const folketing = ['Folketing', 'Folketing']

    expect(await since('to: "2010"')).toEqual({ relationships: ['Finance'] })
    expect(await since('from: "2013", to: "2014-02"')).toEqual({
      relationships: ['Blue', 'Finance', 'Folketing'],
    })
    expect(await since('from: "2015-06-18", to: "2015-06-18"')).toEqual({
      relationships: ['Blue', 'Finance', ...folketing],
    })
    expect(await since('from: "2016"')).toEqual({
      relationships: ['Blue', 'Finance', 'Folketing'],
    })
  })

  it.each(['at: "2015", from: "2014"', 'from: "2015", to: "2014-12-31"'])(
    'is refused with %s',
    async (args) => {
      const { errors } = await ask(
        app,
        `{ entity(slug: "ida") { relationships(${args}) { totalCount } } }`,
      )

      expect(errors?.[0]?.extensions).toMatchObject({ code: 'INVALID_PARAMETER' })
    },
  )
})

describe('the cursor of a list', () => {
  it.each([
    ['Party', 'blue', 'members(orderBy: { field: NAME }', 'members('],
    ['Party', 'blue', 'members(at: "2012"', 'members('],
    ['Party', 'blue', 'members(', 'relationships('],
    ['Institution', 'folketing', 'relationships(from: "2012"', 'relationships(from: "2013"'],
  ])('of a %s is refused in a list with other arguments: %s %s', async (type, slug, own, other) => {
    const read = (list: string, after: string) =>
      ask(
        app,
        `query($after: String) { entity(slug: "${slug}") { ... on ${type} {
          list: ${list} first: 1, after: $after) { pageInfo { endCursor } totalCount } } } }`,
        { after: after === '' ? null : after },
      )
    const first = await read(own, '')
    const end = String(at(first.data, 'entity.list.pageInfo.endCursor'))

    expect((await read(own, end)).errors).toBeUndefined()
    expect((await read(other, end)).errors?.[0]?.extensions).toMatchObject({
      ...{ code: 'INVALID_PARAMETER', argument: 'after' },
    })
  })
})

describe('offices with current', () => {
  beforeAll(async () => {
    const held = (id: string, endDate: string | null, asOf: string | null) => ({
      ...{ id, startDate: '2011', endDate, asOf, from: 20110101 },
      ...{ to: endDate === null ? 99999999 : 20151231, sureFrom: 20111231, sureTo: 20150101 },
    })
    await app.run(
      `MATCH (ole:Entity {slug: 'ole'})
       UNWIND $rows AS row
       CREATE (office:Entity:Office {id: row.office, type: 'office', slug: row.name, name: row.name,
         summary: row.summary})
       CREATE (ole)-[link:HOLDS]->(office) SET link = row.held`,
      {
        rows: ['over', 'now', 'unknown'].map((name, at) => ({
          ...{ name, office: `01900000-0000-7000-8000-00000000cc0${String(at)}` },
          summary: summaryOf(anEntity({ slug: name, name, type: 'office' })),
          held: held(name, name === 'over' ? '2015' : null, name === 'now' ? '2026-01' : null),
        })),
      },
    )
    await app.changed()
  })

  it('are those that are certainly held today, or certainly not', async () => {
    const offices = (args: string) =>
      namesOf('ole', `... on Politician { offices(${args}) { totalCount nodes { name } } }`)

    expect(await offices('current: true')).toEqual({ offices: ['now'] })
    expect(await offices('current: false')).toEqual({ offices: ['over'] })
    expect(await offices('orderBy: { field: NAME }')).toEqual({
      offices: ['now', 'over', 'unknown'],
    })
  })
})

describe('round trips to the graph', () => {
  it('are one for a hundred members and their offices, and one for the institutions of these', async () => {
    const fresh = await testApp({ given: GIVEN })

    const { data } = await ask(
      fresh,
      `{ entity(slug: "blue") { ... on Party { members(first: 100) { nodes {
          slug type countryCode
          offices(first: 5) { nodes { name institution { name } } } } } } } }`,
    )

    expect(at(data, 'entity.members.nodes.1.offices.nodes')).toEqual([
      { name: 'Member of Folketing', institution: { name: 'Folketing' } },
    ])
    expect(readsOf(fresh)).toEqual([
      'entity/by-slugs',
      'relationship/incoming-member-of',
      'relationship/outgoing',
    ])
  })

  it('are as few for a gateway that keeps nothing, and for lists that are asked for twice', async () => {
    const fresh = await testApp({ given: GIVEN, cacheBytes: 0 })
    const members = `members(first: 100) { nodes {
        offices(first: 5) { nodes { name institution { name } } }
        again: offices(first: 5) { nodes { institution { slug } } } } }`

    const { data } = await ask(
      fresh,
      `{ entity(slug: "blue") { ... on Party { ${members} again: ${members} } } }`,
    )

    const office = at(data, 'entity.members.nodes.1.offices.nodes')
    expect(office).toEqual([{ name: 'Member of Folketing', institution: { name: 'Folketing' } }])
    expect(at(data, 'entity.again')).toEqual(at(data, 'entity.members'))
    expect(readsOf(fresh)).toEqual([
      'entity/by-slugs',
      'relationship/incoming-member-of',
      'relationship/outgoing',
    ])
  })

  it('are one for an entity and all its outgoing lists, whatever they hold and however they are selected', async () => {
    const fresh = await testApp({ given: GIVEN })
    const query = `{ entity(slug: "${MEMBERS[0] ?? ''}") { ... on Politician {
      parties { edges { start node { name } } }
      offices(first: 5) { nodes { name } }
      then: offices(at: "1990") { nodes { name } }
      institutions(first: 1) { nodes { name } }
      committees { nodes { name } } } } }`

    const { data } = await ask(fresh, query)

    expect(readsOf(fresh)).toEqual(['entity/by-slugs'])
    expect(at(data, 'entity.offices.nodes')).toEqual([{ name: 'Member of Folketing' }])
    expect(at(data, 'entity.then.nodes')).toEqual([])
    expect(at(data, 'entity.committees.nodes')).toEqual([])
  })

  it('bring nothing that @skip or @include takes out', async () => {
    const expected: unknown[] = []
    const around = (graph: Graph): Graph => ({
      ...graph,
      read: (query, params) => {
        if (query === 'entity/by-slugs') expected.push(params['planned'])
        return graph.read(query, params)
      },
    })
    const fresh = await testApp({ given: GIVEN, around })

    const { data } = await ask(
      fresh,
      `query One($no: Boolean!) { entity(slug: "ida") { ... on Politician {
          parties { nodes { name } }
          offices @include(if: $no) { nodes { name } }
          ... @include(if: $no) { institutions { nodes { name } } } } } }`,
      { no: false },
    )

    expect(at(data, 'entity')).toEqual({ parties: { nodes: [{ name: 'Blue' }] } })
    expect(expected).toMatchObject([[{ kind: 'MEMBER_OF', types: ['party'] }]])
  })

  it('give the same lists as when each is asked for by itself', async () => {
    const fresh = await testApp({ given: GIVEN })
    const lists = `... on Politician {
        parties { totalCount edges { start role cursor node { name slug } } pageInfo { hasNextPage endCursor } }
        institutions(first: 1) { nodes { name } pageInfo { hasNextPage } }
        then: institutions(at: "2012", first: 1) { edges { certainty start end node { name } } pageInfo { hasNextPage } }
        committees { edges { role node { id } } }
        facts: institutions { edges { fact { id } } }
        named: institutions(orderBy: { field: NAME }) { nodes { slug } }
        constituencies { nodes { name ... on Area { parent { name } } } } }
      ... on Party { members(first: 3) { nodes { name offices(first: 1) { edges { start node { name institution { name } } } } } } }
      ... on Institution { area { name } members(first: 2) { edges { role start node { name parties { edges { role } } } } } }`
    const ids = ['ida', 'ole', 'blue', 'folketing', 'fyn']

    for (const slug of ids) {
      const bySlug = await ask(fresh, `{ entity(slug: "${slug}") { name ${lists} } }`)
      const full = await ask(fresh, `{ entity(slug: "${slug}") { name description ${lists} } }`)
      // Who asks by id is read no lists along; the cache must not answer either.
      await fresh.changed({ kind: 'entity', keys: [], subject: 'all' })
      const byId = await ask(
        fresh,
        `{ node(id: "${idOf(slug)}") { ... on Entity { name ${lists} } } }`,
      )

      expect(bySlug.errors).toBeUndefined()
      expect(at(bySlug.data, 'entity')).toEqual(at(byId.data, 'node'))
      expect(at(full.data, 'entity')).toMatchObject(at(byId.data, 'node') as object)
      await fresh.changed({ kind: 'entity', keys: [], subject: 'all' })
    }
  })

  it('are one for all descriptions and birth dates of a level', async () => {
    const fresh = await testApp({ given: GIVEN })

    await ask(
      fresh,
      `{ entity(slug: "blue") { ... on Party {
          members(first: 50) { nodes { description birthDate names { value } } } } } }`,
    )

    expect(readsOf(fresh)).toEqual([
      'entity/by-slugs',
      'relationship/incoming-member-of',
      'entity/by-ids',
    ])
  })

  it('are none for what was asked a moment ago, until it changes', async () => {
    const fresh = await testApp({ given: GIVEN })
    const query =
      '{ entity(slug: "ida") { ... on Politician { parties { totalCount nodes { name } } } } }'
    await ask(fresh, query)
    fresh.forgetQueries()

    await ask(fresh, query)
    expect(readsOf(fresh)).toEqual([])

    await fresh.run(`MATCH (:Entity {slug: 'ida'})-[link:MEMBER_OF]->(:Party) DELETE link`)
    await fresh.changed({ kind: 'entity', keys: [idOf('ida'), 'ida'], subject: '', data: '' })
    const { data } = await ask(fresh, query)
    expect(at(data, 'entity.parties')).toEqual({ totalCount: 0, nodes: [] })
  })

  it('are one for lists in a list when another entity than its own changes', async () => {
    const fresh = await testApp({ given: GIVEN })
    const [slug = ''] = MEMBERS
    const query = `{ entity(slug: "blue") { ... on Party { members(first: 100) {
      nodes { slug offices { nodes { name } } } } } } }`
    const officesOf = async () => {
      const { data } = await ask(fresh, query)
      const nodes = at(data, 'entity.members.nodes') as { slug: string; offices: unknown }[]
      return nodes.find((node) => node.slug === slug)?.offices
    }
    const before = await officesOf()
    fresh.forgetQueries()

    await fresh.run('MATCH (:Entity {slug: $slug})-[link:HOLDS]->() DELETE link', { slug })
    await fresh.changed({ kind: 'entity', keys: [idOf(slug), slug], subject: 'relationships' })
    const after = await officesOf()

    expect(before).toEqual({ nodes: [{ name: 'Member of Folketing' }] })
    expect(after).toEqual({ nodes: [] })
    expect(readsOf(fresh)).toEqual(['relationship/incoming-member-of'])
  })
})
