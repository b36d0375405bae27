import { execFileSync } from 'node:child_process'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import neo4j, { type Driver, type Plan } from 'neo4j-driver'
import { loadCatalogue, type Catalogue } from '../src/graph/catalogue.js'
import { LISTS } from '../src/graphql/resolvers/paging/shapes.js'
import { aDataset, aRecord, aRelationship, anEntity, store } from './support/builders.js'
import { CYPHER, testGraph, testServer } from './support/test-graph.js'

const SOURCE = join(import.meta.dirname, '..', 'src')
const GENERATOR = join(import.meta.dirname, '..', 'scripts', 'generate-queries.mjs')
/** Names every query, used or not. */
const GENERATED = join('graph', 'queries.ts')
/** Operators that read every node of a label, or more. */
const SCANS =
  /^(AllNodesScan|(Union)?NodeByLabels?Scan|.*RelationshipTypes?Scan|.*AllRelationshipsScan)/

/** What the header of a query declares. */
interface Signature {
  readonly params: readonly string[]
  /** In their order; none for a query that returns nothing. */
  readonly columns: readonly string[]
}

let catalogue: Catalogue
let driver: Driver
/** What Neo4j plans for a question, and the columns that it would return. */
interface Planned {
  readonly plan: Plan | null
  readonly columns: readonly string[]
}

/** The files as written, by name. */
const files = new Map<string, string>()
/** What their headers declare. */
let signatures = new Map<string, Signature>()
let source = ''

beforeAll(async () => {
  catalogue = await loadCatalogue(CYPHER)
  for (const name of catalogue.keys()) {
    files.set(name, await readFile(join(CYPHER, `${name}.cypher`), 'utf8'))
  }
  for (const file of await readdir(SOURCE, { recursive: true })) {
    if (file.endsWith('.ts') && file !== GENERATED)
      source += await readFile(join(SOURCE, file), 'utf8')
  }
  const declared = execFileSync(process.execPath, [GENERATOR, '--json'], { encoding: 'utf8' })
  signatures = new Map(Object.entries(JSON.parse(declared) as Record<string, Signature>))
  const { uri, user, password } = testServer()
  driver = neo4j.driver(uri, neo4j.auth.basic(user, password))
  await giveThePlannerNumbers()
}, 120_000)
afterAll(() => driver.close())

/** With an empty graph a scan is as good as an index, and the planner may take it. */
async function giveThePlannerNumbers(): Promise<void> {
  const test = await testGraph()
  await test.wipe()
  const numbers = Array.from({ length: 300 }, (_, at) => String(at))
  await store(test.graph, {
    entities: numbers.map((at) => anEntity({ slug: `e-${at}` })),
    relationships: numbers.map((at) => aRelationship({ from: `e-${at}`, to: 'e-0' })),
    records: numbers.map((at) => aRecord({ key: `tests/all/membership/${at}` })),
    datasets: [aDataset({ name: 'tests' })],
  })
  await test.run(`UNWIND range(1, 300) AS seq CREATE (:Change {seq: seq})`)
  await test.run(`UNWIND range(1, 300) AS at CREATE (:Term {id: 'term-' + at, key: 'term-' + at})`)
  await test.close()
}

async function giveMarketsNumbers(after = 0): Promise<void> {
  await driver.executeQuery(
    `UNWIND range($after + 1, $after + 300) AS at
     CREATE (l:Listing {key: 'l-' + at, venue: 'v', questionKey: 'q-' + at, dirty: 'QUOTE'})
     CREATE (m:Market {id: 'm-' + at, key: 'm-' + at, orderKey: 'm-' + at, dirty: true})
     CREATE (g:MarketGroup {id: 'g-' + at, key: 'g-' + at})
     CREATE (d:QuoteDay {key: 'd-' + at}), (s:ShownDay {key: 's-' + at})
     CREATE (a:ListingAlias {key: 'a-' + at})-[:NAMES]->(l)
     CREATE (:VenueTarget {key: 't-' + at}), (:VenueMilestone {key: 'm-' + at}), (:VenueGroup {key: 'g-' + at})
     CREATE (d)<-[:HAS_DAY]-(l)-[:QUOTES]->(m)-[:IN_GROUP]->(g), (m)-[:SHOWN_ON]->(s)`,
    { after },
  )
}

/** What the planner knows of indexes is a sample of some moment, not what is there. */
const takeSamples = () => driver.executeQuery('CALL db.resampleOutdatedIndexes()')

/** The comment that a file begins with. */
const headerOf = (text: string): string => /^(?:\/\/.*\n)*/.exec(text)?.[0] ?? ''

const parametersIn = (text: string): readonly string[] => [
  ...new Set([...text.matchAll(/\$(\w+)/g)].map(([, name = '']) => name)),
]

const operatorsOf = (plan: Plan): string[] => [
  plan.operatorType.split('@')[0] ?? '',
  ...plan.children.flatMap(operatorsOf),
]

/** Planning takes a processor some tenths of a second: what a test has had planned need not be for the next. */
const plannedBefore = new Map<string, Planned>()

async function planned(question: string): Promise<Planned> {
  const before = plannedBefore.get(question)
  if (before !== undefined) return before
  const { summary, keys } = await driver.executeQuery(`EXPLAIN ${question}`)
  const now = { plan: summary.plan === false ? null : summary.plan, columns: keys }
  plannedBefore.set(question, now)
  return now
}

describe('every file under cypher/', () => {
  it('is planned by Neo4j without reading a whole label', async () => {
    const problems: string[] = []
    const questions = catalogue.entries()
    const planNext = async () => {
      for (const [name, question] of questions) {
        const mayScan = /^\/\/ scans: \w+/m.test(headerOf(files.get(name) ?? ''))
        try {
          const { plan } = await planned(question)
          const scans =
            plan === null ? ['no plan'] : operatorsOf(plan).filter((each) => SCANS.test(each))
          if (scans.length > 0 && !mayScan) problems.push(`${name}: ${scans.join(', ')}`)
        } catch (error) {
          problems.push(`${name}: ${String(error)}`)
        }
      }
    }

    // One for each processor that a small machine has.
    await Promise.all([planNext(), planNext()])

    expect(problems).toEqual([])
  }, 300_000)

  it('keeps its first plan only where an empty graph gives the plan of a full one', async () => {
    const kept = [...files].filter(([, text]) => text.includes('CYPHER replan=skip'))
    const plans = async () => {
      const seen: Record<string, string[]> = {}
      for (const [name] of kept) {
        const text = (catalogue.get(name) ?? '').replace('replan=skip', 'replan=force')
        const { summary } = await driver.executeQuery(`EXPLAIN ${text}`)
        seen[name] = summary.plan === false ? [] : operatorsOf(summary.plan)
      }
      return seen
    }
    const test = await testGraph()

    // An index on marks that nothing has, or a new one, looks like the best there can be, or like none.
    await test.run(`UNWIND range(1, 700) AS at CREATE (:Listing {key: 'l-' + at})`)
    await takeSamples()
    await giveMarketsNumbers(700)
    await takeSamples()
    const full = await plans()
    await test.wipe()
    const empty = await plans()
    await takeSamples()
    await giveMarketsNumbers()
    const unsampled = await plans()

    expect(Object.keys(full).length).toBeGreaterThan(0)
    expect(empty).toEqual(full)
    expect(unsampled).toEqual(full)
    await giveThePlannerNumbers()
    await test.close()
  }, 300_000)

  it('declares the parameters that it takes, and no other', () => {
    const differing = [...catalogue].flatMap(([name, text]) => {
      const taken = new Set(parametersIn(text.replaceAll(/\/\/.*$/gm, '')))
      const declared = signatures.get(name)?.params ?? []
      const isSame = taken.size === declared.length && declared.every((each) => taken.has(each))
      return isSame ? [] : [`${name}: takes ${[...taken].join()}; declares ${declared.join()}`]
    })

    expect(differing).toEqual([])
  })

  it('returns the columns that its header declares, in their order', async () => {
    const differing: string[] = []

    for (const [name, text] of catalogue) {
      const { columns } = await planned(text)
      const declared = signatures.get(name)?.columns ?? []
      if (columns.join() !== declared.join()) {
        differing.push(`${name}: returns ${columns.join()}; declares ${declared.join()}`)
      }
    }

    expect(differing).toEqual([])
  }, 120_000)

  it('has its types in src/graph/queries.ts', () => {
    expect(() => execFileSync(process.execPath, [GENERATOR, '--check'])).not.toThrow()
  })

  it('says what it is for and what its rows are', () => {
    const silent = [...files]
      .filter(([, text]) => !/^\/\/ \S+/.test(text) || !/^\/\/ row: /m.test(headerOf(text)))
      .map(([name]) => name)

    expect(silent).toEqual([])
  })

  it('reads incoming relationships of each kind in the same way', () => {
    const ofKind = [...catalogue].filter(([name]) => name.startsWith('relationship/incoming-'))
    const texts = new Map(
      ofKind.map(([name, text]) => {
        const kind = name.replace('relationship/incoming-', '').replaceAll('-', '_').toUpperCase()
        return [kind, text.replaceAll(`:${kind}`, ':KIND')]
      }),
    )
    const listed = Object.values(LISTS)
      .flatMap((lists) => Object.values(lists))
      .filter(({ direction }) => direction === 'INCOMING')
      .flatMap(({ kinds }) => kinds)

    expect([...texts.keys()].toSorted()).toEqual([...new Set<string>(listed)].toSorted())
    expect(new Set(texts.values()).size).toBe(1)
  })

  it('reads markets and entities in the order of an index instead of sorting them', async () => {
    // The other pages merge ranges that are each in order, or find the rows of a list first.
    const inOrder = /^market\/page($|-ascending$|-by-|-of-category$|-of-country$)|^entity\/page-by-/
    const sorting: string[] = []

    for (const [name, question] of catalogue) {
      if (!inOrder.test(name)) continue
      const { plan } = await planned(question)
      const operators = plan === null ? ['no plan'] : operatorsOf(plan)
      if (operators.some((each) => /^(Partial)?(Top|Sort)/.test(each))) sorting.push(name)
    }

    expect(sorting).toEqual([])
  }, 120_000)

  it('says in which order a limit cuts, or why any will do', () => {
    const unordered = [...files].filter(([, text]) => {
      if (/^\/\/ any: \w+/m.test(headerOf(text))) return false
      const statement = text.replaceAll(/\/\/.*$/gm, '')
      return [...statement.matchAll(/\bLIMIT\b/g)].some(({ index }) => {
        const before = statement.slice(0, index)
        const clause = before.split(/(?<!STARTS |ENDS )\bWITH\b|\bRETURN\b/).at(-1) ?? ''
        return !clause.includes('ORDER BY')
      })
    })

    expect(unordered.map(([name]) => name)).toEqual([])
  })

  it('is used by a query that src/ names, and each that it names is there', () => {
    const folders = new Set([...files.keys()].map((name) => name.split('/')[0]))
    const named = new Set(
      [...source.matchAll(/'([a-z-]+\/[a-z0-9-]+)'/g)]
        .map(([, name = '']) => name)
        .filter((name) => folders.has(name.split('/')[0])),
    )
    for (const [, name = ''] of source.matchAll(/\.(?:read|readLong|run)\(\s*'([^'\s]+)'/g)) {
      named.add(name)
    }

    expect([...named].filter((name) => !files.has(name))).toEqual([])
    expect([...files.keys()].filter((name) => !named.has(name))).toEqual([])
  })
})
