import type { FileRow } from '../../src/sources/reading/observed.js'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { openFile, READ_LIMITS, type BadRows } from '../../src/sources/pipeline/read-file.js'
import { folderWith } from './importing.js'

/** Opens a file with this content; the rows of a streamed one are read through. */
async function opening(name: string, content: string | Uint8Array, limits = READ_LIMITS) {
  const folder = await folderWith({ [name]: content })
  const opened = await openFile(join(folder, name), limits)
  if (opened?.reads !== 'rows') return opened?.head
  await opened.check()
  const rows: FileRow[] = []
  for await (const row of opened.rows()) rows.push(row)
  return rows
}

/** The well-formed and the bad rows of a file. */
async function rowsOf(name: string, content: string) {
  const opened = await openFile(join(await folderWith({ [name]: content }), name))
  if (opened?.reads !== 'rows') throw new Error(`${name} has no rows`)
  const { count, first }: BadRows = await opened.check()
  const rows: FileRow[] = []
  for await (const row of opened.rows()) rows.push(row)
  expect(first).toHaveLength(count)
  return { rows, bad: first.map(({ line, field, reason }) => [line, field, reason]) }
}

describe('a JSON or YAML file', () => {
  it('is parsed with and without a byte order mark', async () => {
    expect(await opening('a.json', '\uFEFF{"a": 1}')).toEqual({ a: 1 })
    expect(await opening('a.json', '{"a": 1}')).toEqual({ a: 1 })
    expect(await opening('a.yaml', '\uFEFFa: x\r\nb: y\r\n')).toEqual({ a: 'x', b: 'y' })
  })

  it('is unpacked, within the same limits', async () => {
    expect(await opening('a.json.gz', gzipSync('{"a": 1}'))).toEqual({ a: 1 })
    expect(await opening('a.csv.gz', gzipSync('a,b\n1,2\n'))).toMatchObject([
      { value: { a: '1', b: '2' } },
    ])
    const limits = { ...READ_LIMITS, documentBytes: 1_000 }
    const large = gzipSync(JSON.stringify('x'.repeat(100_000)))
    await expect(opening('a.json.gz', large, limits)).rejects.toThrow(/is larger than 1000 bytes/)
    for (const torn of [gzipSync('{"a": 1}').subarray(0, 20), Buffer.from('{"a": 1}')]) {
      await expect(opening('a.json.gz', torn)).rejects.toThrow(/cannot be decompressed/)
    }
  })

  it('is refused with the line where it breaks off', async () => {
    await expect(opening('a.json', '{\n "a": [1,\n')).rejects.toThrow(/line 2: is not JSON/)
    await expect(opening('a.json', '{\n "a": 1,\n x}')).rejects.toThrow(/line 3: is not JSON/)
    await expect(opening('a.yaml', 'a: 1\nb: [')).rejects.toThrow(/line \d: is not YAML/)
  })

  it('is refused when it is empty, not UTF-8, or larger than what is parsed at once', async () => {
    await expect(opening('a.json', '')).rejects.toThrow('line 1: is empty')
    await expect(opening('a.yaml', '# nothing')).rejects.toThrow('line 1: is empty')
    const latin = Buffer.from('{"a": 1,\n"b": "caf\xe9"}', 'latin1')
    await expect(opening('a.json', latin)).rejects.toThrow('line 2: is not valid UTF-8')
    const limits = { ...READ_LIMITS, documentBytes: 10 }
    await expect(opening('a.json', '{"a": "too long"}', limits)).rejects.toThrow(
      /is larger than 10 bytes, the limit for JSON and YAML; convert it to NDJSON or CSV/,
    )
  })

  it('keeps dates, codes and long numbers of YAML as they are written', async () => {
    const yaml = 'day: 2015-12-01\ncode: 00172\nid: 12345678901234567890\nno: null\nempty:'

    expect(await opening('a.yml', yaml)).toEqual({
      day: '2015-12-01',
      code: '00172',
      id: '12345678901234567890',
      no: null,
      empty: null,
    })
  })

  it('is refused when YAML aliases would make it grow', async () => {
    const bomb = ['a: &a [x, x]', 'b: &b [*a, *a, *a]', 'c: [*b, *b, *b]'].join('\n')

    await expect(opening('a.yaml', bomb)).rejects.toThrow('uses YAML aliases')
  })
})

describe('a CSV file', () => {
  it('is streamed with quotes, line ends of Windows, a mark and blank lines', async () => {
    const rows = await opening('a.csv', '\uFEFFid,name\r\n1,"A, ""B"""\r\n\r\n2,"two\nlines"\r\n')

    expect(rows).toEqual([
      { line: 2, value: { id: '1', name: 'A, "B"' } },
      { line: 5, value: { id: '2', name: 'two\nlines' } },
    ])
  })

  it('names a row with a column too few or too many, and reads the others', async () => {
    const { rows, bad } = await rowsOf('a.csv', 'id,name\n1,a\n2\n3,c,\n4,Oak, Ann\n5,e\n')

    expect(rows.map(({ line, value }) => [line, value])).toEqual([
      [2, { id: '1', name: 'a' }],
      [4, { id: '3', name: 'c' }],
      [6, { id: '5', name: 'e' }],
    ])
    expect(bad).toEqual([
      [
        3,
        'name',
        expect.stringMatching(/^is missing: the row has 1 columns, the header has 2; add /),
      ],
      [5, 'column 3', expect.stringMatching(/^" Ann" is in a column without a name.*; quote/)],
    ])
  })

  it('leaves out columns without a name, and the rows that fill those at the end', async () => {
    const csv = ',id,,name,,\n0,1,x,a,,\n1,2,,b\n2,3,,c,,d\n'
    const { rows, bad } = await rowsOf('a.csv', csv)

    expect(rows.map(({ value }) => value)).toEqual([
      { id: '1', name: 'a' },
      { id: '2', name: 'b' },
    ])
    expect(bad).toEqual([[4, 'column 6', expect.stringContaining('"d" is in a column')]])
  })

  it('takes a quotation mark within a value for a part of it', async () => {
    const csv = 'id,name\n1,Ann "Nan" Oak\n2,"Bo" Pine\n3,"Cy, Jr"\n'

    expect((await rowsOf('a.csv', csv)).rows.map(({ value }) => value)).toEqual([
      { id: '1', name: 'Ann "Nan" Oak' },
      { id: '2', name: '"Bo" Pine' },
      { id: '3', name: 'Cy, Jr' },
    ])
  })

  it('is refused for a quotation mark that hides where its rows end', async () => {
    await expect(opening('a.csv', 'id,name\n1,"Ann\n2,"Bo"\n3,c\n')).rejects.toThrow(
      'line 3: has a quoted value that ends on another line',
    )
  })

  it('is refused for a repeated column, an open quote and another encoding', async () => {
    await expect(opening('a.csv', 'id,name,id\n')).rejects.toThrow(
      'line 1: the header has the column "id" twice',
    )
    await expect(opening('a.csv', 'id,name\n1,"a\n')).rejects.toThrow('is not CSV')
    const latin = Buffer.from('id,name\n1,caf\xe9\n', 'latin1')
    await expect(opening('a.csv', latin)).rejects.toThrow('line 2: is not valid UTF-8')
  })
})

describe('an NDJSON file', () => {
  it('is streamed with the lines it came from', async () => {
    expect(await opening('a.ndjson', '{"a":1}\r\n\n{"a":2}')).toEqual([
      { line: 1, value: { a: 1 } },
      { line: 3, value: { a: 2 } },
    ])
  })

  it('names a broken line, wherever it is, and reads the others', async () => {
    for (const lines of [
      ['{"a":', '{"a":1}'],
      ['{"a":1}', '{"a":'],
    ]) {
      const { rows, bad } = await rowsOf('a.ndjson', lines.join('\n'))

      expect(rows.map(({ value }) => value)).toEqual([{ a: 1 }])
      expect(bad).toEqual([
        [lines.indexOf('{"a":') + 1, 'row', expect.stringMatching(/^is not JSON: .*; correct it/)],
      ])
    }
  })

  it('is refused when no line is JSON, and for one that is too long', async () => {
    await expect(opening('a.ndjson', 'a\nb\n')).rejects.toThrow('line 1: is not JSON')
    const limits = { ...READ_LIMITS, lineBytes: 100_000 }
    const long = `{"a":"${'x'.repeat(300_000)}"}`
    await expect(opening('a.ndjson', long, limits)).rejects.toThrow(/line 1: is longer than/)
  })
})

it('skips a file of a kind that no source reads', async () => {
  expect(await openFile('README.md')).toBeNull()
})
