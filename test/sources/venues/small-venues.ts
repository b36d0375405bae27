import type { SourceFile } from '../../../src/sources/reading/observed.js'
import { join } from 'node:path'
import type { HistoryPoint, Listing, ListingResult } from '../../../src/domain/market.js'
import { RefusedField } from '../../../src/sources/reading/fields.js'
import { openFile } from '../../../src/sources/pipeline/read-file.js'
import type {
  VenueContext,
  VenueFormat,
  VenueRow,
} from '../../../src/sources/reading/venue-format.js'

/** What a format made of a file, and of each of its rows. */
export interface FileRead {
  readonly head: unknown
  readonly rows: number
  readonly listings: readonly Listing[]
  readonly points: readonly HistoryPoint[]
  readonly results: readonly ListingResult[]
  /** Field and reason of each refused row. */
  readonly refused: readonly string[]
}

/** Where a file lies, as a format is told it. */
function fileAt(path: string): SourceFile {
  const segments = path.split('/')
  return { path, name: segments.slice(-2).join('/'), folder: segments.slice(0, -1).join('/') }
}

/** What is known beside the rows of a file. */
export function contextOf(path: string, observedAt: string | null = null): VenueContext {
  return { file: fileAt(path), observedAt, listing: null }
}

/** What reads the files in `folder`; throws for one that is not of the format, or what is no refusal. */
export const readingIn =
  (folder: string) =>
  async (
    format: VenueFormat,
    name: string,
    observedAt: string | null = null,
  ): Promise<FileRead> => {
    const path = join(folder, name)
    const content = await openFile(path)
    if (content === null) throw new Error(`${name} is of no known kind`)
    if (!format.recognises(content.head, fileAt(path))) throw new Error(`${name} is not recognised`)
    const context = contextOf(path, observedAt)
    const rows: VenueRow[] = []
    if (format.reads === 'document') rows.push(...format.rows(content.head, context))
    else if (content.reads === 'rows') {
      for await (const { line, value } of content.rows()) rows.push({ index: line, raw: value })
    }
    return { head: content.head, ...readRows(format, rows, context) }
  }

/** Reads rows; throws when a row says nothing at all, or when two have one index. */
export function readRows(
  format: VenueFormat,
  rows: readonly VenueRow[],
  context: VenueContext,
): Omit<FileRead, 'head'> {
  const [listings, points, results, refused]: [
    Listing[],
    HistoryPoint[],
    ListingResult[],
    string[],
  ] = [[], [], [], []]
  if (new Set(rows.map(({ index }) => index)).size < rows.length) throw new Error('one index twice')
  for (const row of rows) {
    try {
      const facts = format.read(row, context)
      if (facts.length === 0) throw new Error(`row ${String(row.index)} says nothing`)
      for (const fact of facts) {
        if ('listing' in fact) listings.push(fact.listing)
        else if ('point' in fact) points.push(fact.point)
        else if ('result' in fact) results.push(fact.result)
      }
    } catch (error) {
      if (!(error instanceof RefusedField)) throw error
      refused.push(error.message)
    }
  }
  return { rows: rows.length, listings, points, results, refused }
}

/** What one object says, or why it is refused. */
export function readOne(
  format: VenueFormat,
  raw: unknown,
  { around, path = 'x/y.json', observedAt = null }: ReadOne = {},
): Omit<FileRead, 'head'> {
  return readRows(format, [{ index: 0, raw, around }], contextOf(path, observedAt))
}

interface ReadOne {
  readonly around?: unknown
  readonly path?: string
  readonly observedAt?: string | null
}

/** How often each value stands in a list. */
export function tally(values: readonly string[]): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const value of values) counts[value] = (counts[value] ?? 0) + 1
  return counts
}
