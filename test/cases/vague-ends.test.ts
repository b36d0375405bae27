// Inputs in the shape of real files, made after public bug reports of comparable systems; names and numbers are invented.

import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ask, at } from '../support/ask.js'
import { commandLine } from '../support/command-line.js'
import { ROOT } from '../support/server-options.js'
import { testApp, type TestApp } from '../support/test-app.js'

const CASES = join(ROOT, 'test', 'cases')
const TODAY = '2026-11-25T12:00:00Z'

let app: TestApp

beforeAll(async () => {
  app = await testApp({
    now: TODAY,
    given: async () => {
      for (const name of [
        'ftm-occupancy-ended',
        'ftm-office-of-the-dead',
        'ftm-same-office-twice',
        'left-but-in-the-current-list',
        'party-switch-without-dates',
      ]) {
        await commandLine(['import', 'auto', join(CASES, name)])
      }
      for (const name of ['wikidata-unknown-end', 'ministers-end-before-start']) {
        const [nodes = ''] = [...csvOf(name)]
        await commandLine(['import', 'csv', nodes, '--dataset', 'cases', '--as-of', '2026-11-20'])
        await commandLine(['import', 'auto', join(CASES, name)])
      }
      await commandLine([
        ...['import', 'csv', ownTables(), '--dataset', 'own', '--as-of', '2026-11-20'],
      ])
    },
  })
}, 120_000)

function csvOf(name: string): readonly string[] {
  const files: Readonly<Record<string, string>> = {
    'wikidata-unknown-end': 'presidents.nodes.csv',
    'ministers-end-before-start': 'people.nodes.csv',
  }
  return [join(CASES, name, files[name] ?? '')]
}

/** Nodes and edges of one's own with ends of every vague kind. */
function ownTables(): string {
  const folder = mkdtempSync(join(tmpdir(), 'polity-ends-'))
  const people = ENDS.map(([end], i) => [`p${String(i)}`, end] as const)
  const nodes = people.map(([id]) => `${id},politician,Person ${id},li,`)
  writeFileSync(
    join(folder, 'ends.nodes.csv'),
    ['id,type,name,country,death_date', 'guild,party,Guild of Ends,li,', ...nodes]
      .concat('late,politician,Late Riser,li,2020-05-05')
      .join('\n'),
  )
  writeFileSync(
    join(folder, 'ends.edges.csv'),
    ['from,to,type,start,end', ...people.map(([id, end]) => `${id},guild,MEMBER_OF,1950,${end}`)]
      .concat('late,guild,MEMBER_OF,2021-01-01,', 'late,guild,MEMBER_OF,2001-01-01,2027-01-01')
      .join('\n'),
  )
  return folder
}

/** An end as a table gives it, and what is then known. */
const ENDS: readonly (readonly [string, string | null, boolean | null])[] = [
  ['', null, true],
  ['2019-07', '2019-07', false],
  ['9999-12-31', null, null],
  ['9999', null, null],
  ['0000-00-00', null, null],
  ['12026-01-01', null, null],
  ['-0044-03-15', null, false],
  ['1990s', null, false],
  ['199X', null, false],
  ['2020s', null, null],
  ['20th century', null, false],
  ['1949-12-31', null, false],
]

interface Holder {
  readonly node: { readonly name: string }
  readonly start: string | null
  readonly end: string | null
  readonly endBasis: string | null
  readonly isCurrent: boolean | null
}

const LIST = 'edges { node { name } start end endBasis isCurrent }'

/** Holders or members of what a search finds first. */
async function holdersOf(q: string): Promise<readonly (readonly unknown[])[]> {
  const { data, errors } = await ask(
    app,
    `query ($q: String!) { search(q: $q, first: 1) { edges { node {
       ... on Office { list: holders { ${LIST} } } ... on Party { list: members { ${LIST} } }
     } } } }`,
    { q },
  )
  expect(errors).toBeUndefined()
  const edges = at(data, 'search.edges.0.node.list.edges') as readonly Holder[]
  return edges
    .map(({ node, start, end, endBasis, isCurrent }) => [
      node.name,
      start,
      end,
      endBasis,
      isCurrent,
    ])
    .sort()
}

async function descriptionOf(q: string): Promise<unknown> {
  const { data } = await ask(
    app,
    'query ($q: String!) { search(q: $q, first: 1) { edges { node { description } } } }',
    { q },
  )
  return at(data, 'search.edges.0.node.description')
}

it('takes an unknown value of Wikidata for an end on an unknown day', async () => {
  expect(await holdersOf('President of Northmere')).toEqual([
    ['Otmar Vane', '2010', null, null, false],
    ['Renata Quill', '2022-03-01', null, null, true],
    ['Silvio Marsh', '2026-01-01', null, null, true],
  ])
  expect(await holdersOf('minister of tides')).toEqual([
    ['Tilda Frome', '2012-01-01', null, null, false],
    ['Ulric Penn', '2018-01-01', '2019-01-01', 'STATED', false],
  ])
})

it('reads whether an occupancy without an end is over', async () => {
  expect(await holdersOf('Judge of the Northmere Court')).toEqual([
    ['Xenia Cope', '2015-03-01', null, null, false],
    ['Yorick Dunn', '2016-03-01', null, null, null],
    ['Zita Ewing', '2017-03-01', null, null, true],
  ])
})

it('ends what the dead held', async () => {
  expect(await holdersOf('Warden of Northmere')).toEqual([
    ['Abel Fox', '2018-01-01', '2026-04-04', 'DEATH', false],
    ['Beth Gale', '2026-05-01', null, null, true],
  ])
  expect(await descriptionOf('Abel Fox')).toBe(
    'Politician (Liechtenstein): Warden of Northmere, 2018–2026.',
  )
})

it('believes the row that gives the end of two equal rows', async () => {
  expect(await holdersOf('Mayor of Lower Northmere')).toEqual([
    ['Cleo Marrow', '2013-03-30', '2019-07-05', 'STATED', false],
  ])
})

it('does not describe a member who left as a present one', async () => {
  expect(await descriptionOf('Nora Osgood')).toMatch(/, 2023–2026\.$/)
  expect(await descriptionOf('Olaf Pryor')).toMatch(/since 2025 \(as of 2026\)\.$/)
})

it('believes neither date of a period that runs backwards, and exports none', async () => {
  const { data } = await ask(
    app,
    `{ search(q: "Lena Mott", first: 1) { edges { node { slug description
       relationships { ${LIST} } } } } }`,
  )
  const exported = await app.inject({
    url: `/api/v1/export?format=gexf&entity=${String(at(data, 'search.edges.0.node.slug'))}`,
  })

  const edges = at(data, 'search.edges.0.node.relationships.edges') as readonly Holder[]
  expect(edges.map(({ start, end, isCurrent }) => [start, end, isCurrent])).toContainEqual([
    null,
    null,
    false,
  ])
  expect(exported.body).not.toContain('2024-07-05')
})

it('reads vague ends in tables of one’s own', async () => {
  const members = await holdersOf('Guild of Ends')

  const known = new Map(members.map(([name, , end, , isCurrent]) => [name, [end, isCurrent]]))
  for (const [i, [text, end, isCurrent]] of ENDS.entries()) {
    expect([text, known.get(`Person p${String(i)}`)]).toEqual([text, [end, isCurrent]])
  }
  expect(known.get('Late Riser')).toEqual(['2020-05-05', false])
})

describe('two parties of one seat and term', () => {
  const SEAT = `{ name description
    parties: relationships(kinds: [MEMBER_OF], types: [PARTY], at: $at) { edges { isCurrent certainty node { name } } }
    seats: relationships(kinds: [MEMBER_OF], types: [INSTITUTION], at: $at) {
      edges { start end isCurrent certainty fact { party { name } } } } }`

  async function switcher(name: string, day: string) {
    const { data } = await ask(
      app,
      `query ($name: String!, $at: PartialDate) { search(q: $name, first: 1) { edges { node ${SEAT} } } }`,
      { name, at: day },
    )
    return at(data, 'search.edges.0.node') as {
      readonly description: string
      readonly parties: { readonly edges: readonly { readonly node: { readonly name: string } }[] }
      readonly seats: { readonly edges: readonly unknown[] }
    }
  }

  it('are possible where no row has a date, and the seat is sure', async () => {
    const { description, parties, seats } = await switcher('Gil Tarn', '2024-11-20')
    const possible = { isCurrent: null, certainty: 'POSSIBLE' }

    expect(parties.edges).toHaveLength(2)
    expect(parties.edges).toEqual(
      expect.arrayContaining([
        { ...possible, node: { name: 'Kingdom Party' } },
        { ...possible, node: { name: 'Lake Alliance' } },
      ]),
    )
    expect(seats.edges).toEqual([
      {
        ...{ start: '2023-05-04', end: null, isCurrent: true, certainty: 'SURE' },
        fact: { party: null },
      },
    ])
    expect(description).toMatch(/: member of Overmere Assembly, for Northmere North, since 2023/)
  })

  it('are over with the term, and not possible before or after it', async () => {
    const during = await switcher('Ela Wren', '2021-01-01')
    const after = await switcher('Ela Wren', '2024-01-01')
    const before = await switcher('Ela Wren', '2018-01-01')

    expect(during.parties.edges).toHaveLength(2)
    expect(during.parties.edges).toEqual(
      during.parties.edges.map(({ node }) => ({ node, isCurrent: false, certainty: 'POSSIBLE' })),
    )
    expect([after.parties.edges, before.parties.edges]).toEqual([[], []])
  })

  it('are one after the other where a row dates the switch', async () => {
    const partiesOn = async (day: string) =>
      (await switcher('Odmar Pike', day)).parties.edges.map(({ node }) => node.name)

    expect(await partiesOn('2023-12-31')).toEqual(['Kingdom Party'])
    expect(await partiesOn('2024-12-31')).toEqual(['Harp Party'])
  })
})
