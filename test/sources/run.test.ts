import { symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { SOURCES } from '../../src/sources/index.js'
import { dateInPath } from '../../src/sources/pipeline/dates-in-path.js'
import { exitCodeOf, printedReport } from '../../src/sources/pipeline/report.js'
import { countWaiting } from '../../src/sources/pipeline/import-files.js'
import type { PartialDate } from '../../src/domain/partial-date.js'
import { folderWith, importing } from './importing.js'

const NODES = 'id,type,name\nann,politician,Ann\n'

it('names a malformed record by file, place and field, and imports the others', async () => {
  const folder = await folderWith({
    'people.csv': `${NODES}bob,wizard,Bob\n,person,Nobody\ncid,person,Cid\n`,
  })

  const { report, records } = await importing([folder])

  expect([...records.keys()]).toEqual(['csv/people/person/ann', 'csv/people/person/cid'])
  expect(report).toMatchObject({ read: 4, created: 2, refused: 2, unrecognised: [] })
  expect(report.refusals).toEqual([
    {
      file: join(folder, 'people.csv'),
      index: 3,
      field: 'type',
      reason: expect.stringContaining(
        '"wizard" is not an entity type; use one of politician',
      ) as string,
    },
    { file: join(folder, 'people.csv'), index: 4, field: 'id', reason: 'is missing' },
  ])
  expect(report.files[0]).toMatchObject({ dataset: 'csv', scope: 'people', refused: 2 })
  expect(exitCodeOf(report)).toBe(0)
})

it('refuses what is longer, in bytes, than an index can hold, and imports the others', async () => {
  const folder = await folderWith({
    'people.csv':
      `${NODES}bob,person,${'Ж'.repeat(1_001)}\n${'c'.repeat(1_001)},person,Cid\n` +
      `dan,person,${'Ж'.repeat(1_000)}\n`,
  })

  const { report, records, seenKeys } = await importing([folder])

  expect([...records.keys()]).toEqual(['csv/people/person/ann', 'csv/people/person/dan'])
  expect(seenKeys).toEqual(['csv/people/person/bob'])
  expect(report.refusals).toEqual([
    {
      file: join(folder, 'people.csv'),
      index: 3,
      field: 'names[0]',
      reason: 'is 2,002 bytes long; the maximum is 2,000',
    },
    {
      file: join(folder, 'people.csv'),
      index: 4,
      field: 'id',
      reason: 'is 1,001 bytes long; the maximum is 1,000',
    },
  ])
  expect(exitCodeOf(report)).toBe(0)
})

it('refuses what follows from a name and is longer than an index can hold', async () => {
  const senate = { id: 'senate', name: 'x'.repeat(1_995), classification: 'legislature' }
  const popolo = { persons: [], organizations: [senate], memberships: [] }
  const folder = await folderWith({ 'popolo.json': JSON.stringify(popolo) })

  const { report, records } = await importing([folder], { source: 'everypolitician' })

  expect([...records.values()].map(({ kind }) => kind)).toEqual(['organization'])
  expect(report.refusals[0]?.reason).toBe('is 2,005 bytes long; the maximum is 2,000')
})

it('refuses what a venue says that is longer than an index can hold', async () => {
  const contract = {
    id: 2,
    name: 'Ann',
    status: 'Open',
    dateEnd: 'NA',
    lastTradePrice: 0.4,
    bestBuyYesCost: 0.41,
  }
  const market = {
    ...{ id: 1, name: 'Who wins?', timeStamp: '2026-01-31T13:10:26', status: 'Open', url: '' },
    contracts: [contract, { ...contract, id: 3, name: '北'.repeat(700) }],
  }
  const folder = await folderWith({ 'all.json': JSON.stringify({ markets: [market] }) })

  const { report } = await importing([folder], { source: 'predictit' })

  expect(report).toMatchObject({ created: 1, refused: 1 })
  expect(report.refusals).toMatchObject([
    { field: 'outcomeTitle', reason: 'is 2,100 bytes long; the maximum is 2,000' },
  ])
})

it('counts a refused object as seen when it can be identified', async () => {
  const folder = await folderWith({
    'people.csv': 'id,type,name,birth_date\nann,person,Ann,1950-02-30\n',
  })

  const { seenKeys, finished } = await importing([folder])

  expect(seenKeys).toEqual(['csv/people/person/ann'])
  expect(finished).toEqual(['people'])
})

it('refuses a file completely before anything of it is written, and fails the command', async () => {
  const folder = await folderWith({
    'a.csv': `${NODES}bob,person,"Bob\n`,
    'b.csv': 'id,type,name\nbob,person,Bob\n',
    'c.json': '{"persons": [',
  })

  const { report, records, finished } = await importing([folder])

  expect([...records.keys()]).toEqual(['csv/b/person/bob'])
  expect(finished).toEqual(['b'])
  expect(report.files.map(({ isRefused }) => isRefused)).toEqual([true, false, true])
  expect(report.refusals.map(({ index, reason }) => [index, reason])).toEqual([
    [3, expect.stringContaining('line 3: is not CSV')],
    [1, expect.stringContaining('is not JSON')],
  ])
  expect(exitCodeOf(report)).toBe(1)
  expect(printedReport(report)).toContain('a.csv: line 3: is not CSV')
})

it('imports the rows around a bad one, names it, and withdraws nothing', async () => {
  const folder = await folderWith({
    'people.csv': `${NODES}bob,person\ncy,person,Cy\ndi,person,Oak, Di\n`,
  })

  const { report, records, finished } = await importing([folder])

  expect([...records.keys()]).toContain('csv/people/person/cy')
  expect(finished).toEqual([])
  expect(report).toMatchObject({ refused: 2, files: [{ isRefused: false }] })
  expect(report.refusals.map(({ index, field }) => [index, field])).toEqual([
    [3, 'name'],
    [5, 'column 4'],
  ])
  expect(exitCodeOf(report)).toBe(0)
  expect(printedReport(report)).toContain(
    'people.csv, line 3: name: is missing: the row has 2 columns, the header has 3',
  )
})

it('refuses a document without the shape of the given source', async () => {
  const folder = await folderWith({
    'popolo.json': '{"persons": {}, "organizations": [], "memberships": []}',
    'list.json': '[]',
  })

  const { report, records } = await importing([folder], { source: 'everypolitician' })

  expect(records.size).toBe(0)
  expect(report.refusals.map(({ reason }) => reason)).toEqual([
    'has a format that the source everypolitician does not read',
    'has a format that the source everypolitician does not read',
  ])
  expect(exitCodeOf(report)).toBe(1)
})

it('skips files that nothing recognises, and says so', async () => {
  const folder = await folderWith({
    'README.md': '# hello',
    'other.json': '{"a": 1}',
    '.hidden.csv': NODES,
  })

  const { report } = await importing([folder])

  expect(report.unrecognised).toEqual([join(folder, 'README.md'), join(folder, 'other.json')])
  expect(exitCodeOf(report)).toBe(0)
})

it('does not follow a link out of the folder', async () => {
  const outside = await folderWith({ 'secret.csv': NODES })
  const folder = await folderWith({ 'people.csv': NODES })
  await symlink(outside, join(folder, 'link'))
  await symlink(join(outside, 'secret.csv'), join(folder, 'secret.csv'))

  const { report } = await importing([folder])

  expect(report.files.map(({ scope }) => scope)).toEqual(['people'])
})

it('takes the parts of one list, in one run, as one edition that is finished once', async () => {
  const folder = await folderWith({
    'x/people.csv': NODES,
    'y/people.csv': 'id,type,name\nbob,person,Bob\n',
  })

  const { opened, finished, records } = await importing([folder])

  expect(opened).toEqual([{ scope: 'people', asOf: '' }])
  expect(finished).toEqual(['people'])
  expect(records.size).toBe(2)
})

it('does not finish a list when one of its files was refused, so that nothing is withdrawn', async () => {
  const folder = await folderWith({
    'a/people.csv': NODES,
    'b/people.csv': 'id,type,name\nx,y,"\n',
    'c/people.csv': 'id,type,name\nbob,person,Bob\n',
    'others.csv': 'id,type,name\ncid,person,Cid\n',
  })

  const { report, finished } = await importing([folder])

  expect(report.files.map(({ isRefused }) => isRefused)).toEqual([false, true, false, false])
  expect(finished).toEqual(['others'])
})

it('refuses a second object with the id of another, and takes an equal one once', async () => {
  const folder = await folderWith({
    'people.csv': `${NODES}ann,politician,Ann\nann,politician,Anna\n`,
  })

  const { report, records } = await importing([folder])

  expect(records.size).toBe(1)
  expect(report).toMatchObject({ read: 3, created: 1, unchanged: 1, refused: 1 })
  expect(report.refusals[0]?.reason).toBe(
    'person ann occurs twice in the file with different content',
  )
})

it('writes nothing without a store, and reports what it read', async () => {
  const folder = await folderWith({ 'people.csv': NODES })

  const { report, records, opened } = await importing([folder], { into: null })

  expect([records.size, opened.length]).toEqual([0, 0])
  expect(report).toMatchObject({ read: 1, created: 0, refused: 0 })
})

it('hands over at most 1,000 records at a time', async () => {
  const rows = Array.from({ length: 2_500 }, (_, row) => `p${String(row)},person,P${String(row)}`)
  const folder = await folderWith({ 'people.csv': `id,type,name\n${rows.join('\n')}\n` })

  expect((await importing([folder])).batches).toEqual([1_000, 1_000, 500])
})

it('takes dataset, country and date from the command line before all else', async () => {
  const folder = await folderWith({ 'people-2015.csv': NODES })

  const { records, report } = await importing([folder], {
    dataset: 'mine',
    country: 'dk',
    asOf: '2020-05' as PartialDate,
  })

  expect(records.get('mine/people-2015/person/ann')).toMatchObject({ country: 'dk' })
  expect(report.files[0]).toMatchObject({ dataset: 'mine', asOf: '2020-05' })
})

it('finds the only date in a file name, else in its folder, and none among two', () => {
  const dated = (folder: string, name: string) => dateInPath({ path: '', folder, name })

  expect(dated('everypolitician-2015', 'x.json')).toBe('2015')
  expect(dated('2014', 'list.2026-01-31.json')).toBe('2026-01-31')
  expect(dated('2018-01-01-to-2018-12-31', 'popolo.json')).toBeUndefined()
  expect(dated('Q2018', 'a1999.json')).toBeUndefined()
  expect(dated('x', 'y.1789.json')).toBeUndefined()
  expect(dated('x', 'y.2015-13.json')).toBeUndefined()
})

it('adds what waits, once a scope, to the totals', async () => {
  const folder = await folderWith({ 'x/people.csv': NODES, 'y/people.csv': NODES, 'z.csv': NODES })
  const { report } = await importing([folder])

  const counted = await countWaiting(report, SOURCES, {
    store: {
      waiting: async (dataset: string, scope: string) =>
        `${dataset}/${scope}` === 'csv/z' ? 2 : 1,
    },
  } as never)

  expect(counted.waiting).toBe(3)
  expect(counted.files.map(({ waiting }) => waiting)).toEqual([0, 1, 2])
})

it('names the existing sources for an unknown one, and a path that does not exist', async () => {
  await expect(importing(['/nowhere/at/all'])).rejects.toThrow(
    /^The file or folder .* does not exist/,
  )
  await expect(importing(['.'], { source: 'popolo' })).rejects.toThrow(
    'Unknown source "popolo". Use one of auto, polity, congress-legislators',
  )
})
