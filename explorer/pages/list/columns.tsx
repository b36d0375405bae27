import type { ComponentChildren } from 'preact'

/** A column of a list, on the page and in its CSV file. */
export interface Column<Row> {
  readonly title: string
  /** The name of the column in the CSV file. */
  readonly key: string
  readonly text: (row: Row) => string
  /** Renders the value on the page; `null`: the column is only in the CSV file. */
  readonly cell: ((row: Row, locale: string) => ComponentChildren) | null
  /**
   * The position of the value in the card on a phone: `head`, `side` or `wide`; `hide`: not shown.
   */
  readonly place?: 'head' | 'side' | 'wide' | 'hide'
  readonly isNumber?: true
  /** Whether the title is only for screen readers. */
  readonly isTitleUnseen?: true
  /** The label of the value in the card on a phone. */
  readonly label?: string
}

/** The rows of a list as a table. On a phone, each row is a card. */
export function ListTable<Row>(props: {
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[]
  readonly keyOf: (row: Row) => string
  readonly caption: string
  readonly locale: string
}) {
  const { columns, rows, keyOf, caption, locale } = props
  const shown = columns.flatMap(({ cell, ...column }) =>
    cell === null ? [] : [{ ...column, cell }],
  )
  return (
    <div class="card">
      <table class="table cards">
        <caption class="unseen">{caption}</caption>
        <thead>
          <tr>
            {shown.map(({ key, title, isNumber, isTitleUnseen }) => (
              <th key={key} scope="col" class={isNumber ? 'r' : undefined}>
                {isTitleUnseen ? <span class="unseen">{title}</span> : title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)}>
              {shown.map(({ key, cell, place, isNumber, label }) => (
                <td
                  key={key}
                  class={[place ?? '', isNumber ? 'r' : ''].join(' ').trim() || undefined}
                  data-l={label}
                >
                  {cell(row, locale)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
