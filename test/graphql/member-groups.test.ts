import { folderWith } from '../sources/importing.js'
import { ask, at, nextAt } from '../support/ask.js'
import { commandLine } from '../support/command-line.js'
import { testApp, type TestApp } from '../support/test-app.js'

const CHAMBER = 'overmere-assembly'
const ISLE = '01900000-0000-7000-8000-00000000bbbb'

const person = (id: string, name: string, gender?: string) => ({ id, name, gender })

const seat = (
  person_id: string,
  party: string | undefined,
  [start_date, end_date]: readonly [string, string?],
  area_id?: string,
) => ({
  ...{ person_id, organization_id: 'chamber', role: 'member', on_behalf_of_id: party },
  ...{ start_date, end_date, area_id },
})

const DOCUMENT = {
  persons: [
    person('ada', 'Ada Moss', 'female'),
    person('bo', 'Bo Pike', 'male'),
    person('cy', 'Cy Wren', 'male'),
    person('dee', 'Dee Fern'),
    person('eve', 'Eve Lark'),
    person('fay', 'Fay Rook', 'female'),
    person('gil', 'Gil Teal'),
    person('hal', 'Hal Swan'),
  ],
  organizations: [
    { id: 'chamber', name: 'Overmere Assembly', classification: 'legislature' },
    { id: 'committee', name: 'Overmere Water Committee', classification: 'committee' },
    { id: 'senate', name: 'Overmere Senate', classification: 'legislature' },
    { id: 'red', name: 'Red Party', classification: 'party' },
    { id: 'blue', name: 'Blue Party', classification: 'party' },
    { id: 'none', name: 'Independent', classification: 'party' },
  ],
  areas: [
    { id: 'north', name: 'Overmere North' },
    { id: 'south', name: 'Overmere South' },
  ],
  memberships: [
    seat('ada', 'red', ['2011-03-01', '2019-03-01'], 'north'),
    // Changed the party in June 2015, and left it in 2017.
    seat('bo', 'red', ['2011-03-01', '2015-06-01'], 'south'),
    seat('bo', 'blue', ['2015-06-01', '2017-05-01'], 'south'),
    seat('bo', 'none', ['2017-05-01', '2019-03-01'], 'south'),
    seat('cy', 'blue', ['2011-03-01', '2013-03-01'], 'north'),
    seat('dee', undefined, ['2015-03-01', '2019-03-01']),
    // Came back after an election for the other party.
    seat('gil', 'blue', ['2001-03-01', '2005-03'], 'north'),
    seat('gil', 'red', ['2009', '2010'], 'south'),
    // Two sources give Hal two parties at the same time.
    seat('hal', 'blue', ['2003-03-01', '2008-03-01'], 'north'),
    seat('hal', 'red', ['2004-03-01', '2008-03-01'], 'north'),
    // No source says when Eve was a senator.
    { person_id: 'eve', organization_id: 'senate', role: 'member', on_behalf_of_id: 'blue' },
    { ...seat('fay', 'red', ['2011-03-01', '2019-03-01']), organization_id: 'senate' },
    ...['ada', 'bo', 'dee'].map((person_id) => ({
      ...{ person_id, organization_id: 'committee', role: 'member' },
      ...{ start_date: '2015-09-01', end_date: '2016-09-01' },
    })),
  ],
}

let app: TestApp

beforeAll(async () => {
  app = await testApp({
    now: '2026-11-25T12:00:00Z',
    given: async () => {
      const name = 'lists-2020-02/Overmere.ep-popolo.json'
      const folder = await folderWith({ [name]: JSON.stringify(DOCUMENT) })
      await commandLine(['import', 'auto', folder, '--country', 'gb'])
    },
  })
  await app.run(
    `MATCH (north:Entity {slug: 'overmere-north'}), (south:Entity {slug: 'overmere-south'})
     CREATE (isle:Entity:Area {id: $id, type: 'area', slug: 'isle', name: 'Isle', summary: $summary})
     CREATE (:Slug {value: 'isle'})-[:NAMES]->(isle)
     CREATE (north)-[:PART_OF {id: 'in-south', from: 0, to: 99999999}]->(south)
     CREATE (south)-[:PART_OF {id: 'in-isle', from: 0, to: 99999999}]->(isle)`,
    { id: ISLE, summary: '' },
  )
  await app.changed()
}, 120_000)

/** The groups as texts: `Red Party 2`. */
async function groups(slug: string, group: string, day?: string): Promise<readonly string[]> {
  const answer = await ask(
    app,
    `query($slug: String!, $group: MemberGrouping!, $at: PartialDate) {
      entity(slug: $slug) {
        ... on Institution { members(at: $at) { totalCount } membersBy(group: $group, at: $at) { ...M } }
        ... on Party { members(at: $at) { totalCount } membersBy(group: $group, at: $at) { ...M } }
      }
    }
    fragment M on MemberCount { count group { name entity { name type } } }`,
    { slug, group, at: day },
  )
  expect(answer.errors).toBeUndefined()
  const found = at(answer.data, 'entity.membersBy') as {
    count: number
    group: { name: string; entity: { name: string } | null } | null
  }[]
  const total = found.reduce((sum, { count }) => sum + count, 0)
  expect(total).toBe(at(answer.data, 'entity.members.totalCount'))
  const isOfEntities = group === 'PARTY' || group === 'AREA'
  expect(found.map(({ group }) => group?.entity?.name ?? null)).toEqual(
    found.map(({ group }) => (isOfEntities ? (group?.name ?? null) : null)),
  )
  return found.map(({ count, group }) => `${group?.name ?? 'not known'} ${String(count)}`)
}

describe('membersBy', () => {
  it.each([
    ['PARTY', '2012', ['Red Party 2', 'Blue Party 1']],
    ['PARTY', '2016', ['Blue Party 1', 'Red Party 1', 'not known 1']],
    ['PARTY', '2018-01-01', ['Red Party 1', 'not known 2']],
    ['PARTY', '2021', []],
    ['AREA', '2012', ['Overmere North 2', 'Overmere South 1']],
    ['AREA', '2016', ['Overmere North 1', 'Overmere South 1', 'not known 1']],
    ['GENDER', '2016', ['female 1', 'male 1', 'not known 1']],
    ['COUNTRY', '2016', ['gb 3']],
  ])('counts the members by %s in %s', async (group, day, expected) => {
    expect(await groups(CHAMBER, group, day)).toEqual(expected)
  })

  it('counts a person once, with the newest membership of the period', async () => {
    expect(await groups(CHAMBER, 'PARTY', '2015')).toEqual([
      'Blue Party 1',
      'Red Party 1',
      'not known 1',
    ])
    expect(await groups(CHAMBER, 'PARTY')).toEqual(['Red Party 3', 'Blue Party 1', 'not known 2'])
  })

  it('takes the party and the area of committee members from their seats at the time', async () => {
    const committee = 'overmere-water-committee'
    expect(await groups(committee, 'PARTY')).toEqual(['Blue Party 1', 'Red Party 1', 'not known 1'])
    expect(await groups(committee, 'AREA')).toEqual([
      'Overmere North 1',
      'Overmere South 1',
      'not known 1',
    ])
  })

  it('says how many were certainly members', async () => {
    const groupsOf = (args: string) =>
      ask(
        app,
        `{ entity(slug: "overmere-senate") { ... on Institution {
          membersBy(group: PARTY${args}) { count sure group { name } } } } }`,
      )
    const blue = { count: 1, group: { name: 'Blue Party' } }
    const red = { count: 1, group: { name: 'Red Party' } }

    expect(at((await groupsOf(', at: "2012"')).data, 'entity.membersBy')).toEqual([
      { ...blue, sure: 0 },
      { ...red, sure: 1 },
    ])
    expect(at((await groupsOf('')).data, 'entity.membersBy')).toEqual([
      { ...blue, sure: null },
      { ...red, sure: null },
    ])
  })

  it('counts the members of a party', async () => {
    expect(await groups('blue-party', 'AREA')).toEqual([
      'Overmere North 3',
      'Overmere South 1',
      'not known 1',
    ])
    expect(await groups('red-party', 'GENDER', '2012')).toEqual(['female 2', 'male 1'])
  })
})

/** The names of the members who meet the conditions, read in pages of one. */
async function membersWhere(slug: string, where: object, args = ''): Promise<readonly string[]> {
  const found: string[] = []
  let after: string | null = null
  do {
    const list = `members(first: 1, after: $after, where: $where ${args}) {
      totalCount edges { node { name } certainty } nodes { id } pageInfo { hasNextPage endCursor } }`
    const answer: Awaited<ReturnType<typeof ask>> = await ask(
      app,
      `query($after: String, $where: MemberFilter) { entity(slug: "${slug}") {
        ... on Institution { ${list} } ... on Party { ${list} } } }`,
      { after, where },
    )
    expect(answer.errors).toBeUndefined()
    const { data } = answer
    const edges = at(data, 'entity.members.edges') as { node: { name: string } }[]
    found.push(...edges.map(({ node }) => node.name))
    after = nextAt(data, 'entity.members')
    if (after === null) expect(at(data, 'entity.members.totalCount')).toBe(found.length)
  } while (after !== null)
  return found
}

describe('members with conditions', () => {
  it.each([
    ['2012', { party: 'red-party' }, ['Ada Moss', 'Bo Pike']],
    ['2016', { party: 'red-party' }, ['Ada Moss']],
    ['2016', { party: 'blue-party' }, ['Bo Pike']],
    ['2012', { areaWithin: 'overmere-north' }, ['Ada Moss', 'Cy Wren']],
    ['2012', { areaWithin: 'overmere-south' }, ['Ada Moss', 'Bo Pike', 'Cy Wren']],
    ['2012', { areaWithin: 'isle', party: 'blue-party' }, ['Cy Wren']],
    ['2016', { areaWithin: 'isle' }, ['Ada Moss', 'Bo Pike']],
    ['2021', { party: 'red-party' }, []],
    ['2016', {}, ['Ada Moss', 'Bo Pike', 'Dee Fern']],
  ])('in %s are those of %j', async (day, where, expected) => {
    const time = `, at: "${day}"`

    expect(await membersWhere(CHAMBER, where, `${time}, orderBy: { field: NAME }`)).toEqual(
      expected,
    )
    expect((await membersWhere(CHAMBER, where, time)).toSorted()).toEqual(expected)
  })

  it('are as many as membersBy counts, at any time and in committees and parties', async () => {
    const red = await membersWhere(CHAMBER, { party: 'red-party' }, ', orderBy: { field: NAME }')
    expect(red).toEqual(['Ada Moss', 'Gil Teal', 'Hal Swan'])
    const committee = 'overmere-water-committee'
    expect(await membersWhere(committee, { party: 'blue-party' })).toEqual(['Bo Pike'])
    const southern = { areaWithin: 'overmere-south' }
    expect(await membersWhere('blue-party', southern, ', orderBy: { field: NAME }')).toEqual([
      ...['Bo Pike', 'Cy Wren', 'Gil Teal', 'Hal Swan'],
    ])
  })

  it('have the dates of the list without conditions', async () => {
    const edges = 'edges { node { name } start end kind certainty fact { id party { name } } }'
    const { data } = await ask(
      app,
      `{ entity(slug: "${CHAMBER}") { ... on Institution {
        all: members(at: "2016") { ${edges} }
        red: members(at: "2016", where: { party: "red-party" }) { ${edges} } } } }`,
    )
    const all = at(data, 'entity.all.edges') as { node: { name: string } }[]

    expect(at(data, 'entity.red.edges')).toEqual(all.filter(({ node }) => node.name === 'Ada Moss'))
  })

  it('refuse an unknown party and the cursor of another list', async () => {
    const members = (args: string) =>
      ask(
        app,
        `{ entity(slug: "${CHAMBER}") { ... on Institution {
          members(first: 1, ${args}) { pageInfo { endCursor } } } } }`,
      )
    const first = await members('at: "2012", where: { party: "red-party" }')
    const end = JSON.stringify(at(first.data, 'entity.members.pageInfo.endCursor'))

    const unknown = await members('where: { party: "no-party" }')
    expect(unknown.errors?.[0]?.extensions).toMatchObject({
      ...{ code: 'ENTITY_NOT_FOUND', argument: 'where.party' },
    })
    for (const args of ['at: "2012"', 'at: "2013", where: { party: "red-party" }']) {
      const { errors } = await members(`${args}, after: ${end}`)
      expect(errors?.[0]?.extensions).toMatchObject({ argument: 'after' })
    }
  })
})

describe('partySwitches', () => {
  const BO = {
    ...{
      person: { name: 'Bo Pike' },
      former: { name: 'Red Party' },
      party: { name: 'Blue Party' },
    },
    ...{ leftOn: '2015-06-01', joinedOn: '2015-06-01' },
  }
  const GIL = {
    ...{
      person: { name: 'Gil Teal' },
      former: { name: 'Blue Party' },
      party: { name: 'Red Party' },
    },
    ...{ leftOn: '2005-03', joinedOn: '2009' },
  }
  const switches = (args: string) =>
    ask(
      app,
      `{ partySwitches(institution: "${CHAMBER}"${args}) {
        totalCount nodes { person { name } former { name } party { name } leftOn joinedOn }
        pageInfo { endCursor } } }`,
    )

  it('are members whose memberships follow each other with two parties, newest first', async () => {
    expect(at((await switches('')).data, 'partySwitches')).toMatchObject({
      ...{ totalCount: 2, nodes: [BO, GIL] },
    })
    const day = await switches(', from: "2010", to: "2015-06"')
    expect(at(day.data, 'partySwitches.nodes')).toEqual([BO])
  })

  it('have pages and sources', async () => {
    const first = await switches(', first: 1')
    const end = JSON.stringify(at(first.data, 'partySwitches.pageInfo.endCursor'))
    const second = await switches(`, first: 1, after: ${end}`)
    expect(at(first.data, 'partySwitches.nodes')).toEqual([BO])
    expect(at(second.data, 'partySwitches.nodes')).toEqual([GIL])

    const { data } = await ask(
      app,
      `{ partySwitches(institution: "${CHAMBER}", first: 1) { nodes {
        evidence { start end dataset { name } } } } }`,
    )
    expect(at(data, 'partySwitches.nodes.0.evidence')).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ start: '2011-03-01', end: '2015-06-01' }),
        expect.objectContaining({ start: '2015-06-01', end: '2017-05-01' }),
      ]),
    )
  })

  it('need a body that exists, and a period in the right order', async () => {
    const unknown = await ask(app, '{ partySwitches(institution: "no-body") { totalCount } }')
    expect(unknown.errors?.[0]?.extensions).toMatchObject({ argument: 'institution' })
    const turned = await switches(', from: "2012", to: "2011"')
    expect(turned.errors?.[0]?.extensions).toMatchObject({ argument: 'from' })
  })
})
