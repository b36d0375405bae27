import {
  planRelationships,
  writeRelationships,
} from '../../src/derivation/relationships/relationships.js'
import { folderWith } from '../sources/importing.js'
import { commandLine } from '../support/command-line.js'
import { testApp } from '../support/test-app.js'

const DOCUMENT = {
  persons: [
    { id: 'ada', name: 'Ada Moss' },
    { id: 'bo', name: 'Bo Pike' },
  ],
  organizations: [
    { id: 'chamber', name: 'Overmere Assembly', classification: 'legislature' },
    { id: 'red', name: 'Red Party', classification: 'party' },
  ],
  memberships: ['ada', 'bo'].map((person_id) => ({
    ...{ person_id, organization_id: 'chamber', role: 'member', on_behalf_of_id: 'red' },
    ...{ start_date: '2011-03-01', end_date: '2019-03-01' },
  })),
}

const LINKS = 'MATCH (a:Entity)-[l]->(b:Entity) RETURN a.name, type(l), b.name, l.id ORDER BY l.id'

it('has each relationship once, even if its transaction is sent again after the commit', async () => {
  const app = await testApp({
    given: async () => {
      const name = 'lists-2020-02/Overmere.ep-popolo.json'
      const folder = await folderWith({ [name]: JSON.stringify(DOCUMENT) })
      await commandLine(['import', 'auto', folder, '--country', 'gb'])
    },
  })
  const stored = await app.run(LINKS)
  await app.run('MATCH (:Entity)-[l]->(:Entity) DELETE l')
  const ids = (await app.run('MATCH (e:Entity) RETURN e.id')).map(([id]) => String(id))
  const plan = await app.graph.writeLong((tx) => planRelationships(tx, ids, new Map(), new Date()))

  // The driver does this if the connection breaks before the answer to the commit.
  for (let sent = 0; sent < 2; sent += 1) {
    await app.graph.writeLong((tx) => writeRelationships(tx, plan, new Date()))
  }

  expect(stored.length).toBeGreaterThan(3)
  expect(await app.run(LINKS)).toEqual(stored)
}, 60_000)
