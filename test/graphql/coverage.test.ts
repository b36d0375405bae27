import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { folderWith } from '../sources/importing.js'
import { ask, at } from '../support/ask.js'
import { commandLine } from '../support/command-line.js'
import { ROOT } from '../support/server-options.js'
import { testApp, type TestApp } from '../support/test-app.js'

const POLITICIANS = join(ROOT, 'test', 'fixtures', 'politicians')
const COVERAGE = 'coverage { from until asOf completeness }'

let app: TestApp

/** A legislature as EveryPolitician has it, with one member who is there still and one who is not. */
function popolo(name: string, member: string): string {
  const id = `legislature-${name}`
  return JSON.stringify({
    persons: [member, `${member} Senior`].map((name) => ({ id: name, name })),
    organizations: [{ id, name, classification: 'legislature' }],
    areas: [],
    events: [
      {
        ...{ id: 'term/1', name: 'First', classification: 'legislative period' },
        ...{ organization_id: id, start_date: '2011-03-01', end_date: '2015-02-28' },
      },
      {
        ...{ id: 'term/2', name: 'Second', classification: 'legislative period' },
        ...{ organization_id: id, start_date: '2015-03-01' },
      },
    ],
    memberships: [
      [member, 'term/2'],
      [`${member} Senior`, 'term/1'],
    ].map(([person_id, legislative_period_id]) => ({
      ...{ person_id, organization_id: id, legislative_period_id, role: 'member' },
    })),
  })
}

beforeAll(async () => {
  app = await testApp({
    now: '2026-11-25T12:00:00Z',
    given: async () => {
      // Three lists of one dataset, one of which is older.
      const lists = await folderWith({
        'lists-2018-06/Overmere.ep-popolo.json': popolo('Overmere Assembly', 'Ada Moss'),
        'lists-2025-02/Netherby.ep-popolo.json': popolo('Netherby Assembly', 'Bo Pike'),
        'lists-2026-04/Undermere.ep-popolo.json': popolo('Undermere Assembly', 'Cy Wren'),
      })
      await commandLine(['import', 'auto', lists, '--country', 'gb'])
      // The list of the Commons has no date; the file about Putin, of the same dataset, is of April 2026.
      const wikidata = await folderWith({})
      for (const part of ['wikidata-commons-uk/legislative/Q11005', 'wikidata-entities']) {
        await cp(join(POLITICIANS, part), join(wikidata, part), { recursive: true })
      }
      await commandLine(['import', 'auto', wikidata])
      const congress = await folderWith({})
      // The members of committees are a newer list; those of the chambers have ends, which are foreseen.
      for (const [day, name] of [
        ['2026-06', 'legislators-current.json'],
        ['2026-10', 'committee-membership-current.json'],
      ] as const) {
        await cp(join(POLITICIANS, 'us-congress', name), join(congress, day, name))
      }
      await commandLine(['import', 'auto', congress])
    },
  })
}, 120_000)

async function coverageOf(slug: string) {
  const { data, errors } = await ask(
    app,
    `{ entity(slug: "${slug}") { ... on Institution { ${COVERAGE} } ... on Office { ${COVERAGE} } } }`,
  )
  expect(errors).toBeUndefined()
  return at(data, 'entity.coverage')
}

describe('coverage', () => {
  it.each([
    ['overmere-assembly', '2018-06'],
    ['netherby-assembly', '2025-02'],
    ['undermere-assembly', '2026-04'],
  ])('of %s ends with its own list, whatever else its dataset has', async (slug, asOf) => {
    const covered = { from: '2011-03-01', until: asOf, asOf, completeness: null }

    expect(await coverageOf(slug)).toEqual(covered)
    expect(await coverageOf(`member-of-${slug}`)).toEqual(covered)
  })

  it('of the House of Commons ends with the dates of its list, which has none of its own', async () => {
    expect(await coverageOf('house-of-commons')).toEqual({
      ...{ from: '2017-06-08', until: '2018-04-30', asOf: null, completeness: null },
    })
  })

  it('says that a list has only those who were there, where the source does', async () => {
    expect(await coverageOf('united-states-house-of-representatives')).toEqual({
      ...{ from: '1991-01-03', until: '2026-06', asOf: '2026-06', completeness: 'PRESENT' },
    })
  })

  it('of a dataset is that of all its lists', async () => {
    const { data } = await ask(
      app,
      `{ datasets { nodes { ${COVERAGE} dataset { name ${COVERAGE} } } } }`,
    )
    const reports = at(data, 'datasets.nodes') as {
      readonly coverage: unknown
      readonly dataset: { readonly name: string; readonly coverage: unknown }
    }[]
    const of = (name: string) => reports.find(({ dataset }) => dataset.name === name)?.coverage

    expect(of('everypolitician')).toEqual({
      ...{ from: '2011-03-01', until: '2026-04', asOf: '2026-04', completeness: null },
    })
    for (const { coverage, dataset } of reports) expect(dataset.coverage).toEqual(coverage)
    expect(of('congress-legislators')).toMatchObject({ from: '1991-01-03', until: '2026-10' })
  })

  it('is null for a body without members', async () => {
    const { data } = await ask(
      app,
      `{ entities(types: [INSTITUTION], first: 50) { nodes { slug ... on Institution { ${COVERAGE} } } } }`,
    )

    const nodes = at(data, 'entities.nodes') as { slug: string; coverage: unknown }[]
    expect(nodes.find(({ slug }) => slug === 'united-states-congress')?.coverage).toBeNull()
  })

  it('asks for all bodies of a list at once, and follows a newer list', async () => {
    const query = `{ entities(types: [INSTITUTION], first: 50) { nodes { ... on Institution { ${COVERAGE} } } } }`
    await app.changed({ kind: 'dataset', keys: ['wikidata'], subject: 'wikidata' })
    app.forgetQueries()
    await ask(app, query)
    expect(app.queriesSent('coverage/people')).toHaveLength(1)

    const newer = await folderWith({
      'lists-2020-01/Overmere.ep-popolo.json': popolo('Overmere Assembly', 'Ada Moss'),
    })
    await commandLine(['import', 'auto', newer, '--country', 'gb'])
    await app.tail.catchUp()

    expect(await coverageOf('overmere-assembly')).toMatchObject({
      until: '2020-01',
      asOf: '2020-01',
    })
  })

  it('leaves members possible after it, as the API always did', async () => {
    const { data } = await ask(
      app,
      '{ entity(slug: "house-of-commons") { ... on Institution { members(at: "2026") { edges { certainty } } } } }',
    )

    expect(at(data, 'entity.members.edges.0.certainty')).toBe('POSSIBLE')
  })

  it('chooses the chamber of the front page: the large one with the newest list and two parties', async () => {
    const { data, errors } = await ask(
      app,
      `{ overview {
        newestChamber { asOf institution { slug } groups { count group { name } } }
        chambers(countries: ["US"]) { entity { slug } count }
      } }`,
    )

    expect(errors).toBeUndefined()
    const chamber = at(data, 'overview.newestChamber') as {
      readonly asOf: string
      readonly institution: { readonly slug: string }
      readonly groups: readonly { readonly group: object | null }[]
    }
    const { data: same } = await ask(
      app,
      `{ entity(slug: "${chamber.institution.slug}") { ... on Institution {
        ${COVERAGE} membersBy(group: PARTY, at: "${chamber.asOf}") { count group { name } }
      } } }`,
    )
    expect(chamber.asOf).toBe('2026-06')
    expect(at(same, 'entity.coverage.until')).toBe('2026-06')
    expect(at(same, 'entity.membersBy')).toEqual(chamber.groups)
    expect(chamber.groups.filter(({ group }) => group !== null).length).toBeGreaterThan(1)
    expect(at(data, 'overview.chambers.0.entity.slug')).toMatch(/^united-states-/)
  })
})
