import { join } from 'node:path'
import { commandLine } from '../support/command-line.js'
import { FIXTURES } from '../support/fixtures.js'
import { testApp } from '../support/test-app.js'
import { EVERYTHING } from './everything.js'
import { expectSame, FORMATS, readBack, write, type Content } from './round-trip.js'

describe('what was exported and is imported into an empty graph', () => {
  let before: Content

  beforeAll(async () => {
    const { graph } = await testApp({ given: EVERYTHING })
    before = await write(graph, false)
  })

  it.each(FORMATS)('is the same by %s, but for what the format loses', async (_name, losses) => {
    const back = await readBack(losses.files)

    expectSame(back, before, losses)
    expect(back.relationships.length).toBeGreaterThan(15)
  })
})

const REAL = [
  ...['au-councillors', 'everypolitician-2015', 'everypolitician-2018', 'ftm', 'own-csv'],
  ...['uk-parlparse', 'us-congress', 'wikidata-commons-uk', 'wikidata-entities'],
]

describe('real data that was exported and is imported into an empty graph', () => {
  let before: Content

  beforeAll(async () => {
    const { graph } = await testApp()
    const folders = REAL.map((name) => join(FIXTURES, 'politicians', name))
    await commandLine(['import', 'auto', ...folders])
    before = await write(graph, true)
  }, 120_000)

  it.each(FORMATS)('is the same by %s, but for what the format loses', async (_name, losses) => {
    const back = await readBack(losses.files)

    expectSame(back, before, losses)
    expect(back.relationships.length).toBeGreaterThan(100)
  })
})
