import { join } from 'node:path'
import { expectSame, FORMATS, readBack, write, type Content } from '../../exports/round-trip.js'
import { commandLine } from '../../support/command-line.js'
import { ROOT } from '../../support/server-options.js'
import { testApp } from '../../support/test-app.js'

const MINUTE_MS = 60_000

describe('the demo set, exported as anybody may and imported into an empty graph', () => {
  let before: Content

  beforeAll(async () => {
    const { graph } = await testApp()
    await commandLine(['import', 'auto', join(ROOT, 'demo')])
    before = await write(graph, false)
  }, 15 * MINUTE_MS)

  it.each(FORMATS)(
    'is the same by %s, but for what the format loses',
    async (_name, losses) => {
      const back = await readBack(losses.files)

      expectSame(back, before, losses)
      expect(back.entities.length).toBeGreaterThan(1_000)
      expect(back.relationships.length).toBeGreaterThan(10_000)
    },
    10 * MINUTE_MS,
  )
})
