import type { EntityRowFormat, RecordDraft } from '../../reading/entity-format.js'
import { parsedRows } from '../../reading/entity-records.js'
import { fieldsOf, hasAll, type Fields } from '../../reading/fields.js'
import type { SourceFile } from '../../reading/observed.js'
import { identifierOf, seenIn } from '../../reading/typed-rows.js'
import { contactOf, entityIn, relationshipIn, typeIn } from './fields.js'
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
    hasAll(head, ['id', 'type', 'name', 'slug', 'page', 'official_name', 'founded']),
  scopeOf,
  parse: (rows, context) =>
    parsedRows(context, rows, (row) => entityOf(withoutApostrophes(row), context.dataset), seenIn),
}

/** Relationships, one per row. */
export const csvEdges: EntityRowFormat = {
  reads: 'rows',
  fileFormat: 'csv',
  dataset: POLITY_EXPORT,
  recognises: (head) =>
    hasAll(head, ['id', 'from', 'to', 'type', 'start_basis', 'as_of', 'past', 'institution']),
  scopeOf,
  parse: (rows, context) =>
    parsedRows(context, rows, (row) => relationshipOf(withoutApostrophes(row), context.dataset)),
}

/** Matches a cell with an apostrophe before a value that a spreadsheet would read as a formula. */
const GUARDED = /^'+[=+\-@\t\r]/

function withoutApostrophes({ raw }: Fields): Fields {
  const cells = Object.entries(raw).map(([column, cell]) => [
    column,
    typeof cell === 'string' && GUARDED.test(cell) ? cell.slice(1) : cell,
  ])
  return fieldsOf(Object.fromEntries(cells))
}

const FIELD_NAMES = {
  country: 'country',
  founded: 'founded',
  dissolved: 'dissolved',
  start: 'start',
  end: 'end',
}

function entityOf(row: Fields, dataset: string): RecordDraft {
  const listIn = (column: string) => itemsOf(row.optionalText(column) ?? '')
  return entityRecord(
    {
      id: row.text('id'),
      type: typeIn(row),
      names: [row.text('name'), ...listIn('names')].map((name) => ({ value: name })),
      identifiers: listIn('identifiers').map((text) => identifierOf(text)),
      links: listIn('links'),
      contacts: listIn('contacts').map(contactOf),
      ...entityIn(row, FIELD_NAMES),
    },
    dataset,
  )
}

function relationshipOf(row: Fields, dataset: string): RecordDraft {
  const relationship = relationshipIn(row, FIELD_NAMES)
  const isPast = row.optionalText('past') === 'true'
  return relationshipRecord({ ...relationship, isPast }, dataset)
}

/** Splits a list in one cell into its items. */
function itemsOf(cell: string): readonly string[] {
  const items = cell.match(/(?:[^|\\]|\\[|\\]|\\)+/g) ?? []
  return items
    .map((item) => item.replaceAll(/\\([|\\])/g, '$1').trim())
    .filter((item) => item !== '')
}
