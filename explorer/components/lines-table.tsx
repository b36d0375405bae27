import type { Line } from './lines.js'
import { dateTimeWords, percentWords } from './words.js'

/** The maximum number of rows. If there are more values, the table shows only every nth value. */
const MAX_ROWS = 60

/** The values of a chart as a table. */
export function LinesTable(props: {
  readonly label: string
  readonly lines: readonly Line[]
  readonly locale: string
}) {
  const { label, lines, locale } = props
  const instants = [...new Set(lines.flatMap(({ points }) => points.map(({ at }) => at)))].sort()
  const nth = Math.ceil(instants.length / MAX_ROWS)
  const rows = instants.filter((_, at) => (instants.length - 1 - at) % nth === 0)
  const byTime = lines.map(
    ({ points }) => new Map(points.map(({ at, percent }) => [at, percent] as const)),
  )
  return (
    <details class="as-table">
      <summary>Show as a table</summary>
      <div class="scroll" role="region" aria-label={`Table: ${label}`} tabIndex={0}>
        <table class="table">
          <caption>
            {label}
            {nth > 1 && `, every ${String(nth)}th value`}
          </caption>
          <thead>
            <tr>
              <th scope="col">Time (UTC)</th>
              {lines.map(({ name }) => (
                <th scope="col" class="r" key={name}>
                  <bdi>{name}</bdi>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((at) => (
              <tr key={at}>
                <th scope="row">{dateTimeWords(at, locale)}</th>
                {byTime.map((values, column) => {
                  const percent = values.get(at) ?? null
                  return (
                    <td class="r" key={lines[column]?.name}>
                      {percent === null ? '' : percentWords(percent, locale)}
                    </td>
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  )
}
