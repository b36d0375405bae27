import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { OperatorError } from '../../src/domain/operator-error.js'
import type { Graph } from '../../src/graph/graph.js'
import { migrate } from '../../src/graph/migrate.js'
import { temporaryFolder } from '../support/server-options.js'
import { storeResults } from '../elections/store-results.js'
import { aRace, aTally } from '../elections/a-result.js'
import { CYPHER, testGraph, type TestGraph } from '../support/test-graph.js'

let test: TestGraph
/** The migrations of a build: the real ones, and those that a test adds. */
let folder: string
let remove: () => void

beforeAll(async () => {
  test = await testGraph()
})
beforeEach(() => {
  ;({ folder, remove } = temporaryFolder('polity-migrations-'))
  cpSync(join(CYPHER, 'migrations'), folder, { recursive: true })
})
afterEach(async () => {
  remove()
  await test.run('MATCH (m:Migration) WHERE m.name STARTS WITH "9" DELETE m')
  await test.run('MATCH (m:Migration {name: "lock"}) SET m.until = 0')
  await test.run('MATCH (t:Tried) DELETE t')
  await test.run('DROP INDEX tried_at IF EXISTS')
  await test.run('DROP INDEX tried_old IF EXISTS')
})
afterAll(() => test.close())

const add = (name: string, text: string) => {
  writeFileSync(join(folder, `${name}.cypher`), text)
}
const drop = (name: string) => {
  rmSync(join(folder, `${name}.cypher`))
}
const checksums = async () =>
  (await test.run('MATCH (m:Migration) WHERE m.checksum IS NOT NULL RETURN m.name')).map(
    ([name]) => name,
  )
const tried = async () =>
  (await test.run('MATCH (t:Tried) RETURN t.at ORDER BY t.at')).map(([at]) => at)

/** The graph, with something done before each statement that matches. */
const meddled = (what: RegExp, before: () => Promise<unknown>): Graph => ({
  ...test.graph,
  apply: async (statement, params) => {
    if (what.test(statement)) await before()
    return test.graph.apply(statement, params)
  },
})

/** Rewrites what is below 10, two at a time. */
const TWO_AT_A_TIME = `MATCH (t:Tried)
WHERE t.at < 10
WITH t ORDER BY t.at LIMIT 2
SET t.at = t.at + 10
RETURN max(t.at) AS after;`

describe('a graph that a newer build has migrated', () => {
  it('runs with an older build that the migration allows, which says so', async () => {
    add('998-more', '// More of it.\n// oldest build: 3\nMERGE (:Tried {at: 1});\n')
    await migrate(test.graph, folder)
    drop('998-more')
    const notices: string[] = []

    const applied = await migrate(test.graph, folder, { notify: (text) => notices.push(text) })

    expect(applied).toEqual([])
    expect(notices).toEqual([
      'A newer version of Polity has migrated this graph (998-more). This version can still use it.',
    ])
  })

  it.each([
    ['a migration that allows only later builds', '// oldest build: 997\n'],
    ['a migration that allows none', ''],
  ])('is refused by an older build: %s', async (_what, header) => {
    add('998-more', `// More of it.\n${header}MERGE (:Tried {at: 1});\n`)
    await migrate(test.graph, folder)
    drop('998-more')

    const attempt = migrate(test.graph, folder)

    await expect(attempt).rejects.toThrow(OperatorError)
    await expect(attempt).rejects.toThrow(
      /^This graph was created by a newer version of Polity: .* 998-more is unknown here\. Update Polity/,
    )
  })

  it('is refused when one of several newer migrations does not allow it', async () => {
    add('998-more', '// oldest build: 3\nMERGE (:Tried {at: 1});\n')
    add('999-other', '// oldest build: 998\nMERGE (:Tried {at: 2});\n')
    await migrate(test.graph, folder)
    drop('999-other')
    await expect(migrate(test.graph, folder)).resolves.toEqual([])
    drop('998-more')

    await expect(migrate(test.graph, folder)).rejects.toThrow(/999-other is unknown here/)
  })

  it('is refused when a migration was changed after it was applied', async () => {
    add('998-more', '// oldest build: 3\nMERGE (:Tried {at: 1});\n')
    await migrate(test.graph, folder)
    add('998-more', '// oldest build: 2\nMERGE (:Tried {at: 1});\n')

    await expect(migrate(test.graph, folder)).rejects.toThrow(
      'The migration 998-more was changed after it was applied.',
    )
  })
})

it('repeats a statement that Neo4j could not plan between schema changes', async () => {
  add('900-tried', 'CREATE (:Tried {at: 1});')
  let failures = 3
  const busy = meddled(/CREATE \(:Tried/, () => {
    failures -= 1
    return failures < 0
      ? Promise.resolve()
      : Promise.reject(new Error('Could not compile query due to insanely frequent schema changes'))
  })

  await expect(migrate(busy, folder)).resolves.toEqual(['900-tried'])
  await expect(tried()).resolves.toEqual([1])
})

it('sends one read when nothing is left to apply', async () => {
  const sent: string[] = []
  const apply: Graph['apply'] = (statement, params) => {
    sent.push(statement)
    return test.graph.apply(statement, params)
  }

  const applied = await migrate({ ...test.graph, apply }, folder)

  expect(applied).toEqual([])
  expect(sent).toEqual([expect.stringMatching(/^MATCH \(m:Migration\)/)])
})

describe('a graph without migrations', () => {
  /** The graph, as if only those of a test had been applied. */
  const asNew = (): Graph => ({
    ...test.graph,
    apply: async (statement, params) => {
      const rows = await test.graph.apply(statement, params)
      return /^MATCH \(m:Migration\) WHERE/.test(statement)
        ? rows.filter(([name]) => String(name).startsWith('9'))
        : rows
    },
  })
  beforeEach(() => {
    rmSync(folder, { recursive: true })
    mkdirSync(folder)
    add(
      '997-first',
      `CREATE INDEX tried_at FOR (t:Tried) ON (t.at);
       CREATE (:Tried {at: 1});
       CREATE INDEX tried_old FOR (t:Tried) ON (t.old);`,
    )
  })
  const addWords = () => {
    add(
      '998-words',
      `// rewrites: a property of builds up to 997
       DROP INDEX tried_at IF EXISTS;
       CREATE INDEX tried_at FOR (t:Tried) ON (t.at, t.id);
       CREATE (:Tried {at: 2});
       DROP INDEX tried_old IF EXISTS;`,
    )
  }

  it('gets all at once, but for what rewrites older data and what a later one drops', async () => {
    addWords()
    const schema: (readonly string[])[] = []
    const applySchema: Graph['applySchema'] = (commands) => {
      schema.push(commands)
      return test.graph.applySchema(commands)
    }

    const applied = await migrate({ ...asNew(), applySchema }, folder)

    expect(applied).toEqual(['997-first', '998-words'])
    expect(schema).toEqual([['CREATE INDEX tried_at IF NOT EXISTS FOR (t:Tried) ON (t.at, t.id)']])
    expect(await tried()).toEqual([1])
    expect(await checksums()).toEqual(expect.arrayContaining(['997-first', '998-words']))
  })

  it('that has got some is rewritten by those that come later, which is told', async () => {
    await migrate(asNew(), folder)
    addWords()
    const told: string[] = []

    const applied = await migrate(asNew(), folder, { notify: (text) => told.push(text) })

    expect(applied).toEqual(['998-words'])
    expect(told).toEqual(['Migrating the graph to this version; a large graph takes minutes …'])
    expect(await tried()).toEqual([1, 2])
  })
})

describe('a migration', () => {
  it('changes the schema by whole runs of commands, and the data between them in order', async () => {
    add(
      '998-mixed',
      `CREATE INDEX tried_at FOR (t:Tried) ON (t.at);
       CREATE CONSTRAINT tried_id FOR (t:Tried) REQUIRE t.id IS UNIQUE;
       CREATE (:Tried {at: 1});
       DROP CONSTRAINT tried_id IF EXISTS;`,
    )
    const runs: number[] = []
    const applySchema: Graph['applySchema'] = (commands) => {
      runs.push(commands.length)
      return test.graph.applySchema(commands)
    }

    await migrate({ ...test.graph, applySchema }, folder)

    expect(runs).toEqual([2, 1])
    expect(await tried()).toEqual([1])
    expect(
      await test.run('SHOW INDEXES YIELD name WHERE name STARTS WITH "tried" RETURN name'),
    ).toEqual([['tried_at']])
  })

  it('asks a statement that returns a value again with that, until it returns none', async () => {
    add('998-parts', TWO_AT_A_TIME)
    await test.run('UNWIND range(1, 5) AS at CREATE (:Tried {at: at})')
    const asked: unknown[] = []
    const apply: Graph['apply'] = (statement, params) => {
      if (/^MATCH \(t:Tried\)/.test(statement)) asked.push(params)
      return test.graph.apply(statement, params)
    }

    await migrate({ ...test.graph, apply }, folder)

    expect(asked).toEqual([{ after: '' }, { after: 12 }, { after: 14 }, { after: 15 }])
    expect(await tried()).toEqual([11, 12, 13, 14, 15])
  })

  it('ends between two parts when it is stopped, and the next run does the rest', async () => {
    add('998-parts', TWO_AT_A_TIME)
    await test.run('UNWIND range(1, 5) AS at CREATE (:Tried {at: at})')
    const stopping = new AbortController()
    let parts = 0
    const graph = meddled(/^MATCH \(t:Tried\)/, async () => {
      parts += 1
      if (parts === 2) stopping.abort(new Error('stopped'))
    })

    await expect(migrate(graph, folder, { stopped: stopping.signal })).rejects.toThrow('stopped')
    const afterStop = await tried()
    const again = await migrate(test.graph, folder)

    expect(afterStop).toEqual([5, 11, 12, 13, 14])
    expect(again).toEqual(['998-parts'])
    expect(await tried()).toEqual([11, 12, 13, 14, 15])
  })

  it('counts as applied when its indexes are online, not before', async () => {
    add('998-index', 'CREATE INDEX tried_at FOR (t:Tried) ON (t.at);\n')
    const seen: unknown[] = []
    const graph = meddled(/awaitIndexes|SHOW INDEXES/, async () => {
      seen.push((await checksums()).includes('998-index'))
      throw new Error('killed')
    })

    await expect(migrate(graph, folder)).rejects.toThrow('killed')
    const afterKill = await checksums()
    const again = await migrate(test.graph, folder)

    expect(seen).toEqual([false])
    expect(afterKill).not.toContain('998-index')
    expect(again).toEqual(['998-index'])
  })

  it('keeps its lock for as long as a statement takes, so that no other process begins', async () => {
    add('998-slow', 'CREATE (:Tried {at: 1});\n')
    const slow = meddled(/CREATE \(:Tried/, () => new Promise((done) => setTimeout(done, 2_500)))

    const first = migrate(slow, folder, { lockMs: 800 })
    await new Promise((done) => setTimeout(done, 500))
    const second = migrate(test.graph, folder, { lockMs: 800 })

    expect([await first, await second]).toEqual([['998-slow'], []])
    expect(await tried()).toEqual([1])
  })

  it('ends before its next step when another process took its lock', async () => {
    add('998-two', 'CREATE (:Tried {at: 1});\nCREATE (:Tried {at: 2});\n')
    const graph = meddled(/CREATE \(:Tried {at: 1}/, () =>
      test.run('MATCH (m:Migration {name: "lock"}) SET m.holder = "another"'),
    )

    await expect(migrate(graph, folder)).rejects.toThrow(
      /^Another process took over the migration of this graph/,
    )
    expect(await tried()).toEqual([1])
    expect(await checksums()).not.toContain('998-two')
  })

  it('has a lock that lasts a minute by the clock of the database', async () => {
    add('998-more', 'CREATE (:Tried {at: 1});\n')
    let left = 0
    const graph = meddled(/CREATE \(:Tried/, async () => {
      const [[ms] = []] = await test.run(
        'MATCH (m:Migration {name: "lock"}) RETURN m.until - timestamp()',
      )
      left = Number(ms)
    })
    jest.spyOn(Date, 'now').mockReturnValue(0)

    await migrate(graph, folder).finally(() => jest.restoreAllMocks())

    expect(left).toBeGreaterThan(50_000)
    expect(left).toBeLessThanOrEqual(60_000)
  })
})

it('renames what earlier builds stored as contests', async () => {
  await test.run(`CREATE (c:Contest {id: 'old', election: 'e'})-[:CONTEST_OF]->(:ReferenceKey {key: 'of'})
    CREATE (:ContestFeed {key: 'old/ap', contest: 'old'})-[:TELLS_OF]->(c)
    CREATE (:ResultUpdate {id: 'old-1', contest: 'old', seq: 1}) CREATE (:Call {id: 'old-1-0', contest: 'old', seq: 1})
    CREATE (:Change {seq: 900001, kind: 'race.called', data: '{"contest":"old","title":"A contest"}'})
    CREATE (:ReferenceKey:Record {key: 'seeks', data: '{"seeks":{"contest":"old"}}'})`)
  await test.run('MATCH (m:Migration {name: "023-races"}) DELETE m')

  expect(await migrate(test.graph, folder)).toEqual(['023-races'])
  const rows =
    await test.run(`MATCH (k {key: 'of'})<-[:RACE_OF]-(r:Race {id: 'old'})<-[:TELLS_OF]-(f:RaceFeed)
    MATCH (u:ResultUpdate {race: f.race}) MATCH (c:Call {race: f.race}) MATCH (change:Change {seq: 900001})
    MATCH (record:Record {key: 'seeks'}) RETURN r.election, f.contest, u.id, c.id, change.data, record.data`)
  await test.run(`MATCH (n) WHERE n.id STARTS WITH 'old' OR n.key IN ['of', 'old/ap', 'seeks'] OR n.seq = 900001
    DETACH DELETE n`)

  const data = ['{"race":"old","title":"A contest"}', '{"seeks":{"race":"old"}}']
  expect(rows).toEqual([['e', null, 'old-1', 'old-1-0', ...data]])
})

it('counts the candidates of feeds that earlier builds stored', async () => {
  await test.wipe()
  const night = aRace({ tallies: [aTally({ x: 5, y: 0, z: 1 })] })
  await storeResults(test.graph, night, { source: 'night' })
  await storeResults(test.graph, aRace({ tallies: [aTally({ x: 0, y: null })] }), {
    source: 'zero',
  })
  await storeResults(test.graph, aRace({ candidacies: night.candidacies }), { source: 'list' })
  const counted = () =>
    test.run('MATCH (f:RaceFeed) RETURN f.source, f.counted ORDER BY f.source') as Promise<unknown>
  const asWritten = await counted()
  await test.run('MATCH (f:RaceFeed) REMOVE f.counted')
  await test.run('MATCH (m:Migration {name: "027-counted"}) DELETE m')

  expect(await migrate(test.graph, folder)).toEqual(['027-counted'])
  const migrated = await counted()
  await test.wipe()

  expect(migrated).toEqual(asWritten)
  expect(migrated).toEqual([
    ['list', 0],
    ['night', 3],
    ['zero', 0],
  ])
})
