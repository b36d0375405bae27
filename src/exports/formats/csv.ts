import { toRestNames } from '../../domain/rest-names.js'
import {
  ENTITY_COLUMNS,
  flat,
  flatEntity,
  flatRelationship,
  RELATIONSHIP_COLUMNS,
  type Flat,
} from '../flat.js'
import { concatenated } from '../joined.js'
import type { ExportFormat, Subgraph } from '../subgraph.js'

/*
 * CSV (RFC 4180) for spreadsheets: UTF-8 with a byte order mark. Text that a spreadsheet would read
 * as a formula gets an apostrophe at its beginning.
 */

const MEDIA_TYPE = 'text/csv'
const BYTE_ORDER_MARK = '\ufeff'

/** Entities, one per row; the items of lists are separated by `|`. */
export const csvNodes: ExportFormat = {
  mediaType: MEDIA_TYPE,
  extension: 'nodes.csv',
  write: ({ entities }) =>
    table(['id', ...ENTITY_COLUMNS], entities(), (entity) => ({
      id: entity.id,
      ...flatEntity(entity),
    })),
}

/** Relationships, one per row. */
export const csvEdges: ExportFormat = {
  mediaType: MEDIA_TYPE,
  extension: 'edges.csv',
  write,
}

async function* write({ entities, relationships }: Subgraph): AsyncGenerator<string> {
  // Read all entities first. Reading removes entities from the export if they were deleted after
  // they were chosen. So no relationship refers to a deleted entity.
  const pages = entities()[Symbol.asyncIterator]()
  while ((await pages.next()).done !== true);
  yield* table(['id', 'from', 'to', ...RELATIONSHIP_COLUMNS], relationships(), (relationship) => ({
    id: relationship.id,
    from: relationship.fromId,
    to: relationship.toId,
    ...flatRelationship(relationship),
  }))
}

/** Licences and attribution, one dataset per row. */
export const csvDatasets: ExportFormat = {
  mediaType: MEDIA_TYPE,
  extension: 'datasets.csv',
  write: ({ description: { datasets, restricted } }) =>
    table(
      DATASET_COLUMNS,
      [datasets, restricted.map((dataset) => ({ ...dataset, withheld: true }))],
      (dataset) => flat(DATASET_COLUMNS, toRestNames(dataset)),
    ),
}

const DATASET_COLUMNS = [
  ...['name', 'title', 'licence', 'attribution', 'url', 'data_as_of', 'withheld'],
]

/** A small table as CSV, without the columns of an export. */
export function toCsv(columns: readonly string[], rows: readonly (readonly string[])[]): string {
  return BYTE_ORDER_MARK + [columns, ...rows].map(line).join('')
}

async function* table<Item>(
  columns: readonly string[],
  pages: AsyncIterable<readonly Item[]> | Iterable<readonly Item[]>,
  toFlat: (item: Item) => Flat,
): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + line(columns)
  yield* concatenated(pages, (item) => {
    const values = toFlat(item)
    return line(columns.map((column) => values[column] ?? ''))
  })
}

function line(texts: readonly string[]): string {
  return `${texts.map(cell).join(',')}\r\n`
}

/** Text that a spreadsheet reads as a formula, and text that looks like an escaped formula. */
const FORMULA = /^'*[=+\-@\t\r＝＋－＠]/

function cell(text: string): string {
  const safe = FORMULA.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
