import { spawnSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { aDataset, anEntity, idOf } from '../support/builders.js'
import { itWithPython, PYTHON } from '../support/python.js'
import { testApp } from '../support/test-app.js'
import { EVERYTHING } from './everything.js'

interface Line {
  readonly id: string
  readonly caption: string
  readonly schema: string
  readonly properties: Readonly<Record<string, readonly string[]>>
  readonly datasets: readonly string[]
  readonly identifiers?: readonly string[]
}

let body = ''
let mediaType = ''
let lines: readonly Line[] = []

beforeAll(async () => {
  const { inject } = await testApp({ given: EVERYTHING })
  const reply = await inject({ url: '/api/v1/export?all=true&format=ftm' })
  body = reply.body
  mediaType = String(reply.headers['content-type'])
  lines = body
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Line)
})

const entity = (slug: string) => lines.find(({ id }) => id === `polity-${idOf(slug)}`)

const links = (schema: string) => lines.filter((line) => line.schema === schema)

describe('an export as FollowTheMoney', () => {
  it('begins with a note that names licences and what is left out', () => {
    const [note] = lines

    expect(mediaType).toBe('application/json+ftm; charset=utf-8')
    expect(note).toMatchObject({ schema: 'Note', caption: 'The whole graph' })
    expect(note?.properties['description']?.[0]).toContain(
      '(tests), licence: CC BY 4.0 & more; Testers',
    )
    expect(note?.properties['description']?.[0]).toMatch(/Left out[^:]*: [^;]*\(closed\)/)
    expect(body).not.toContain('closed-carl')
  })

  it('has a schema for each type, and a topic for what schemas do not tell apart', () => {
    const told = ['ada', 'bob', 'reds', 'house', 'bench', 'works', 'member', 'vote', 'north'].map(
      (slug) => [slug, entity(slug)?.schema, entity(slug)?.properties['topics'] ?? []],
    )

    expect(told).toEqual([
      ['ada', 'Person', ['role.pol', 'role.pep']],
      ['bob', 'Person', []],
      ['reds', 'Organization', ['pol.party']],
      ['house', 'PublicBody', ['gov.legislative']],
      ['bench', 'PublicBody', ['gov.legislative']],
      ['works', 'Company', []],
      ['member', 'Position', []],
      ['vote', 'Event', []],
      ['north', 'Territory', []],
    ])
  })

  it('holds what is known of a person', () => {
    expect(entity('ada')).toEqual({
      id: `polity-${idOf('ada')}`,
      caption: 'Ada Ðe',
      schema: 'Person',
      datasets: ['tests'],
      identifiers: ['bioguide:D000001', 'other:a|b\\', 'wikidata:Q1'],
      properties: {
        name: ['Ada Ðe', 'Ada Maria Ðe'],
        alias: ['Ada “&<>”', 'Äda'],
        country: ['dk'],
        description: ['Ada Ðe is known to the tests.'],
        wikidataId: ['Q1'],
        sourceUrl: ['http://localhost:4000/entity/ada'],
        birthDate: ['1970-02'],
        deathDate: ['2020-12-31'],
        gender: ['female'],
        email: ['ada@example.org'],
        website: ['https://example.org/ada', 'https://example.org/a?b=1|2'],
        topics: ['role.pol', 'role.pep'],
      },
    })
  })

  it('names the body of an office and what an area is part of', () => {
    expect(entity('member')?.properties['organization']).toEqual([`polity-${idOf('house')}`])
    expect(entity('north')?.properties['partOf']).toEqual([`polity-${idOf('land')}`])
  })

  it('has memberships, occupancies and links, with dates as given', () => {
    const [occupancy] = links('Occupancy')

    expect(occupancy?.properties).toEqual({
      holder: [`polity-${idOf('ada')}`],
      post: [`polity-${idOf('member')}`],
      summary: ['Holds office'],
      startDate: ['2015'],
      endDate: ['2019-02'],
      recordId: [expect.any(String)],
    })
    expect(
      links('Membership')
        .map(({ properties: { role, startDate, retrievedAt, status } }) => ({
          ...{ role, startDate, retrievedAt, status },
        }))
        .filter(({ role, status }) => role !== undefined || status !== undefined),
    ).toEqual(
      expect.arrayContaining([
        { role: ['=leader'], startDate: ['2018'] },
        { status: ['ended'], retrievedAt: ['2020-12'] },
      ]),
    )
    expect(
      [...new Set(links('UnknownLink').flatMap(({ properties }) => properties['summary']))].sort(),
    ).toEqual([
      ...['Candidate in', 'Covers', 'Elected in', 'Election for', 'Part of', 'Related to'],
      'Represents',
    ])
  })
})

describe('a name that is longer than FollowTheMoney allows', () => {
  it('is cut where it is the one that is shown, and else left out', async () => {
    const { inject } = await testApp({
      given: {
        datasets: [aDataset({ name: 'tests' })],
        entities: [
          anEntity({
            ...{ slug: 'long', name: 'n'.repeat(400), officialName: 'o'.repeat(385) },
            ...{ names: ['n'.repeat(400), 'p'.repeat(385), 'q'.repeat(384)] },
            nameLangs: ['', '', ''],
          }),
        ],
      },
    })

    const reply = await inject({ url: '/api/v1/export?all=true&format=ftm' })

    const [, line = '{}'] = reply.body.trimEnd().split('\n')
    const { name, alias } = (JSON.parse(line) as Line).properties
    expect(name).toEqual(['n'.repeat(384)])
    expect(alias).toEqual(['q'.repeat(384)])
  })
})

describe('the Python package followthemoney', () => {
  itWithPython('followthemoney')(
    'finds every entity valid, and both ends of every link',
    async () => {
      const folder = await mkdtemp(join(tmpdir(), 'polity-exports-'))
      try {
        await writeFile(join(folder, 'export.ftm.ndjson'), body)

        const { stdout, stderr } = spawnSync(PYTHON, [
          'test/python/check_follow_the_money.py',
          join(folder, 'export.ftm.ndjson'),
        ])

        expect(stderr.toString()).toBe('')
        expect(JSON.parse(stdout.toString())).toEqual({
          problems: [],
          schemas: {
            ...{ Note: 1, Person: 2, Organization: 1, PublicBody: 2, Company: 1, Position: 1 },
            ...{ Event: 1, Territory: 2, Membership: 5, Occupancy: 1, UnknownLink: 11 },
          },
        })
      } finally {
        await rm(folder, { recursive: true })
      }
    },
  )
})
