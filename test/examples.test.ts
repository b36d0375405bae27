import { execFile, spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { graphSettings } from './support/command-line.js'
import { anEntity, aRelationship, store } from './support/builders.js'
import { aListing, aMarket, storeMarkets } from './support/market-builders.js'
import { ROOT } from './support/server-options.js'
import { testApp, type TestApp } from './support/test-app.js'

const run = promisify(execFile)
const EXAMPLES = join(ROOT, 'examples')
const MARKET = 'will-ann-ash-win'

let app: TestApp
let address: string

beforeAll(async () => {
  app = await testApp({
    given: async (graph) => {
      await store(graph, {
        entities: [
          anEntity({ slug: 'ann-ash', name: 'Ann Ash' }),
          anEntity({ slug: 'blue', name: 'Blue Party', type: 'party' }),
          anEntity({ slug: 'seat', name: 'Mayor of Ashton', type: 'office' }),
        ],
        relationships: [
          aRelationship({ from: 'ann-ash', to: 'blue', startDate: '2010' }),
          aRelationship({
            ...{ from: 'ann-ash', to: 'seat', type: 'HOLDS' },
            ...{ startDate: '2015-05-07', endDate: '2019-05-02' },
          }),
        ],
        formerSlugs: { 'ann-ash': ['ann'] },
      })
      await storeMarkets(graph, {
        markets: [aMarket({ id: MARKET, title: 'Will Ann Ash win?' })],
        listings: [aListing(MARKET)],
        concerns: [{ market: MARKET, entity: 'ann-ash' }],
      })
    },
  })
  await app.app.listen({ port: 0, host: '127.0.0.1' })
  address = `http://127.0.0.1:${String((app.app.server.address() as AddressInfo).port)}`
}, 60_000)

/** What an example prints; it fails when the example does. */
async function printed(program: string, args: readonly string[], more: NodeJS.ProcessEnv = {}) {
  const { stdout } = await run(program, args, {
    cwd: ROOT,
    env: { ...process.env, POLITY_URL: address, ...more },
  })
  return stdout
}

const node = (name: string, ...args: readonly string[]) =>
  printed(process.execPath, [join(EXAMPLES, name), ...args])

describe('the examples', () => {
  // test/webhooks/docs.test.ts runs the receiver of webhooks, and `npm run test:tools` the programs in clients/.
  it('are all listed in their README, and tested here', () => {
    const readme = readFileSync(join(EXAMPLES, 'README.md'), 'utf8')
    const programs = readdirSync(EXAMPLES, { recursive: true, encoding: 'utf8' }).filter((name) =>
      /^(?!clients).*\.(?:mjs|py)$/.test(name),
    )

    expect(programs).toHaveLength(6)
    expect(programs.filter((name) => !readme.includes(`examples/${name}`))).toEqual([])
  })

  it('show all of an entity with one GraphQL query', async () => {
    const card = await node('entity-card.mjs', 'ann-ash')

    expect(card).toContain('Ann Ash: Ann Ash is known to the tests.')
    expect(card).toContain('  party   Blue Party')
    expect(card).toContain('  office  Mayor of Ashton, 2015-05-07 to 2019-05-02')
    expect(card).toContain('  market  Will Ann Ash win?')
  })

  it('follow a former slug by REST, and ask again for what changed alone', async () => {
    expect(await node('legacy-client.mjs', 'ann')).toBe(
      'Ann Ash (politician)\n  Member of: Blue Party\n  Holds office: Mayor of Ashton\n' +
        'Nothing changed since.\n',
    )
  })

  it('watch a price, and print it once as long as it stays', async () => {
    const seen = await printed(process.execPath, [join(EXAMPLES, 'price-watcher.mjs'), MARKET], {
      ...{ ROUNDS: '2', EVERY_MS: '10' },
    })

    expect(seen.match(/Will Ann Ash win\?: /g)).toHaveLength(1)
  })

  const itWithPython = spawnSync('python3', ['--version']).status === 0 ? it : it.skip

  itWithPython('draw a neighbourhood for Gephi', async () => {
    const gexf = await printed('python3', [join(EXAMPLES, 'network-for-gephi.py'), 'ann-ash'])

    expect(gexf.match(/<node /g)).toHaveLength(3)
    expect(gexf).toContain('label="Mayor of Ashton"')
    expect(gexf).toMatch(/<edge [^>]*start="2015-05-07" end="2019-05-02"/)
  })

  it('check and import tables of one’s own', async () => {
    const output = await printed(process.execPath, [join(EXAMPLES, 'own-csv', 'import.mjs')], {
      ...graphSettings(),
    })

    expect(output).toMatch(/^3 records can be imported\./)
    expect(output).toMatch(/created +3/)
    const found = await app.run(
      `MATCH (e:Entity {name: 'Ann Example'})-[r:MEMBER_OF]->(c) RETURN r.role, c.name`,
    )
    expect(found).toEqual([['Chair', 'Example Town Council']])
  }, 60_000)
})
