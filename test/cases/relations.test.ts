// Relations that a source states from one end or from both; names and numbers are invented.

import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ask, at } from '../support/ask.js'
import { commandLine } from '../support/command-line.js'
import { testApp, type TestApp } from '../support/test-app.js'

let app: TestApp

beforeAll(async () => {
  app = await testApp({
    now: '2026-11-25T12:00:00Z',
    given: async () => {
      await commandLine(['import', 'auto', wikidataItems(), followTheMoney()])
    },
  })
}, 90_000)

/** A person, his mother and his sister, each with an item; all four statements are made from both ends. */
function wikidataItems(): string {
  const people: Readonly<Record<string, readonly [string, Record<string, readonly string[]>]>> = {
    Q99100001: ['Ivo Hale', { P25: ['Q99100002'], P3373: ['Q99100003'] }],
    Q99100002: ['Rhea Hale', { P40: ['Q99100001', 'Q99100003'] }],
    Q99100003: ['Una Hale', { P25: ['Q99100002'], P3373: ['Q99100001'] }],
  }
  const folder = mkdtempSync(join(tmpdir(), 'polity-relations-'))
  for (const [id, [name, relatives]] of Object.entries(people)) {
    const claims = Object.entries({ P31: ['Q5'], ...relatives }).map(([property, items]) => [
      property,
      items.map((item, at) => ({
        ...{ id: `${id}$${property}-${String(at)}`, type: 'statement', rank: 'normal' },
        mainsnak: {
          snaktype: 'value',
          datavalue: { type: 'wikibase-entityid', value: { 'entity-type': 'item', id: item } },
        },
      })),
    ])
    const item = {
      ...{ type: 'item', id, modified: '2026-11-20T10:00:00Z', descriptions: {}, aliases: {} },
      labels: { en: { language: 'en', value: name } },
      claims: Object.fromEntries(claims) as unknown,
    }
    writeFileSync(join(folder, `${id}.json`), JSON.stringify({ entities: { [id]: item } }))
  }
  return folder
}

/** Links of FollowTheMoney whose roles name the one end or the other, or are not given. */
function followTheMoney(): string {
  const link = (id: string, schema: string, properties: object) => ({ id, schema, properties })
  const lines = [
    ...['Per Dahl', 'Kari Dahl', 'Nils Dahl'].map((name) =>
      link(`rel-${name.split(' ')[0] ?? ''}`, 'Person', { name: [name] }),
    ),
    ...['Dahl Shipping', 'Dahl Holding'].map((name) =>
      link(`rel-${name.split(' ')[1] ?? ''}`, 'Company', { name: [name] }),
    ),
    link('rel-1', 'Family', {
      ...{ person: ['rel-Per'], relative: ['rel-Kari'], relationship: ['mother'] },
    }),
    link('rel-2', 'Family', {
      ...{ person: ['rel-Kari'], relative: ['rel-Per'], relationship: ['son'] },
    }),
    link('rel-3', 'Family', { person: ['rel-Per'], relative: ['rel-Nils'] }),
    link('rel-4', 'Ownership', { owner: ['rel-Per'], asset: ['rel-Shipping'] }),
    link('rel-5', 'Directorship', {
      ...{ director: ['rel-Kari'], organization: ['rel-Shipping'], role: ['Chief engineer'] },
    }),
    link('rel-6', 'Ownership', {
      ...{ owner: ['rel-Holding'], asset: ['rel-Shipping'], role: ['subsidiary of'] },
    }),
  ]
  const folder = mkdtempSync(join(tmpdir(), 'polity-relations-'))
  const file = join(folder, 'entities.2026-11-20.ftm.ndjson')
  writeFileSync(file, lines.map((line) => JSON.stringify(line)).join('\n'))
  return file
}

async function relationsOf(name: string): Promise<readonly string[]> {
  const { data } = await ask(
    app,
    `query ($name: String!) { search(q: $name, first: 1) { edges { node { name
       relationships(kinds: [RELATED_TO]) { edges { label node { name } } } } } } }`,
    { name },
  )
  expect(at(data, 'search.edges.0.node.name')).toBe(name)
  const edges = at(data, 'search.edges.0.node.relationships.edges') as readonly {
    readonly label: string
    readonly node: { readonly name: string }
  }[]
  return edges.map(({ label, node }) => `${label}: ${node.name}`).sort()
}

it.each([
  ['Ivo Hale', ['Mother: Rhea Hale', 'Sibling: Una Hale']],
  ['Una Hale', ['Mother: Rhea Hale', 'Sibling: Ivo Hale']],
  ['Rhea Hale', ['Child: Ivo Hale', 'Child: Una Hale']],
  ['Per Dahl', ['Mother: Kari Dahl', 'Owner of: Dahl Shipping', 'Relative: Nils Dahl']],
  ['Kari Dahl', ['Chief engineer of: Dahl Shipping', 'Child: Per Dahl']],
  ['Nils Dahl', ['Relative: Per Dahl']],
  [
    'Dahl Shipping',
    ['Chief engineer: Kari Dahl', 'Owner: Per Dahl', 'Parent organization: Dahl Holding'],
  ],
  ['Dahl Holding', ['Subsidiary: Dahl Shipping']],
])('says what others are to %s, once, whichever end states it', async (name, expected) => {
  expect(await relationsOf(name)).toEqual(expected)
})

it('says the same by REST and in exports', async () => {
  const rest = await app.inject('/api/graph/entity/kari-dahl')
  const exported = await app.inject('/api/v1/export?format=node-link&entity=rhea-hale')

  const rows = rest.json<{ relationships: { label: string; entity: { name: string } }[] }>()
  expect(rows.relationships.map(({ label, entity }) => `${label}: ${entity.name}`).sort()).toEqual([
    'Chief engineer of: Dahl Shipping',
    'Child: Per Dahl',
  ])
  expect(exported.statusCode).toBe(200)
  expect(exported.body).toContain('"label":"Mother"')
})
