import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { getVariableValues, Kind, parse } from 'graphql'
import { unitsOf } from '../../src/caller.js'
import { createCursors } from '../../src/domain/cursor.js'
import { costOf } from '../../src/graphql/cost/cost.js'
import { loadSchema } from '../../src/graphql/schema/schema.js'
import { openPageRenderer } from '../../src/http/web/pages/page-renderer.js'
import { buildExplorer } from '../support/browser/explorer.js'
import { ROOT } from '../support/server-options.js'

const UNITS_A_MINUTE = 600
const VISIT = {
  ...{ params: { slug: 'ada', id: 'x' }, search: '', origin: '', locale: 'en' },
  now: '2026-02-01T12:00:00Z',
}

const HEAD = {
  ...{ id: 'id', slug: 'ada', name: 'Ada', countryCode: null, description: '', names: [] },
  ...{ identifiers: [], links: [], image: null, mergedBecause: [], corrections: [], datasets: [] },
  ...{ markets: { totalCount: 0, nodes: [] }, over: { totalCount: 0, nodes: [] } },
}
const seat = (id: string) => ({
  ...{ office: null, party: null, role: null, start: '2001', end: '2005', asOf: null },
  ...{ isCurrent: false, facts: [], evidence: [] },
  institution: { id: 'house', slug: 'house', name: 'House', classification: 'legislature' },
  area: { id, slug: id, name: id },
})
const LIST = { totalCount: 0, edges: [], pageInfo: { hasNextPage: false, endCursor: null } }
const CAREER = {
  tenures: { totalCount: 3, nodes: ['a', 'b', 'c'].map(seat) },
  ...{ parties: { edges: [] }, candidacies: { edges: [] }, raceCandidacies: { nodes: [] } },
  relationships: LIST,
}

/** What the page of an entity is answered with, by the name of the query; the words say of which entity. */
const ENTITIES: Readonly<Record<string, Readonly<Record<string, object>>>> = {
  'a politician': {
    EntityPage: {
      entity: {
        ...{ ...HEAD, type: 'POLITICIAN', officialName: null, birthDate: null, deathDate: null },
        ...{ gender: null, email: null, contacts: [] },
      },
    },
    EntityCareer: { career: CAREER },
    EntityNeighbours: { areas: [], offices: [], body: null },
  },
  'a chamber with 650 members': {
    EntityPage: {
      entity: {
        ...{ ...HEAD, type: 'INSTITUTION', classification: 'legislature', foundedOn: null },
        ...{ dissolvedOn: null, seats: null, parent: null, area: null },
      },
    },
    EntityBody: {
      covered: {
        coverage: { from: '2017', until: null, asOf: null, completeness: null },
        members: { totalCount: 650 },
      },
    },
    EntityMembers: {
      chamber: { membersBy: [], members: { edges: [], pageInfo: LIST.pageInfo } },
    },
  },
  'another type': {
    EntityPage: {
      entity: { ...HEAD, type: 'PARTY', classification: null, foundedOn: null, dissolvedOn: null },
    },
    EntityRelationships: { list: { relationships: LIST } },
  },
}

const COMPARED = { id: 'id', countryCode: null, description: '', markets: { nodes: [] } }
const bodies = ['house', 'senate'].map((slug) => ({
  ...{ ...COMPARED, slug, name: slug, type: 'INSTITUTION', classification: null, seats: null },
  ...{ foundedOn: null, dissolvedOn: null, coverage: null },
}))

/** Pages that ask more than one question, or different ones, by path. `search`: the rest of the address. */
const PAGES: Readonly<
  Record<string, { readonly search?: string; readonly kinds: typeof ENTITIES }>
> = {
  '/entity/:slug': { kinds: ENTITIES },
  '/graph': {
    kinds: {
      '': {
        GraphNamed: { entitiesBySlug: [] },
        GraphPage: { entities: { nodes: [] }, relationshipsAmong: [] },
      },
    },
  },
  '/changes': {
    kinds: {
      '': {
        ChangesSubject: { overview: { datasets: { nodes: [] } } },
        Changes: { changes: { begins: null, nodes: [], pageInfo: LIST.pageInfo } },
      },
    },
  },
  '/compare': {
    search: '?ids=house,senate',
    kinds: {
      'two people': {
        Compare: {
          entitiesBySlug: ['ann', 'bob'].map((slug) => ({
            ...{ ...COMPARED, slug, name: slug, type: 'PERSON', birthDate: null, deathDate: null },
          })),
          nodes: [],
        },
        CompareShared: { inCommon: [] },
      },
      'two bodies': {
        Compare: { entitiesBySlug: bodies, nodes: [] },
        CompareMembers: { a: null, b: null, both: { totalCount: 0, nodes: [] } },
      },
    },
  },
}

/** From the table in docs/explorer.md: units and pages a minute by path. */
function documented(): ReadonlyMap<string, readonly [number, number]> {
  const text = readFileSync(join(ROOT, 'docs', 'explorer.md'), 'utf8')
  const rows = [...text.matchAll(/^\| `(\/[^`]*)`( of [^|]*)? \| (\d+) \| (\d+) \|$/gm)]
  return new Map(
    rows.map(([, path = '', of = '', units, pages]) => [
      `${path}${of}`,
      [Number(units), Number(pages)] as const,
    ]),
  )
}

it('pages cost what docs/explorer.md says, and none more than 60 units', async () => {
  const schema = await loadSchema(join(ROOT, 'schema'), createCursors('only for this test'))
  const renderer = await openPageRenderer(buildExplorer())
  const unitsByPath = new Map<string, readonly [number, number]>()

  function unitsOfQuery(query: string, variables: unknown): { units: number; name: string } {
    const document = parse(query)
    const operation = document.definitions.find((each) => each.kind === Kind.OPERATION_DEFINITION)
    if (operation === undefined) throw new Error('A page asks nothing.')
    const { coerced = {} } = getVariableValues(
      schema,
      operation.variableDefinitions ?? [],
      variables as Readonly<Record<string, unknown>>,
    )
    const { nodes } = costOf(schema, { document, operation, variables: coerced })
    return { units: unitsOf(nodes), name: operation.name?.value ?? '' }
  }

  /** The units of all questions of a page; without an answer, the page asks only the first. */
  async function costOfPage(
    path: string,
    search: string,
    answers: Readonly<Record<string, object>>,
  ) {
    let sum = 0
    const asked: string[] = []
    await renderer.render(path, { ...VISIT, search }, ({ query, variables }) => {
      const { units, name } = unitsOfQuery(query, variables)
      sum += units
      asked.push(name)
      const data = answers[name]
      const reply = data === undefined ? { status: 404, body: {} } : { status: 200, body: { data } }
      return Promise.resolve({ ...reply, retryAfter: null })
    })
    return { sum, asked }
  }

  for (const { path, isForDevelopers } of renderer.paths) {
    if (isForDevelopers) continue
    const shown = path.replaceAll(/:(\w+)/g, '{$1}')
    const { search = '', kinds = { '': {} } } = PAGES[path] ?? {}
    for (const [of, answers] of Object.entries(kinds)) {
      const { sum, asked } = await costOfPage(path, search, answers)
      const expected = Object.keys(answers)
      if (expected.length > 0) expect(asked).toEqual(expected)
      const row = of === '' ? shown : `${shown} of ${of}`
      unitsByPath.set(row, [sum, Math.floor(UNITS_A_MINUTE / sum)])
    }
  }

  expect(Object.fromEntries(documented())).toEqual(Object.fromEntries(unitsByPath))
  for (const [units] of unitsByPath.values()) expect(units).toBeLessThanOrEqual(60)
})
