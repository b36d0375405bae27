import { createHash } from 'node:crypto'
import { basename } from 'node:path'
import { findFiles } from '../../src/sources/pipeline/find-files.js'
import type { ImportReport } from '../../src/sources/pipeline/report.js'
import {
  storeDecision,
  decisionLine,
  unmergeLine,
  type DecisionLine,
} from '../../src/records/decisions.js'
import { contradictionsIn } from '../../src/jobs/contradictions.js'
import { countedByKind } from '../../src/records/quality.js'
import { ask, at } from '../support/ask.js'
import { dump } from '../support/dump.js'
import { ROOT } from '../support/server-options.js'
import { sharedIds } from '../support/shared-ids.js'
import { testApp, type TestApp } from '../support/test-app.js'
import { testGraph } from '../support/test-graph.js'
import { partyCounts, sitting, SITTINGS, THREE_DAYS, type Sitting } from './chambers.js'
import { DIVISIONS, officialsIn } from './divisions.js'
import { POLITICIANS } from './data-files.js'
import { deriveAll, importEverything } from './import-everything.js'
import { countFiles } from './independent-count.js'
import { misspelt } from './misspelt.js'
import { doubtfulPeople } from './people.js'
import { REVIEWED_PEOPLE } from './reviewed-people.js'

const MINUTE_MS = 60_000
// Several times what an import takes on a quiet machine: other tests may run beside it.
const IMPORT_MS = 40 * MINUTE_MS

/** The records that may be refused, and why they have to be. */
const REVIEWED_REFUSALS = [
  // The 13th Parliament of Singapore begins on 2016--01-15.
  ['Singapore__Parliament.ep-popolo.json', 'events[12].start_date'],
  // Offices of the Scottish Government that nobody held.
  ...[252, 278, 321, 344, 377].map((row) => ['sp-ministers.json', `[${String(row)}].person_id`]),
]

let app: TestApp
let report: ImportReport
let imported: ReadonlySet<string>

beforeAll(async () => {
  app = await testApp({
    given: async (graph) => {
      const outcome = await importEverything(graph, [POLITICIANS])
      report = outcome.report
      tell('imported everything', outcome.cost)
    },
  })
  imported = new Set((await dump(app)).map(digest))
}, IMPORT_MS)

afterAll(async () => {
  // The next file's tests would wait for this longer than they may.
  const test = await testGraph()
  await test.wipe()
  await test.close()
}, IMPORT_MS)

function tell(what: string, cost: string): void {
  // eslint-disable-next-line no-console -- what the import cost is worth a line, and no promise
  console.info(`${what}: ${cost}`)
}

/** What tells a line of a dump from all others; two dumps would not fit into memory beside each other. */
function digest(line: string): string {
  return createHash('sha256').update(line).digest('base64').slice(0, 16)
}

/** How the graph differs from what was imported at first: lines that are new, the first few. */
async function differences(): Promise<readonly string[]> {
  const lines = await dump(app)
  const found = lines.filter((line) => !imported.has(digest(line)))
  const lost = imported.size - (lines.length - found.length)
  const shown = found.slice(0, 10).map((line) => line.slice(0, 2_000))
  return lost === 0 ? shown : [`${String(lost)} lines are gone`, ...shown]
}

async function countOf(pattern: string): Promise<unknown> {
  return (await app.run(`MATCH ${pattern} RETURN count(*)`))[0]?.[0]
}

describe('200 names, misspelt, turned round or without accents', () => {
  it('lead to the one who is meant, 95 of a hundred times as the first', async () => {
    const rows = await app.run(
      `MATCH (e:Politician)
       WHERE e.name CONTAINS ' ' AND NOT coalesce(e.orphaned, false)
       WITH e.name AS name, collect(e.slug) AS slugs
       WHERE size(slugs) = 1
       RETURN name, slugs[0] AS slug`,
    )
    const sample = rows
      .map(([name, slug]) => ({ name: String(name), slug: String(slug) }))
      .sort((a, b) => (digest(a.slug) < digest(b.slug) ? -1 : 1))
      .slice(0, 200)
    const [wrong, tookMs]: [string[], number[]] = [[], []]

    for (let from = 0; from < sample.length; from += 10) {
      const batch = sample
        .slice(from, from + 10)
        .map((one, i) => ({ ...one, asked: misspelt(one.name, from + i) }))
      const queries = batch.map(({ asked }, i) => [
        `q${String(i)}`,
        { query: asked, type: 'politician' },
      ])
      const startedAt = performance.now()
      const reply = await app.inject({
        url: '/reconcile',
        query: { queries: JSON.stringify(Object.fromEntries(queries)) },
      })
      tookMs.push((performance.now() - startedAt) / batch.length)
      const body = reply.json<Record<string, { result: { id: string; name: string }[] }>>()
      for (const [i, { slug, name, asked }] of batch.entries()) {
        const first = body[`q${String(i)}`]?.result[0]
        if (first?.id !== slug) wrong.push(`${asked} (${name}): ${first?.name ?? 'nobody'}`)
      }
    }

    tell(
      `${String(sample.length - wrong.length)} of ${String(sample.length)} names right`,
      `${String(Math.round(tookMs.sort((a, b) => a - b)[18] ?? 0))} ms a query at the 95th percentile; wrong: ${wrong.join('; ')}`,
    )
    expect(sample).toHaveLength(200)
    expect(wrong.length).toBeLessThanOrEqual(10)
  }, 120_000)
})

describe('the import of all files of politicians', () => {
  it('refuses nothing but what was looked at and cannot be kept', () => {
    const refused = report.refusals.map(({ file, field }) => [basename(file), field])

    expect(report.unrecognised).toEqual([])
    expect(report.files.filter(({ isRefused }) => isRefused)).toEqual([])
    expect(refused).toEqual(REVIEWED_REFUSALS)
  })

  it('accounts for every object that it read', () => {
    const lost = report.files.filter(
      ({ read, created, changed, unchanged, refused }) =>
        read !== created + changed + unchanged + refused,
    )

    expect(lost).toEqual([])
    expect(report.read).toBeGreaterThan(100_000)
  })

  it('lets the ministers wait whose people are in no file, and counts them', () => {
    const waiting = report.files.filter(({ dataset }) => dataset === 'parlparse')

    expect(waiting.map((file) => [basename(file.file), file.waiting])).toEqual([
      ['ministers.json', 2_890],
      ['sp-ministers.json', 376],
    ])
  })

  it(
    'gives as many entities and relationships as an independent count of the files',
    async () => {
      const verdicts = await app.run(
        "MATCH (v:Verdict {verdict: 'same'}) RETURN v.a, v.b ORDER BY v.key",
      )
      const { types, kinds } = countFiles(verdicts.map(([a, b]) => [String(a), String(b)]))
      const inGraph = [
        ...(await app.run(
          'MATCH (e:Entity) WHERE NOT coalesce(e.orphaned, false) RETURN e.type, count(*)',
        )),
        ...(await app.run('MATCH (:Entity)-[l]->(:Entity) RETURN type(l), count(*)')),
      ]

      expect(verdicts.length).toBeGreaterThan(500)
      const table = (rows: readonly (readonly [unknown, unknown])[]) =>
        rows.map(([name, count]) => `${String(name)} ${String(count)}`).sort()
      expect(table(inGraph.map(([name, count]) => [name, count]))).toEqual(
        table(Object.entries({ ...types, ...kinds })),
      )
    },
    MINUTE_MS * 2,
  )
})

describe('chambers that stand in several datasets', () => {
  it.each([
    ['Q66096', 'Senate', ['congress-legislators', 'everypolitician']],
    ['Q11005', 'House of Commons', ['everypolitician', 'parlparse', 'wikidata']],
  ])('makes one entity of %s, the %s', async (item, name, datasets) => {
    const rows = await app.run(
      'MATCH (e:Institution) WHERE $id IN e.identifiers RETURN e.names, e.datasets',
      { id: `wikidata:${item}` },
    )

    expect(rows).toEqual([[expect.arrayContaining([expect.stringContaining(name)]), datasets]])
  })

  it('makes one entity of the House of Representatives, which has no Wikidata item in any file', async () => {
    const rows = await app.run(
      `MATCH (r:Record)-[:STANDS_FOR]->(e:Institution)
       WHERE r.key ENDS WITH '/body/house-of-representatives'
          OR r.key = 'everypolitician/countries/organization/United-States-of-America/House'
       RETURN e.datasets, count(DISTINCT r.dataset), count(r) > 5`,
    )

    expect(rows).toEqual([[['congress-legislators', 'everypolitician'], 2, true]])
  })
})

it(
  'has nothing that cannot be true, but for what was looked at',
  async () => {
    const found = await contradictionsIn(app.graph, ROOT)

    tell('cannot be true', JSON.stringify(countedByKind(found)))
    expect(found).toEqual([])
  },
  MINUTE_MS * 2,
)

it.each([
  ['house', 'us', 'United States House of Representatives'],
  ['house of representatives', 'us', 'United States House of Representatives'],
  ['the House of Commons', 'gb', 'House of Commons'],
  ['AOC', 'us', 'Alexandria Ocasio-Cortez'],
  ['NY-14', 'us', "New York's 14th congressional district"],
  ['GOP', 'us', 'Republican Party'],
  ['SNP', 'gb', 'Scottish National Party'],
  ["O'Rourke", 'us', 'Beto O’Rourke'],
  ['O’Rourke', 'us', 'Beto O’Rourke'],
  ['orourke', 'us', 'Beto O’Rourke'],
  ['Secretary of State for Health', 'gb', 'Secretary of State, Department of Health'],
])('shows among the first of %s what people mean', async (q, countryCode, name) => {
  const query =
    'query($q: String!) { search(q: $q, first: 10) { edges { node { countryCode name } } } }'

  const { data } = await ask(app, query, { q })

  const hits = at(data, 'search.edges') as readonly { readonly node: object }[]
  expect(hits.map(({ node }) => node)).toContainEqual({ countryCode, name })
})

it('gives no id to two objects', async () => {
  expect(await sharedIds(app)).toEqual([])
})

it('keeps of every entity the summary that follows from what it is', async () => {
  const differing = await countOf(
    `(e:Entity) WHERE e.summary <> reduce(summary = e.name, part IN [e.id, e.slug, e.type, coalesce(e.countryCode, '')]
       | summary + '\u001f' + part)`,
  )

  expect(differing).toBe(0)
  expect(await countOf('(e:Entity) WHERE e.summary IS NULL')).toBe(0)
})

it(
  'lets no person stand for two, but for those who were looked at',
  async () => {
    const doubtful = await doubtfulPeople(app)

    const isReviewed = (identifiers: readonly string[]) =>
      REVIEWED_PEOPLE.some(({ identifier }) => identifiers.includes(identifier))
    expect(doubtful.filter(({ identifiers }) => !isReviewed(identifiers))).toEqual([])
    expect(
      REVIEWED_PEOPLE.filter(
        ({ identifier }) => !doubtful.some(({ identifiers }) => identifiers.includes(identifier)),
      ),
    ).toEqual([])
  },
  MINUTE_MS,
)

it.each([
  ['Democratic Party', 'us', 'us-congress:party/democrat'],
  ['GOP', 'us', 'us-congress:party/republican'],
  ['Republican Party', 'us', 'us-congress:party/republican'],
  ['Labour', 'gb', 'wikidata:Q9630'],
  ['Labour Party', 'gb', 'wikidata:Q9630'],
  ['Conservatives', 'gb', 'wikidata:Q9626'],
  ['Folketing', 'dk', 'wikidata:Q209151'],
  ['SPD', 'de', 'wikidata:Q49768'],
])('finds by %s first what nearly everybody means', async (q, countryCode, identifier) => {
  const query = `query($q: String!) {
    search(q: $q) { edges { node { countryCode identifiers { scheme value } } } }
  }`

  const { data } = await ask(app, query, { q })

  const [scheme, value] = identifier.split(/:(.*)/)
  expect(at(data, 'search.edges.0.node')).toMatchObject({
    countryCode,
    identifiers: expect.arrayContaining([{ scheme, value }]) as unknown,
  })
})

it('has a record for each of the names by hand', async () => {
  const unknown = await app.run(
    'MATCH (h:Named) WHERE NOT h:Record AND NOT EXISTS { (h)<-[:HAS_IDENTIFIER]-(:Record) } RETURN h.key',
  )

  expect(unknown).toEqual([])
})

const WHO_SAT = `
  query WhoSat($item: String!, $day: PartialDate!) {
    entityByIdentifier(scheme: "wikidata", value: $item) {
      ... on Institution {
        members(at: $day, first: 1000) {
          edges {
            certainty
            node { name identifiers { scheme value } }
            fact {
              party { name names { value } }
              area { name names { value } identifiers { scheme value } }
            }
          }
        }
      }
    }
  }`

interface Named {
  readonly name: string
  readonly names: readonly { readonly value: string }[]
  readonly identifiers?: readonly { readonly scheme: string; readonly value: string }[]
}

interface Edge {
  readonly certainty: string
  readonly node: { readonly name: string; readonly identifiers: Required<Named>['identifiers'] }
  readonly fact: { readonly party: Named | null; readonly area: Named | null }
}

/** The answer in the file's words. */
function inWordsOf(edges: readonly Edge[], { scheme, isSureOnly, expected }: Sitting): string[] {
  const people = new Set(expected().map((row) => row.split(' | ')[0]))
  const words = new Set(expected().flatMap((row) => row.split(' | ').slice(1)))
  const wordFor = (named: Named | null) => {
    if (named === null) return null
    const own = [...named.names, ...(named.identifiers ?? [])].map(({ value }) => value)
    return own.find((word) => words.has(word)) ?? named.name
  }
  return edges
    .filter(({ certainty }) => !isSureOnly || certainty === 'SURE')
    .map(({ node, fact }) => {
      // Who sat in two chambers has an id in each of their files.
      const own = node.identifiers.filter((one) => one.scheme === scheme).map(({ value }) => value)
      const id = own.find((value) => people.has(value))
      return sitting(id ?? node.name, wordFor(fact.party), wordFor(fact.area))
    })
}

it.each(SITTINGS)(
  'says who sat in $chamber on $day, for which party and which area, in one query',
  async (question) => {
    const { wikidata, day, expected } = question

    const { data, errors } = await ask(app, WHO_SAT, { item: wikidata, day })

    expect(errors).toBeUndefined()
    const edges = at(data, 'entityByIdentifier.members.edges') as readonly Edge[]
    expect([...new Set(inWordsOf(edges, question))].sort()).toEqual([...new Set(expected())].sort())
    expect(expected().length).toBeGreaterThan(50)
  },
)

it.each(THREE_DAYS)(
  'counts the members of $chamber on $day by party as the file does',
  async (question) => {
    const { data, errors } = await ask(
      app,
      `query($item: String!, $day: PartialDate!) {
        entityByIdentifier(scheme: "wikidata", value: $item) { ... on Institution {
          slug
          membersBy(group: PARTY, at: $day) { count sure group { name entity { id names { value } } } }
        } }
      }`,
      { item: question.wikidata, day: question.day },
    )

    expect(errors).toBeUndefined()
    const groups = at(data, 'entityByIdentifier.membersBy') as readonly {
      readonly count: number
      readonly sure: number
      readonly group: {
        readonly name: string
        readonly entity: Pick<Named, 'names'> & { readonly id: string }
      } | null
    }[]
    const expected = partyCounts(question)
    const found = new Map<string, number>()
    for (const { count, sure, group } of groups) {
      const own = group?.entity.names.map(({ value }) => value) ?? ['no party']
      const word = own.find((name) => expected.has(name)) ?? group?.name ?? ''
      found.set(word, (found.get(word) ?? 0) + (question.isSureOnly ? sure : count))
    }
    for (const [word, count] of found) if (count === 0) found.delete(word)
    expect(expected.size).toBeGreaterThan(1)
    expect([...found].sort()).toEqual([...expected].sort())

    const largest = groups.find(({ group }) => group !== null)
    const members = await ask(
      app,
      `query($slug: String!, $day: PartialDate!, $party: String!) { entity(slug: $slug) {
        ... on Institution { members(at: $day, where: { party: $party }) { totalCount } } } }`,
      {
        ...{ slug: at(data, 'entityByIdentifier.slug'), day: question.day },
        party: largest?.group?.entity.id,
      },
    )
    expect(at(members.data, 'entity.members.totalCount')).toBe(largest?.count)
  },
)

it.each(DIVISIONS)('knows who represents %s, as the files do', async (division) => {
  const { data } = await ask(
    app,
    `query($division: String!) { representatives(division: $division, at: "2025-06-02") {
      division officials { person { identifiers { scheme value } } }
    } }`,
    { division },
  )

  const found = at(data, 'representatives') as readonly {
    readonly division: string
    readonly officials: readonly { readonly person: Required<Pick<Named, 'identifiers'>> }[]
  }[]
  const people = found
    .filter((one) => one.division !== 'ocd-division/country:us')
    .flatMap(({ officials }) => officials)
    .map(
      ({ person }) => person.identifiers.find(({ scheme }) => scheme === 'bioguide')?.value ?? '',
    )
  expect([...new Set(people)].sort()).toEqual(officialsIn(division, '2025-06-02'))
})

it(
  'is as before when two entities were merged and parted again',
  async () => {
    const decide = async (decision: DecisionLine) => {
      await storeDecision(app.graph, decision, new Date())
      await deriveAll(app.graph)
    }
    const parties = async () =>
      app.run(
        `MATCH (e:Party) WHERE e.name IN ['The Social Liberal Party', 'The Alternative']
       RETURN e.slug, e.names, COUNT { (e)<-[:MEMBER_OF]-() } ORDER BY e.name`,
      )
    const [alternative, liberal] = await parties()
    const [one, other] = [String(alternative?.[0]), String(liberal?.[0])]

    const line = await decisionLine(app.graph, one, other, {
      verdict: 'same',
      who: 'test',
      why: 'to be parted again',
    })
    await decide(line)
    const merged = await parties()
    const lost = merged[0]?.[0] === one ? other : one
    const redirect = await app.inject({ url: `/api/graph/entity/${lost}` })
    const parting = await unmergeLine(app.graph, one, 'test', 'parted again')
    await decide(parting)

    expect(merged).toEqual([
      [
        expect.any(String),
        expect.arrayContaining(['The Social Liberal Party', 'The Alternative']),
        Number(alternative?.[2]) + Number(liberal?.[2]),
      ],
    ])
    expect(redirect.statusCode).toBe(308)
    expect(parting).toMatchObject({ a: line.a, b: line.b, verdict: 'never' })
    expect(await parties()).toEqual([alternative, liberal])
    expect(await differences()).toEqual([])
  },
  5 * MINUTE_MS,
)

it(
  'changes nothing and logs no change when all is imported a second time',
  async () => {
    const before = await countOf('(c:Change)')

    const again = await importEverything(app.graph, [POLITICIANS])

    tell('imported everything again', again.cost)
    expect(again.report).toMatchObject({ created: 0, changed: 0, withdrawn: 0 })
    expect(await countOf('(c:Change)')).toBe(before)
  },
  IMPORT_MS,
)

it(
  'gives the same graph when the files come in another order, derived from in between',
  async () => {
    const files = (await findFiles([POLITICIANS])).map(({ path }) => path).reverse()
    const half = Math.floor(files.length / 2)
    await app.close()
    app = await testApp()

    const first = await importEverything(app.graph, files.slice(0, half), { isOneByOne: true })
    const second = await importEverything(app.graph, files.slice(half), { isOneByOne: true })

    tell('imported everything backwards, in two halves', `${first.cost}; ${second.cost}`)
    expect(await differences()).toEqual([])
  },
  IMPORT_MS,
)
