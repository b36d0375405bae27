import type { Hit } from '../../components/hits.js'
import { ATOM, feedHref } from '../changes/asked.js'
import { toTable, type Question, type PageOf, type Section, type Visit } from '../page.js'
import { CSV_ROWS, PAGE_SIZE } from './address.js'
import { ListTable, type Column } from './columns.js'
import type { Facet } from './facets.js'
import { ListView, type RelatedPage, type Shortcut, type SortChoice } from './list-view.js'

/** The rows of a page of a list. */
export interface Listed<Row> {
  readonly rows: readonly Row[]
  readonly total: number | null
  readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string | null }
}

interface ListSpec<Data, Variables, Row> {
  readonly path: string
  readonly title: string
  /** The word for the rows, such as "politicians". */
  readonly noun: string
  readonly section?: Section
  /** `first`: the number of rows. */
  readonly question: (visit: Visit, first: number) => Question<Data, Variables>
  readonly list: (data: Data, visit: Visit) => Listed<Row>
  readonly lead: (data: Data, visit: Visit) => string
  /** Links to popular rows, above a list without filters; absent: none. */
  readonly shortcuts?: (data: Data) => readonly Shortcut[]
  readonly facets: (data: Data, visit: Visit) => readonly Facet[]
  readonly sorts: readonly SortChoice[]
  readonly nearest: (data: Data) => readonly Hit[]
  /** A page with a part of the list. */
  readonly related?: RelatedPage
  readonly columns: readonly Column<Row>[]
  readonly keyOf: (row: Row) => string
}

/** A page that lists rows with filters, and the same list as a CSV file. */
export function listPage<Data, Variables, Row>(
  spec: ListSpec<Data, Variables, Row>,
): PageOf<Data, Variables> {
  const { path, title, noun, section, question, list, lead, facets, sorts, nearest } = spec
  const { columns, keyOf, related, shortcuts = () => [] } = spec
  return {
    path,
    question: (visit) => question(visit, PAGE_SIZE),
    ...(section !== undefined && { section: () => section }),
    head: (data, visit) => ({
      title: `${title} · Polity`,
      description: lead(data, visit),
      canonical: path,
      alternates: [
        { type: 'text/csv', href: `${path}.csv` },
        { type: ATOM, href: feedHref(null) },
      ],
    }),
    table: toTable({
      choices: { sort: sorts.map(({ value }) => value) },
      question: (visit) => question(visit, CSV_ROWS),
      columns: columns.map(({ key }) => key),
      rows: (data, visit) => {
        const { rows, pageInfo } = list(data, visit)
        return {
          rows: rows.map((row) => columns.map(({ text }) => text(row))),
          isCut: pageInfo.hasNextPage,
        }
      },
    }),
    View: ({ data, visit }) => {
      const { rows, total, pageInfo } = list(data, visit)
      return (
        <ListView
          {...{ visit, path, title, noun, sorts, total, pageInfo, related }}
          shortcuts={shortcuts(data)}
          lead={lead(data, visit)}
          facets={facets(data, visit)}
          shown={rows.length}
          nearest={nearest(data)}
        >
          <ListTable
            columns={columns}
            rows={rows}
            keyOf={keyOf}
            caption={title}
            locale={visit.locale}
          />
        </ListView>
      )
    },
  }
}
