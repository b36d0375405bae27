/** A period as a bar, in years with a fraction, such as 2019.5 for the middle of 2019. */
export interface TrackBar {
  readonly from: number
  readonly to: number
  /** `now`: the period continues; `open`: its end is unknown; `possible`: a date is inferred. */
  readonly end: 'known' | 'now' | 'open' | 'possible'
  /** The class of the colour. */
  readonly colour: string
}

/** The years that all tracks of a list show. */
export interface Years {
  readonly first: number
  readonly last: number
}

const HEIGHT = 28
const TOP = 7
const BAR = 14
const MAX_TICKS = 6
const STEPS = [1, 2, 5, 10, 20, 50, 100, 200, 500]

/** The years of a list of periods; `null` for an empty list. */
export function yearsOf(bars: readonly Pick<TrackBar, 'from' | 'to'>[]): Years | null {
  if (bars.length === 0) return null
  const first = Math.floor(Math.min(...bars.map(({ from }) => from)))
  const last = Math.ceil(Math.max(...bars.map(({ to }) => to)))
  return { first, last: Math.max(first + 1, last) }
}

/** The labels of the years above the tracks. */
export function TrackAxis({ years }: { readonly years: Years }) {
  return (
    <svg class="track-axis" width="100%" height="16" aria-hidden="true">
      {ticksOf(years).map((year) => (
        <text key={year} x={xOf(year, years)} y="12">
          {year}
        </text>
      ))}
    </svg>
  )
}

/** One period over the years. The row says the same in words. */
export function Track({ bar, years }: { readonly bar: TrackBar | null; readonly years: Years }) {
  return (
    <svg class="track" width="100%" height={HEIGHT} aria-hidden="true">
      {ticksOf(years).map((year) => (
        <line key={year} x1={xOf(year, years)} x2={xOf(year, years)} y2={HEIGHT} />
      ))}
      {bar !== null && <Bar bar={bar} years={years} />}
    </svg>
  )
}

/** A bar with an arrow if the period continues. An unknown end fades out. */
function Bar({ bar, years }: { readonly bar: TrackBar; readonly years: Years }) {
  const { from, to, end, colour } = bar
  const width = Math.max(1, percentOf(to, years) - percentOf(from, years))
  const tip = xOf(to, years)
  return (
    <g class={`bar ${end} ${colour}`}>
      <rect x={xOf(from, years)} y={TOP} width={`${width.toFixed(2)}%`} height={BAR} rx="4" />
      {end === 'now' && (
        <svg x={tip} y={TOP} overflow="visible">
          <path d={`M-4 0l11 ${String(BAR / 2)}-11 ${String(BAR / 2)}z`} />
        </svg>
      )}
      {end === 'open' && (
        <rect class="fade" x={tip} y={TOP + 4} width="14" height={BAR - 8} rx="3" />
      )}
    </g>
  )
}

/** At most six years at even distances. */
function ticksOf({ first, last }: Years): readonly number[] {
  const step = STEPS.find((each) => (last - first) / each < MAX_TICKS) ?? 1_000
  const ticks: number[] = []
  for (let year = Math.ceil(first / step) * step; year < last; year += step) ticks.push(year)
  return ticks
}

function percentOf(year: number, { first, last }: Years): number {
  return ((year - first) / (last - first)) * 96
}

/** The last 4 % of the width are for arrows. */
function xOf(year: number, years: Years): string {
  return `${percentOf(year, years).toFixed(2)}%`
}
