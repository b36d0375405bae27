import { dateTimeWords, percentWords } from './words.js'

/** One line: what it stands for, and its values in the order of time. */
export interface Line {
  readonly name: string
  /** True: drawn dashed, for what is of another kind than the rest. */
  readonly isAside?: boolean
  readonly points: readonly LinePoint[]
}

/** A percent at an instant, ISO 8601; `null`: not known, and the line has a gap. */
export interface LinePoint {
  readonly at: string
  readonly percent: number | null
}

/** Something that happened at an instant. */
export interface Mark {
  readonly at: string
  readonly words: string
}

interface LineChartProps {
  /** What a reader who does not see it is told. */
  readonly label: string
  readonly lines: readonly Line[]
  readonly marks?: readonly Mark[]
  readonly locale: string
}

/** More than these would not be told apart; the table has all. */
const MAX_LINES = 8
/** Rows of the table beside it; of longer lines each nth is there. */
const MAX_ROWS = 60
const WIDTH = 720
const HEIGHT = 260
const LEFT = 44
const RIGHT = 8
const TOP = 8
const BOTTOM = 24

/** Percents in time as lines, with a table of the same. */
export function LineChart({ label, lines, marks = [], locale }: LineChartProps) {
  const drawn = lines.slice(0, MAX_LINES)
  const times = lines.flatMap(({ points }) =>
    points.filter(({ percent }) => percent !== null).map(({ at }) => Date.parse(at)),
  )
  if (times.length === 0) return <p class="quiet">Nothing is known of this time.</p>
  const scale = scaleOf(times, lines)
  return (
    <figure class="chart">
      <svg viewBox={`0 0 ${String(WIDTH)} ${String(HEIGHT)}`} role="img" aria-label={label}>
        <Grid scale={scale} locale={locale} />
        {marks.map(({ at, words }) => (
          <g class="mark" key={at + words}>
            <title>{words}</title>
            <line x1={scale.x(at)} x2={scale.x(at)} y1={TOP} y2={HEIGHT - BOTTOM} />
          </g>
        ))}
        {drawn.map((line, index) => (
          <path
            key={line.name}
            class={`line line-${String(index + 1)}${line.isAside === true ? ' aside' : ''}`}
            d={pathOf(line, scale)}
          />
        ))}
      </svg>
      <figcaption>
        <ul class="legend">
          {drawn.map(({ name, isAside }, index) => (
            <li key={name}>
              <svg viewBox="0 0 24 8" width="24" height="8" aria-hidden="true">
                <path
                  class={`line line-${String(index + 1)}${isAside === true ? ' aside' : ''}`}
                  d="M0 4H24"
                />
              </svg>{' '}
              <bdi>{name}</bdi>
            </li>
          ))}
        </ul>
        <LinesTable label={label} lines={lines} locale={locale} />
      </figcaption>
    </figure>
  )
}

interface Scale {
  readonly from: number
  readonly to: number
  readonly top: number
  readonly x: (at: string) => number
  readonly y: (percent: number) => number
}

/** From the first to the last instant, and from 0 to a round number above the highest. */
function scaleOf(times: readonly number[], lines: readonly Line[]): Scale {
  const from = times.reduce((least, each) => Math.min(least, each))
  const to = times.reduce((most, each) => Math.max(most, each))
  const highest = lines
    .flatMap(({ points }) => points.map(({ percent }) => percent ?? 0))
    .reduce((most, each) => Math.max(most, each), 0)
  const top = Math.max(20, Math.ceil(highest / 20) * 20)
  const width = WIDTH - LEFT - RIGHT
  const height = HEIGHT - TOP - BOTTOM
  return {
    ...{ from, to, top },
    x: (at) => round(LEFT + ((Date.parse(at) - from) / Math.max(1, to - from)) * width),
    y: (percent) => round(TOP + (1 - percent / top) * height),
  }
}

function Grid({ scale, locale }: { readonly scale: Scale; readonly locale: string }) {
  const percents = [0, 1, 2, 3, 4].map((quarter) => (scale.top * quarter) / 4)
  const isShort = scale.to - scale.from < 3 * DAY_MS
  const words = new Intl.DateTimeFormat(locale, {
    ...(isShort ? { hour: 'numeric', minute: '2-digit' } : { day: 'numeric', month: 'short' }),
    timeZone: 'UTC',
  })
  const instants = [0, 1, 2, 3].map((third) => scale.from + ((scale.to - scale.from) * third) / 3)
  return (
    <g class="grid" aria-hidden="true">
      {percents.map((percent) => (
        <g key={percent}>
          <line x1={LEFT} x2={WIDTH - RIGHT} y1={scale.y(percent)} y2={scale.y(percent)} />
          <text x={LEFT - 6} y={scale.y(percent) + 4} text-anchor="end">
            {percentWords(percent, locale)}
          </text>
        </g>
      ))}
      {instants.map((instant, third) => (
        <text
          key={third}
          x={scale.x(new Date(instant).toISOString())}
          y={HEIGHT - 6}
          text-anchor={third === 0 ? 'start' : third === 3 ? 'end' : 'middle'}
        >
          {words.format(instant)}
        </text>
      ))}
    </g>
  )
}

const DAY_MS = 86_400_000

function pathOf({ points }: Line, scale: Scale): string {
  let isOpen = false
  return points
    .map(({ at, percent }) => {
      if (percent === null) {
        isOpen = false
        return ''
      }
      const step = `${isOpen ? 'L' : 'M'}${String(scale.x(at))} ${String(scale.y(percent))}`
      isOpen = true
      return step
    })
    .join('')
}

function LinesTable({ label, lines, locale }: Omit<LineChartProps, 'marks'>) {
  const instants = [...new Set(lines.flatMap(({ points }) => points.map(({ at }) => at)))].sort()
  const nth = Math.ceil(instants.length / MAX_ROWS)
  const rows = instants.filter((_, index) => (instants.length - 1 - index) % nth === 0)
  const byTime = lines.map(
    ({ points }) => new Map(points.map(({ at, percent }) => [at, percent] as const)),
  )
  return (
    <details>
      <summary>The same as a table</summary>
      <div class="wide" role="region" aria-label={`Table: ${label}`} tabIndex={0}>
        <table>
          <caption>
            {label}
            {nth > 1 && `; each ${String(nth)}th value`}
          </caption>
          <thead>
            <tr>
              <th scope="col">Time (UTC)</th>
              {lines.map(({ name }) => (
                <th scope="col" key={name}>
                  <bdi>{name}</bdi>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((at) => (
              <tr key={at}>
                <th scope="row">{dateTimeWords(at, locale)}</th>
                {byTime.map((values, index) => {
                  const percent = values.get(at)
                  return (
                    <td key={lines[index]?.name}>
                      {percent === undefined || percent === null
                        ? ''
                        : percentWords(percent, locale)}
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

function round(number: number): number {
  return Math.round(number * 10) / 10
}
