import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readConflicts, type Conflict } from '../../src/records/decisions.js'
import type { Suspect } from '../../src/records/suspects.js'
import { commandLine } from '../support/command-line.js'
import { folderWith } from '../sources/importing.js'
import { ROOT } from '../support/server-options.js'
import { testGraph, type TestGraph } from '../support/test-graph.js'

let test: TestGraph
beforeAll(async () => {
  test = await testGraph()
})
beforeEach(() => test.wipe())
afterAll(() => test.close())

describe('polity suspects', () => {
  /** Two people of one first and last name, who died on one day. */
  const importTwins = async () => {
    const columns = 'id,type,name,country,death_date'
    const folder = await folderWith({
      'one.csv': `${columns}\na,person,Ann Lee,gb,2001-02-03\nc,person,Bob Lee,gb,2001-02-03\n`,
      'two.csv': `${columns}\nb,person,Ann Mary Lee,gb,2001-02-03\nd,person,Bob May Lee,gb,2001-02-03\n`,
    })
    await commandLine(['import', 'csv', folder])
  }
  const listed = async () => {
    const { out } = await commandLine(['suspects', '--json'])
    return (JSON.parse(out) as Suspect[]).map(({ a, b }) => [a.slug, b.slug])
  }

  it('shows what may be one, both sides beside each other, as many as are asked for', async () => {
    await importTwins()

    const { out } = await commandLine(['suspects', '--limit', '1'])

    expect(out.split('\n')).toEqual([
      'Both named ann lee, died 2001-02-03. (score: 6.0 bits of evidence)',
      '  ann-lee (Ann Lee): person; gb; died 2001-02-03; csv',
      '  ann-mary-lee (Ann Mary Lee): person; gb; died 2001-02-03; csv',
      '2 suspects, 1 shown',
    ])
  })

  it('decides on two of them, for good', async () => {
    await importTwins()
    const before = await listed()

    await commandLine(['suspects', '--same', 'ann-lee', 'ann-mary-lee'])
    const { out } = await commandLine(['suspects', '--different', 'bob-lee', 'bob-may-lee'])
    await importTwins()

    expect(before).toEqual([
      ['ann-lee', 'ann-mary-lee'],
      ['bob-lee', 'bob-may-lee'],
    ])
    expect(out).toMatch(/csv\/one\/person\/c,csv\/two\/person\/d,never,/)
    expect(await listed()).toEqual([])
    expect((await test.run('MATCH (e:Person) RETURN e.slug ORDER BY e.slug')).flat()).toEqual([
      'ann-lee',
      'bob-lee',
      'bob-may-lee',
    ])
  })

  it('decides on two that are one and two that are two in one command', async () => {
    await importTwins()

    await commandLine([
      ...['suspects', '--same', 'ann-lee', 'ann-mary-lee'],
      ...['--different', 'bob-lee', 'bob-may-lee'],
    ])

    expect(await listed()).toEqual([])
    expect((await test.run('MATCH (e:Person) RETURN e.slug ORDER BY e.slug')).flat()).toEqual([
      'ann-lee',
      'bob-lee',
      'bob-may-lee',
    ])
  })

  it('wants two entities', async () => {
    await importTwins()

    await expect(commandLine(['suspects', '--same', 'ann-lee'])).rejects.toThrow('two entities')
    await expect(
      commandLine(['suspects', '--same', 'ann-lee', 'ann-mary-lee', '--different', 'bob-lee']),
    ).rejects.toThrow('two entities')
  })
})

describe('polity conflicts', () => {
  it('lists each identifier that several entities have, however many there are', async () => {
    await test.run(
      `UNWIND range(10001, 14500) AS n
       CREATE (h:ReferenceKey:Identifier {key: 'fec:' + n})
       WITH h, n UNWIND (CASE WHEN n % 2000 = 0 THEN ['a', 'b'] ELSE ['a'] END) AS which
       CREATE (h)<-[:HAS_IDENTIFIER]-(:ReferenceKey:Record {key: which + '/' + n})
                -[:STANDS_FOR]->(:Entity {id: which + n, slug: which + '-' + n, name: which + ' ' + n})`,
    )

    const { out } = await commandLine(['conflicts'])
    const json = JSON.parse((await commandLine(['conflicts', '--json'])).out) as Conflict[]

    expect(json.map(({ identifier }) => identifier)).toEqual(['fec:12000', 'fec:14000'])
    expect(out.split('\n')).toEqual([
      'fec:12000',
      '  a-12000 (a 12000): a/12000',
      '  b-12000 (b 12000): b/12000',
      'fec:14000',
      '  a-14000 (a 14000): a/14000',
      '  b-14000 (b 14000): b/14000',
      '2 identifiers on several entities',
    ])
  })

  it('may take longer than a reader may wait', async () => {
    await test.run(
      `CREATE (:ReferenceKey:Identifier {key: 'fec:1'})
       WITH 1 AS one UNWIND ['a', 'b'] AS which
       MATCH (h:Identifier {key: 'fec:1'})
       CREATE (h)<-[:HAS_IDENTIFIER]-(:ReferenceKey:Record {key: which})-[:STANDS_FOR]->(:Entity {id: which, slug: which, name: which})`,
    )
    test.forgetQueries()

    let count = 0
    for await (const page of readConflicts(test.graph)) count += page.length

    expect(count).toBe(1)
    // Each of these would end after what a reader waits for.
    expect(test.queriesSent()).toEqual([])
  })

  it('prints an empty list as one, too', async () => {
    expect((await commandLine(['conflicts', '--json'])).out).toBe('[]')
  })
})

describe('polity merge', () => {
  const names = () => test.run('MATCH (e:Entity) RETURN e.name ORDER BY e.name')
  const same = () => readFile(join(ROOT, 'curated', 'same.csv'), 'utf8')

  it('stores the decision in the graph: the next import, which knows only the file, keeps it', async () => {
    const folder = await folderWith({
      'nodes.csv': 'id,type,name\na,party,Labour\nb,party,Labor\n',
    })
    await commandLine(['import', 'csv', folder])
    const file = await same()

    const { out } = await commandLine(['merge', 'labour', 'labor', '--why', 'one party'])
    await commandLine(['import', 'csv', folder])
    const merged = await names()
    const lines = (await commandLine(['decisions'])).out
    await commandLine(['unmerge', 'labour', '--why', 'two after all'])
    await commandLine(['import', 'csv', folder])

    expect(merged).toEqual([['Labour']])
    expect(lines).toMatch(
      /^csv\/nodes\/organization\/a,csv\/nodes\/organization\/b,same,.+,one party$/,
    )
    expect(out).toContain(lines)
    expect(await names()).toEqual([['Labor'], ['Labour']])
    expect((await commandLine(['decisions'])).out).toMatch(/,never,.+,two after all$/)
    expect(await same()).toBe(file)
  })
})

describe('too large groups of connected records', () => {
  it('are listed by polity conflicts, under the first record', async () => {
    await test.run(
      `UNWIND ['csv/nodes/person/x', 'csv/nodes/person/y'] AS key
       CREATE (:Record:ReferenceKey:Aside {key: key, asideComponent: 'csv/nodes/person/a', asideWhy: 'too many', asideAt: ''})`,
    )

    const { out } = await commandLine(['conflicts'])
    const { out: json } = await commandLine(['conflicts', '--json'])

    expect(out).toMatch(/^csv\/nodes\/person\/a\n {2}.*; 2 of them are parked: .*\n/)
    expect(out).toMatch(/^0 identifiers on several entities$/m)
    expect(JSON.parse(json)).toEqual([{ component: 'csv/nodes/person/a', records: 2 }])
  })
})

describe('a record that cannot be derived', () => {
  it('is reported, shown by polity sources, and derived by polity replay once it can be', async () => {
    const folder = await folderWith({
      'nodes.csv': 'id,type,name,birth_date\na,person,Ann,1950\nb,person,Bob,1950\n',
    })
    const shown = async () => {
      const { out } = await commandLine(['sources', '--json'])
      return (JSON.parse(out) as { aside: readonly { readonly key: string }[] }).aside
    }
    await test.run('CREATE CONSTRAINT no_twins FOR (e:Person) REQUIRE e.birthDate IS UNIQUE')
    const { notices } = await commandLine(['import', 'csv', folder]).finally(() =>
      test.run('DROP CONSTRAINT no_twins'),
    )

    expect(notices).toContain(
      '1 record could not be processed and was parked: stored, but without effect on what Polity shows. To see the reasons, run npx --no -- polity sources',
    )
    expect((await shown()).map(({ key }) => key)).toEqual(['csv/nodes/person/b'])
    expect((await commandLine(['sources'])).out).toMatch(/Parked .*:\n {2}csv\/nodes\/person\/b /)
    await commandLine(['replay'])
    expect(await shown()).toEqual([])
    expect(await test.run('MATCH (e:Entity) RETURN e.name ORDER BY e.name')).toEqual([
      ['Ann'],
      ['Bob'],
    ])
  })
})
