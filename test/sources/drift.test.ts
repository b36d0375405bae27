import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { openFile, type Content } from '../../src/sources/pipeline/read-file.js'
import { isObject, RefusedField } from '../../src/sources/reading/fields.js'
import type { VenueFormat, VenueRow } from '../../src/sources/reading/venue-format.js'
import { SOURCES } from '../../src/sources/index.js'
import { FIXTURES } from '../support/fixtures.js'
import { fileOf } from './venues/venue-documents.js'

const FORMATS = SOURCES.flatMap<VenueFormat>((source) =>
  source.kind === 'venue' ? source.formats : [],
)
const PATHS = readdirSync(join(FIXTURES, 'markets'), { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && entry.name !== 'README.md')
  .map((entry) => join(entry.parentPath, entry.name))

it('watches for drift every field that a venue is read by', async () => {
  const unwatched: string[] = []
  let read = 0
  for (const path of PATHS) {
    const content = await openFile(path)
    for (const format of FORMATS) {
      if (content?.reads !== format.reads || !format.recognises(content.head, fileOf(path)))
        continue
      const names = await namesReadIn(format, content, path)
      const watched = new Set(Object.keys(format.fields).map((field) => field.split('.')[0]))
      read += names.size
      for (const name of names) if (!watched.has(name)) unwatched.push(`${format.format} ${name}`)
    }
  }

  expect(read).toBeGreaterThan(150)
  expect(unwatched).toEqual([])
})

/** The fields at the top of a row that a format looks at. */
async function namesReadIn(
  format: VenueFormat,
  content: Content,
  path: string,
): Promise<ReadonlySet<string>> {
  const names = new Set<string>()
  const context = {
    file: fileOf(path),
    observedAt: null,
    listing: `polymarket:0x${'ab'.repeat(32)}:`,
  }
  for (const row of await rowsIn(format, content, context)) {
    try {
      format.read({ ...row, raw: watching(row.raw, names) }, context)
    } catch (error) {
      if (!(error instanceof RefusedField)) throw error
    }
  }
  return names
}

async function rowsIn(
  format: VenueFormat,
  content: Content,
  context: Parameters<VenueFormat['read']>[1],
): Promise<readonly VenueRow[]> {
  const rows: VenueRow[] = []
  if (format.reads === 'document') rows.push(...format.rows(content.head, context))
  else if (content.reads === 'rows') {
    for await (const { line, value } of content.rows()) rows.push({ index: line, raw: value })
  }
  return rows
}

/** `raw`, which notes in `names` each field that is asked for. */
function watching(raw: unknown, names: Set<string>): unknown {
  if (!isObject(raw)) return raw
  const note = (name: string | symbol) => {
    if (typeof name === 'string') names.add(name)
  }
  return new Proxy(raw, {
    get: (target, name) => {
      note(name)
      return Reflect.get(target, name) as unknown
    },
    has: (target, name) => {
      note(name)
      return Reflect.has(target, name)
    },
    getOwnPropertyDescriptor: (target, name) => {
      note(name)
      return Reflect.getOwnPropertyDescriptor(target, name)
    },
  })
}
