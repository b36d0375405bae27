import type {
  EntityRowFormat,
  ParseContext,
  Parsed,
  ParsedRecord,
} from '../../reading/entity-format.js'
import { parsedFrom } from '../../reading/entity-records.js'
import { fieldsOf, isObject, type Fields } from '../../reading/fields.js'
import type { FileRow, SourceFile } from '../../reading/observed.js'
import { contactOf, identifierOf, kindIn, periodIn, seenIn, typeIn } from './fields.js'
import { entityRecord, POLITY_EXPORT, relationshipRecord } from './records.js'

/*
 * The CSV tables of Polity's exports. Users may have changed the tables in a spreadsheet. The
 * export writes an apostrophe before a value that a spreadsheet would read as a formula. `|`
 * separates the items of a list; inside an item, `|` and `\` are escaped with `\`. Scope: the
 * file's name.
 */

const scopeOf = (_head: unknown, { name }: SourceFile) => name.replace(/\.csv(\.gz)?$/i, '')

/** Entities, one per row. */
export const csvNodes: EntityRowFormat = {
  reads: 'rows',
  fileFormat: 'csv',
  dataset: POLITY_EXPORT,
  recognises: (head) =>
    hasColumns(head, ['id', 'type', 'name', 'slug', 'page', 'official_name', 'founded']),
  scopeOf,
  parse: (rows, context) => parse(rows, context, entityOf),
}

/** Relationships, one per row. */
export const csvEdges: EntityRowFormat = {
  reads: 'rows',
  fileFormat: 'csv',
  dataset: POLITY_EXPORT,
  recognises: (head) =>
    hasColumns(head, ['id', 'from', 'to', 'type', 'start_basis', 'as_of', 'past', 'institution']),
  scopeOf,
  parse: (rows, context) => parse(rows, context, relationshipOf),
}

function hasColumns(head: unknown, columns: readonly string[]): boolean {
  return isObject(head) && columns.every((name) => Object.hasOwn(head, name))
}

async function* parse(
  rows: AsyncIterable<FileRow>,
  context: ParseContext,
  recordOf: (row: Fields, dataset: string) => ParsedRecord,
): AsyncIterable<Parsed> {
  for await (const { line, value } of rows) {
    const read = () => recordOf(fieldsOf(withoutApostrophes(value)), context.dataset)
    yield parsedFrom(context, line, read, seenIn(value))
  }
}

/** Matches a cell with an apostrophe before a value that a spreadsheet would read as a formula. */
const GUARDED = /^'+[=+\-@\t\r]/

function withoutApostrophes(value: unknown): unknown {
  if (!isObject(value)) return value
  const cells = Object.entries(value).map(([column, cell]) => [
    column,
    typeof cell === 'string' && GUARDED.test(cell) ? cell.slice(1) : cell,
  ])
  return Object.fromEntries(cells)
}

function entityOf(row: Fields, dataset: string): ParsedRecord {
  const listIn = (column: string) => itemsOf(row.optionalText(column) ?? '')
  return entityRecord(
    {
      id: row.text('id'),
      type: typeIn(row),
      names: [row.text('name'), ...listIn('names')].map((name) => ({ value: name })),
      identifiers: listIn('identifiers').map(identifierOf),
      country: row.optionalText('country'),
      description: row.optionalText('description'),
      links: listIn('links'),
      contacts: listIn('contacts').map(contactOf),
      image: row.optionalText('image'),
      officialName: row.optionalText('official_name'),
      birthDate: row.date('birth_date'),
      deathDate: row.date('death_date'),
      gender: row.optionalText('gender'),
      email: row.optionalText('email'),
      classification: row.optionalText('classification'),
      seats: row.integer('seats'),
      foundedOn: row.date('founded'),
      dissolvedOn: row.date('dissolved'),
      start: row.date('start'),
      end: row.date('end'),
    },
    dataset,
  )
}

function relationshipOf(row: Fields, dataset: string): ParsedRecord {
  return relationshipRecord(
    {
      id: row.text('id'),
      kind: kindIn(row),
      from: row.text('from'),
      to: row.text('to'),
      ...periodIn(row, 'start', 'end'),
      isPast: row.optionalText('past') === 'true',
      institution: row.optionalText('institution'),
      party: row.optionalText('party'),
      area: row.optionalText('area'),
      office: row.optionalText('office'),
    },
    dataset,
  )
}

/** Splits a list in one cell into its items. */
function itemsOf(cell: string): readonly string[] {
  const items = cell.match(/(?:[^|\\]|\\[|\\]|\\)+/g) ?? []
  return items
    .map((item) => item.replaceAll(/\\([|\\])/g, '$1').trim())
    .filter((item) => item !== '')
}
