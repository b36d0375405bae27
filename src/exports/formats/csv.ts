import {
  ENTITY_COLUMNS,
  flatEntity,
  flatRelationship,
  RELATIONSHIP_COLUMNS,
  type Flat,
} from '../flat.js'
import type { ExportedDataset, ExportFormat, Subgraph } from '../subgraph.js'

/*
 * CSV (RFC 4180) that spreadsheets open: UTF-8 with a mark that says so, and no cell that begins as a formula. A cell that
 * would gets an apostrophe before it.
 */

const MEDIA_TYPE = 'text/csv'
const MARK = '\ufeff'

/** Entities, one a row; lists stand with `|` between them. */
export const csvNodes: ExportFormat = {
  mediaType: MEDIA_TYPE,
  extension: 'nodes.csv',
  write: ({ entities }) =>
    table(['id', ...ENTITY_COLUMNS], entities(), (entity) => ({
      id: entity.id,
      ...flatEntity(entity),
    })),
}

/** Relationships, one a row. */
export const csvEdges: ExportFormat = {
  mediaType: MEDIA_TYPE,
  extension: 'edges.csv',
  write,
}

async function* write({ entities, relationships }: Subgraph): AsyncGenerator<string> {
  // Whoever is gone by now has no row in the other file.
  const pages = entities()[Symbol.asyncIterator]()
  while ((await pages.next()).done !== true);
  yield* table(['id', 'from', 'to', ...RELATIONSHIP_COLUMNS], relationships(), (relationship) => ({
    id: relationship.id,
    from: relationship.fromId,
    to: relationship.toId,
    ...flatRelationship(relationship),
  }))
}

/** Licences and attribution, a dataset a row. */
export const csvDatasets: ExportFormat = {
  mediaType: MEDIA_TYPE,
  extension: 'datasets.csv',
  write: ({ description: { datasets, withheld } }) =>
    table(
      DATASET_COLUMNS,
      [[...datasets.map(toRow('')), ...withheld.map(toRow('true'))]],
      (row) => row,
    ),
}

const DATASET_COLUMNS = [
  ...['name', 'title', 'licence', 'attribution', 'url', 'data_as_of', 'withheld'],
]

const toRow =
  (withheld: string) =>
  ({ name, title, licence, attribution, url, dataAsOf }: ExportedDataset): Flat => ({
    ...{ name, title, licence, attribution, url, withheld },
    data_as_of: dataAsOf ?? '',
  })

async function* table<Item>(
  columns: readonly string[],
  pages: AsyncIterable<readonly Item[]> | Iterable<readonly Item[]>,
  toFlat: (item: Item) => Flat,
): AsyncGenerator<string> {
  yield `${MARK}${columns.join(',')}\r\n`
  for await (const page of pages) {
    yield page
      .map((item) => {
        const flat = toFlat(item)
        return `${columns.map((column) => cell(flat[column] ?? '')).join(',')}\r\n`
      })
      .join('')
  }
}

/** What a spreadsheet takes for a formula, and what looks like one that was kept from it. */
const FORMULA = /^'*[=+\-@\t\r＝＋－＠]/

function cell(text: string): string {
  const safe = FORMULA.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
