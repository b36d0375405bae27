import type { FileRow } from '../../src/sources/reading/observed.js'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { openFile, READ_LIMITS } from '../../src/sources/pipeline/read-file.js'
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
      await expect(opening('a.json.gz', torn)).rejects.toThrow(/cannot be unpacked/)
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
      /is larger than 10 bytes, the most that is parsed whole; convert it to NDJSON or CSV/,
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

  it('is refused for a repeated column, a row that is too short, and an open quote', async () => {
    await expect(opening('a.csv', 'id,name,id\n')).rejects.toThrow(
      'line 1: the header has the column "id" twice',
    )
    await expect(opening('a.csv', 'id,name\n1,a\n2\n')).rejects.toThrow(
      'line 3: has 1 columns where the header has 2',
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

  it('is refused for a broken line and for one that is too long', async () => {
    await expect(opening('a.ndjson', '{"a":1}\n{"a":')).rejects.toThrow('line 2: is not JSON')
    const limits = { ...READ_LIMITS, lineBytes: 100_000 }
    const long = `{"a":"${'x'.repeat(300_000)}"}`
    await expect(opening('a.ndjson', long, limits)).rejects.toThrow(/line 1: is longer than/)
  })
})

it('skips a file of a kind that no source reads', async () => {
  expect(await openFile('README.md')).toBeNull()
})
