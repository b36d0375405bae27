// People of parlparse have their names in parts, under `other_names`; their ministries are in another file. All is invented.

import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ask, at } from '../support/ask.js'
import { commandLine } from '../support/command-line.js'
import { ROOT } from '../support/server-options.js'
import { testApp, type TestApp } from '../support/test-app.js'

let app: TestApp

beforeAll(async () => {
  app = await testApp({
    now: '2026-11-25T12:00:00Z',
    given: async () => {
      const people = join(ROOT, 'test', 'cases', 'people-without-a-name')
      await commandLine(['import', 'auto', ministers(), people])
    },
  })
}, 90_000)

function ministers(): string {
  const file = join(mkdtempSync(join(tmpdir(), 'polity-ministers-')), 'ministers.2026-11-20.json')
  const membership = {
    ...{ id: 'uk.org.publicwhip/moffice/990001', person_id: 'uk.org.publicwhip/person/990101' },
    ...{ organization_id: 'ministry-of-tides', role: 'Minister of Tides' },
    ...{ start_date: '2020-01-01', end_date: '2024-07-05' },
  }
  const organizations = [{ id: 'ministry-of-tides', name: 'Ministry of Tides' }]
  writeFileSync(file, JSON.stringify({ organizations, memberships: [membership] }))
  return file
}

it('reads each person once, and gives the ministers their offices', async () => {
  const { data, errors } = await ask(
    app,
    `{ barra: search(q: "Barra Orme") { edges { node { name
         relationships { edges { node { name } start end isCurrent } } } } }
       peer: search(q: "Petre of Tidewater") { edges { node { name } } } }`,
  )

  expect(errors).toBeUndefined()
  const hits = at(data, 'barra.edges') as readonly { node: { name: string } }[]
  expect(hits.map(({ node }) => node.name)).toEqual(['Barra Orme'])
  const edges = at(data, 'barra.edges.0.node.relationships.edges') as readonly {
    readonly node: { readonly name: string }
    readonly [field: string]: unknown
  }[]
  const member = { start: '2017-06-09', end: null, isCurrent: true }
  const minister = { start: '2020-01-01', end: '2024-07-05', isCurrent: false }
  expect([...edges].sort((a, b) => (a.node.name < b.node.name ? -1 : 1))).toEqual([
    { node: { name: 'House of Tides' }, ...member },
    { node: { name: 'Lake Alliance' }, ...member },
    { node: { name: 'Member of House of Tides' }, ...member },
    { node: { name: 'Minister of Tides, Ministry of Tides' }, ...minister },
    { node: { name: 'Ministry of Tides' }, ...minister },
    { node: { name: 'Northmere' }, ...member },
  ])
  expect(at(data, 'peer.edges.0.node.name')).toBe('Baroness Petre of Tidewater')
})
