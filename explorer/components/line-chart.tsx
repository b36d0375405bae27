import type { Line, LinePoint } from './lines.js'
import { LinesTable } from './lines-table.js'
import { percentWords } from './words.js'

/** An event at an instant. */
export interface Mark {
  readonly at: string
  readonly words: string
}

interface LineChartProps {
  /** The text for readers who do not see the picture. */
  readonly label: string
  readonly lines: readonly Line[]
  readonly marks?: readonly Mark[]
  /**
   * For sparse prices: an axis from 0 to 100, a dot for each value, and a line only between values that are
   * less than two days apart. Absent: an axis up to the highest value, and lines without dots.
   */
  readonly isSparse?: boolean
  /** The last instant of the axis; absent: the last value. */
  readonly until?: string
  /** The time from which the chart is shaded, with the reason. */
  readonly closed?: Mark
  readonly locale: string
}

/** Readers could not distinguish more lines. The table has all lines. */
const MAX_LINES = 8
const JOINED_MS = 2 * 86_400_000
const DAY_MS = 86_400_000

interface Size {
  readonly className: string
  readonly width: number
  readonly height: number
  /** The number of labels below the axis. */
  readonly labels: number
  /** Whether there is space for the names of lines. */
  readonly hasNames: boolean
}

/** A second, narrower drawing for phones, so that its text keeps its size. */
const SIZES: readonly Size[] = [
  { className: 'chart wide', width: 720, height: 280, labels: 5, hasNames: true },
  { className: 'chart tall', width: 350, height: 260, labels: 3, hasNames: false },
]
const LEFT = 46
const RIGHT = 10
/** The space for names at the ends of at most `MAX_NAMED` lines, and the distance of two names. */
const NAMES = 150
const MAX_NAMED = 6
const NAME_HEIGHT = 15
const LONGEST_NAME = 17
const TOP = 14
const BOTTOM = 26

/** Percents over time as lines or dots, with a table of the same values. */
export function LineChart(props: LineChartProps) {
  const { label, lines, locale } = props
  const hasValues = lines.some(({ points }) => points.some(({ percent }) => percent !== null))
  if (!hasValues) return <p class="quiet">No values in this period.</p>
  const hasNames = lines.length > 1 && lines.length <= MAX_NAMED && props.isSparse !== true
  return (
    <figure>
      {SIZES.map((size) => (
        <Drawing
          key={size.className}
          {...props}
          size={size}
          right={size.hasNames && hasNames ? NAMES : RIGHT}
        />
      ))}
      <figcaption>
        <ul class="legend">
          {lines.slice(0, MAX_LINES).map((line, at) => (
            <li key={line.name}>
              <svg viewBox="0 0 24 8" width="24" height="8" aria-hidden="true">
                <path class={classOf(line, at)} d="M0 4H24" />
              </svg>
              <bdi>{line.name}</bdi>
            </li>
          ))}
        </ul>
        <LinesTable label={label} lines={lines} locale={locale} />
      </figcaption>
    </figure>
  )
}

interface DrawingProps extends LineChartProps {
  readonly size: Size
  /** The space to the right of the lines. */
  readonly right: number
}

function Drawing(props: DrawingProps) {
  const { label, lines, marks = [], isSparse = false, closed, locale, size, right } = props
  const scale = scaleOf(props)
  const bottom = size.height - BOTTOM
  return (
    <svg
      class={size.className}
      viewBox={`0 0 ${String(size.width)} ${String(size.height)}`}
      role="img"
      aria-label={label}
    >
      {closed !== undefined && <Closed closed={closed} scale={scale} size={size} />}
      <Grid scale={scale} size={size} right={right} locale={locale} />
      {marks.map(({ at, words }) => (
        <g class="mark" key={at + words}>
          <title>{words}</title>
          <line x1={scale.x(at)} x2={scale.x(at)} y1={TOP} y2={bottom} />
        </g>
      ))}
      {lines.slice(0, MAX_LINES).map((line, at) => (
        <g key={line.name} class={classOf(line, at)}>
          <path d={pathOf(line.points, scale, isSparse)} />
          {isSparse && <Dots points={line.points} scale={scale} />}
        </g>
      ))}
      {right === NAMES && <Names lines={lines} scale={scale} locale={locale} />}
    </svg>
  )
}

function Dots({ points, scale }: { readonly points: readonly LinePoint[]; readonly scale: Scale }) {
  return (
    <>
      {points.map(
        ({ at, percent }) =>
          percent !== null && (
            <circle key={at} class="dot" cx={scale.x(at)} cy={scale.y(percent)} r="3.5" />
          ),
      )}
    </>
  )
}

/** The name and the last value of each line at its end; names that would overlap move apart. */
function Names(props: {
  readonly lines: readonly Line[]
  readonly scale: Scale
  readonly locale: string
}) {
  const { lines, scale, locale } = props
  const ends = lines
    .flatMap(({ name, points }) => {
      const last = points.findLast(({ percent }) => percent !== null)
      const percent = last?.percent ?? null
      return last === undefined || percent === null ? [] : [{ name, percent, at: last.at }]
    })
    .sort((a, b) => b.percent - a.percent)
  let above = -Infinity
  return (
    <g aria-hidden="true">
      {ends.map(({ name, percent, at }) => {
        const y = Math.max(scale.y(percent) + 4, above + NAME_HEIGHT)
        above = y
        return (
          <text key={name} class="strong" x={scale.x(at) + 8} y={y}>
            {shortened(name)} {percentWords(percent, locale)}
          </text>
        )
      })}
    </g>
  )
}

function shortened(name: string): string {
  return name.length > LONGEST_NAME ? `${name.slice(0, LONGEST_NAME - 1).trimEnd()}…` : name
}

function Closed(props: { readonly closed: Mark; readonly scale: Scale; readonly size: Size }) {
  const { closed, scale, size } = props
  const from = scale.x(closed.at)
  const end = size.width - RIGHT
  if (from >= end) return null
  const isWide = end - from > 120
  return (
    <g class="closed">
      <rect x={from} y={TOP} width={end - from} height={size.height - BOTTOM - TOP} />
      <line x1={from} x2={from} y1={TOP} y2={size.height - BOTTOM} />
      <text
        class="strong"
        x={isWide ? from + 8 : from - 8}
        y={TOP + 14}
        text-anchor={isWide ? 'start' : 'end'}
      >
        {closed.words}
      </text>
    </g>
  )
}

interface Scale {
  readonly from: number
  readonly to: number
  readonly top: number
  readonly x: (at: string) => number
  readonly y: (percent: number) => number
}

/**
 * The axes: from the first to the last instant, and from 0 to 100 or to a round number above the
 * highest value.
 */
function scaleOf(props: DrawingProps): Scale {
  const { lines, isSparse = false, until, size, right } = props
  const known = lines.flatMap(({ points }) => points.filter(({ percent }) => percent !== null))
  const times = known.map(({ at }) => Date.parse(at))
  const first = times.reduce((least, time) => Math.min(least, time))
  const last = times.reduce((most, time) => Math.max(most, time), Date.parse(until ?? '') || first)
  // A single value is in the middle.
  const margin = first === last ? DAY_MS : 0
  const [from, to] = [first - margin, last + margin]
  const highest = known.reduce((most, { percent }) => Math.max(most, percent ?? 0), 0)
  const top = isSparse ? 100 : Math.max(20, Math.ceil(highest / 20) * 20)
  const width = size.width - LEFT - right
  const height = size.height - TOP - BOTTOM
  return {
    ...{ from, to, top },
    x: (at) => rounded(LEFT + ((Date.parse(at) - from) / (to - from)) * width),
    y: (percent) => rounded(TOP + (1 - percent / top) * height),
  }
}

function Grid(props: {
  readonly scale: Scale
  readonly size: Size
  readonly right: number
  readonly locale: string
}) {
  const { scale, size, right, locale } = props
  const { width, height, labels } = size
  const percents = [0, 1, 2, 3, 4].map((quarter) => (scale.top * quarter) / 4)
  const length = scale.to - scale.from
  const words = new Intl.DateTimeFormat(locale, { ...formatFor(length), timeZone: 'UTC' })
  const instants = [...Array(labels).keys()].map((at) => scale.from + (length * at) / (labels - 1))
  return (
    <g aria-hidden="true">
      {percents.map((percent) => (
        <g key={percent}>
          <line
            class="gl"
            x1={LEFT}
            x2={width - right}
            y1={scale.y(percent)}
            y2={scale.y(percent)}
          />
          <text x={LEFT - 8} y={scale.y(percent) + 4} text-anchor="end">
            {percentWords(percent, locale)}
          </text>
        </g>
      ))}
      {instants.map((instant, at) => (
        <text
          key={at}
          x={scale.x(new Date(instant).toISOString())}
          y={height - 6}
          text-anchor={at === 0 ? 'start' : at === labels - 1 ? 'end' : 'middle'}
        >
          {words.format(instant)}
        </text>
      ))}
    </g>
  )
}

function formatFor(lengthMs: number): Intl.DateTimeFormatOptions {
  if (lengthMs < 3 * DAY_MS) return { hour: 'numeric', minute: '2-digit' }
  return lengthMs < 150 * DAY_MS
    ? { day: 'numeric', month: 'short' }
    : { month: 'short', year: 'numeric' }
}

function classOf({ colour, isAside = false }: Line, at: number): string {
  return `line ${colour ?? `line-${String(at + 1)}`}${isAside ? ' aside' : ''}`
}

function pathOf(points: readonly LinePoint[], scale: Scale, isSparse: boolean): string {
  let before: number | null = null
  return points
    .map(({ at, percent }) => {
      if (percent === null) {
        before = null
        return ''
      }
      const time = Date.parse(at)
      const isJoined: boolean = before !== null && (!isSparse || time - before < JOINED_MS)
      before = time
      return `${isJoined ? 'L' : 'M'}${String(scale.x(at))} ${String(scale.y(percent))}`
    })
    .join('')
}

function rounded(number: number): number {
  return Math.round(number * 10) / 10
}
