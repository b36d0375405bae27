import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { EntityType } from '../src/domain/entity.js'
import type { Graph } from '../src/graph/graph.js'
import { anEntity, aRelationship, store } from './support/builders.js'
import { aListing, aMarket, storeMarkets } from './support/market-builders.js'
import { ROOT } from './support/server-options.js'
import { testApp, type TestApp } from './support/test-app.js'

const QUESTIONS = 120
const TYPES: Readonly<Record<string, EntityType>> = {
  'blue-party': 'party',
  'mayor-of-ashton': 'office',
  'house-of-ash': 'institution',
  ashton: 'area',
}
const PEOPLE = Array.from({ length: 12 }, (_each, at) => `ann-ash-${'abcdefghijkl'.charAt(at)}`)

/** The same graph, imported once more: ids and times of writing are its own. */
const anImport = (number: number) => async (graph: Graph) => {
  const entities = [...PEOPLE, ...Object.keys(TYPES)].map((slug, at) =>
    anEntity({
      id: `0190000${String(number)}-0000-7000-8000-0000000000${String(at + 10)}`,
      ...{ slug, name: slug.replaceAll('-', ' '), type: TYPES[slug] ?? 'politician' },
      updatedAt: `2026-01-0${String(number)}T00:00:00Z`,
    }),
  )
  const relationships = PEOPLE.flatMap((from, at) => [
    aRelationship({ from, to: 'blue-party', startDate: String(2000 + at) }),
    aRelationship({ from, to: 'house-of-ash', startDate: String(2010 + at) }),
    aRelationship({ from, to: 'mayor-of-ashton', type: 'HOLDS', startDate: '2015-05-07' }),
  ])
  await store(graph, { entities, relationships })
  await storeMarkets(graph, {
    markets: [aMarket({ id: 'will-ann-win', title: 'Will Ann Ash win?' })],
    listings: [aListing('will-ann-win')],
    concerns: [{ market: 'will-ann-win', entity: 'ann-ash-a' }],
  })
}

async function open(number: number): Promise<{ app: TestApp; url: string }> {
  const app = await testApp({ given: anImport(number) })
  await app.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.app.server.address() as AddressInfo
  return { app, url: `http://127.0.0.1:${String(port)}` }
}

/** What the command prints, and whether it says that all is equal by its exit code. */
function answers(...args: readonly string[]): Promise<{ isEqual: boolean; printed: string }> {
  const program = join(ROOT, 'scripts', 'answers.mjs')
  return new Promise((resolve) => {
    execFile(process.execPath, [program, ...args], (error, stdout, stderr) => {
      resolve({ isEqual: error === null, printed: stdout + stderr })
    })
  })
}

const folder = mkdtempSync(join(tmpdir(), 'polity-answers-'))
const file = join(folder, 'answers.ndjson')
const questions = ['--questions', String(QUESTIONS)]

afterAll(() => {
  rmSync(folder, { recursive: true })
})

describe('recorded answers', () => {
  it('are the same again, on another import too, and no longer when one thing changed', async () => {
    const first = await open(1)
    const recorded = await answers('record', first.url, file, ...questions)
    const again = await answers('compare', first.url, file, '--same-graph', '--same-secret')
    const count = readFileSync(file, 'utf8').trimEnd().split('\n').length
    const second = await open(2)
    const elsewhere = await answers('compare', second.url, file)
    const withIds = await answers('compare', second.url, file, '--same-graph')
    await second.app.run(`MATCH (e:Entity {slug: 'blue-party'}) SET e.name = 'Red',
      e.summary = replace(e.summary, 'blue party', 'Red')`)
    await second.app.changed({ kind: 'entity', keys: [], subject: 'all' })
    const changed = await answers('compare', second.url, file)

    expect(recorded).toMatchObject({ isEqual: true })
    expect(count).toBeGreaterThan(QUESTIONS / 2)
    expect(again).toMatchObject({ isEqual: true })
    expect(again.printed).toContain(`${String(count)} equal, 0 different`)
    expect(elsewhere.printed).toContain(`${String(count)} equal, 0 different`)
    expect(elsewhere.printed).toContain('ids that an import makes')
    expect(withIds).toMatchObject({ isEqual: false })
    expect(changed).toMatchObject({ isEqual: false })
    expect(changed.printed).toMatch(/before ".*blue party.*"\n {2}after {2}".*Red.*"/)
  }, 120_000)

  it('hold what a gateway refuses, as it refuses it', async () => {
    const { url } = await open(1)

    await answers('record', url, file, ...questions)

    const statuses = readFileSync(file, 'utf8')
      .trimEnd()
      .split('\n')
      .map((line) => (JSON.parse(line) as { answer: { status: number } }).answer.status)
    expect(new Set(statuses)).toEqual(new Set([200, 400, 404]))
  })
})
