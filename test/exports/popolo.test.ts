import { spawnSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { idOf } from '../support/builders.js'
import { itWithPython, PYTHON } from '../support/python.js'
import { testApp } from '../support/test-app.js'
import { EVERYTHING } from './everything.js'

type Row = Readonly<Record<string, unknown>>
type Lists = Readonly<
  Record<
    'areas' | 'organizations' | 'posts' | 'events' | 'persons' | 'memberships' | 'relationships',
    readonly Row[]
  >
>
type Document = Lists & {
  readonly meta: { readonly format: string; readonly withheld_datasets: readonly Row[] }
}

let body = ''
let document: Document

beforeAll(async () => {
  const { inject } = await testApp({ given: EVERYTHING })
  ;({ body } = await inject({ url: '/api/v1/export?all=true&format=popolo' }))
  document = JSON.parse(body) as Document
})

const named = (list: keyof Lists, slug: string) =>
  document[list].find(({ id }) => id === idOf(slug))

describe('an export as Popolo', () => {
  it('says what it is of, and what is left out', () => {
    expect(document.meta).toMatchObject({ format: 'polity-popolo-1', title: 'The whole graph' })
    expect(document.meta.withheld_datasets).toMatchObject([{ name: 'closed' }])
    expect(body).not.toContain('closed-carl')
  })

  it('holds people with names by language, identifiers and contact details', () => {
    expect(named('persons', 'ada')).toMatchObject({
      name: 'Ada Ðe',
      other_names: [
        { name: 'Ada “&<>”', lang: 'en' },
        { name: 'Äda', lang: 'de' },
        { name: 'Äda', lang: 'fr' },
      ],
      identifiers: [
        { scheme: 'bioguide', identifier: 'D000001' },
        { scheme: 'other', identifier: 'a|b\\' },
        { scheme: 'wikidata', identifier: 'Q1' },
      ],
      ...{ type: 'politician', birth_date: '1970-02', death_date: '2020-12-31' },
      contact_details: [
        { type: 'phone', value: '202-225-0000' },
        { type: 'twitter', value: 'ada' },
      ],
    })
  })

  it('says where bodies, posts, areas and elections belong', () => {
    expect(named('organizations', 'bench')).toMatchObject({ parent_id: idOf('house') })
    expect(named('organizations', 'house')).toMatchObject({ area_id: idOf('land') })
    expect(named('posts', 'member')).toMatchObject({
      ...{ label: 'member', organization_id: idOf('house'), area_id: idOf('north') },
    })
    expect(named('areas', 'north')).toMatchObject({ parent_id: idOf('land') })
    expect(named('events', 'vote')).toMatchObject({ organization_id: idOf('house') })
  })

  it('has one membership for a seat in a chamber, for a party, of an area', () => {
    expect(document.memberships.filter(({ post_id }) => post_id === idOf('member'))).toMatchObject([
      {
        ...{ person_id: idOf('ada'), organization_id: idOf('house') },
        ...{ on_behalf_of_id: idOf('reds'), post_id: idOf('member'), area_id: idOf('north') },
        ...{ start_date: '2015', end_date: '2019-02', start_basis: 'TERM', end_basis: 'STATED' },
        datasets: ['tests'],
      },
    ])
    expect(document.memberships).toHaveLength(4)
  })

  it('has what Popolo has no class for in a list of its own', () => {
    expect(
      document.relationships.map(({ type, from_id, to_id }) => [type, from_id, to_id]).sort(),
    ).toEqual(
      [
        ['CANDIDATE_IN', idOf('ada'), idOf('vote')],
        ['WON', idOf('ada'), idOf('vote')],
        ['RELATED_TO', idOf('bob'), idOf('ada')],
        ['IN_AREA', idOf('vote'), idOf('land')],
      ].sort(),
    )
  })
})

describe('the Python package everypolitician-popolo', () => {
  itWithPython('popolo_data')(
    'reads people, what they were members of and when, and where posts belong',
    async () => {
      const folder = await mkdtemp(join(tmpdir(), 'polity-exports-'))
      try {
        const file = join(folder, 'export.popolo.json')
        await writeFile(file, body)

        const { stdout, stderr } = spawnSync(PYTHON, [
          ...['test/python/check_popolo.py', file, '2017-06-30'],
        ])

        expect(stderr.toString()).toBe('')
        expect(JSON.parse(stdout.toString())).toEqual(READ)
      } finally {
        await rm(folder, { recursive: true })
      }
    },
  )
})

/** A membership without what the package finds absent, and without days at which it begins and ends. */
const BARE = { party: null, area: null, post: null, role: null }
const ALWAYS = { from: '0001-01-01', to: '9999-12-31', held: true }

const READ = {
  counts: { areas: 2, events: 1, memberships: 4, organizations: 4, persons: 2, posts: 1 },
  persons: [
    {
      ...{ name: "'=Bob", names: [], born: null, gender: 'x' },
      ...{ wikidata: null, twitter: null, phone: null, memberships: 1 },
    },
    {
      ...{ name: 'Ada Ðe', names: ['Ada “&<>”', 'Äda', 'Äda'] },
      ...{ born: ['1970-02-01', '1970-02-28'], gender: 'female' },
      ...{ wikidata: 'Q1', twitter: 'ada', phone: '202-225-0000', memberships: 3 },
    },
  ],
  memberships: [
    { ...BARE, ...ALWAYS, person: "'=Bob", organization: 'works' },
    { ...BARE, ...ALWAYS, person: 'Ada Ðe', organization: 'bench' },
    {
      ...{ person: 'Ada Ðe', organization: 'house', party: 'reds', area: 'north' },
      ...{ post: 'member', role: null, from: '2015-01-01', to: '2019-02-28', held: true },
    },
    {
      ...{ ...BARE, person: 'Ada Ðe', organization: 'reds', role: '=leader' },
      ...{ from: '2018-01-01', to: '2020-12-31', held: false },
    },
  ],
  bodies: { member: 'house' },
}
