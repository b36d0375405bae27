import { numberWords } from '../../components/words.js'
import type { Relationship } from './entity.js'
import { barsOf, beginningOf, yearsOf, type Bar, type Years } from './timeline-bars.js'

const ROW = 34
const AXIS = 24
const MAX_TICKS = 6
const MAX_LABEL_LENGTH = 48

interface TimelineProps {
  readonly edges: readonly Relationship[]
  readonly at: string | null
  readonly locale: string
}

/**
 * Relationships as bars over the years: solid where a source says so, open where an end is unknown. The table below it
 * says the same in words. Widths are percents, so that letters stay legible on narrow screens.
 */
export function Timeline({ edges, at, locale }: TimelineProps) {
  const bars = barsOf(edges)
  const years = yearsOf(bars)
  if (years === null) return <></>
  const height = AXIS + bars.length * ROW
  const left = edges.length - bars.length
  return (
    <figure class="timeline">
      <svg
        width="100%"
        height={height}
        role="img"
        aria-label="Timeline; the table says the same in words"
      >
        {ticksOf(years).map((year) => (
          <g key={year}>
            <line class="tick" x1={x(year, years)} x2={x(year, years)} y1={AXIS - 4} y2={height} />
            <text class="year" x={x(year, years)} y={AXIS - 9}>
              {year}
            </text>
          </g>
        ))}
        {at !== null && (
          <line
            class="at"
            x1={x(beginningOf(at), years)}
            x2={x(beginningOf(at), years)}
            y1={AXIS - 4}
            y2={height}
          />
        )}
        {bars.map((bar, index) => (
          <Row key={bar.id} bar={bar} years={years} top={AXIS + index * ROW} />
        ))}
      </svg>
      <figcaption class="quiet">
        A dashed end is one that no source gives.
        {left > 0 && ` ${numberWords(left, locale)} without any date stand in the table alone.`}
      </figcaption>
    </figure>
  )
}

function Row({
  bar,
  years,
  top,
}: {
  readonly bar: Bar
  readonly years: Years
  readonly top: number
}) {
  const { from, to, isFromKnown, isToKnown, label } = bar
  const isLate = (from - years.first) / (years.last - years.first) > 0.5
  const words = label.length > MAX_LABEL_LENGTH ? `${label.slice(0, MAX_LABEL_LENGTH)}…` : label
  const width = `${Math.max(0.5, percent(to, years) - percent(from, years)).toFixed(2)}%`
  return (
    <g>
      <text
        class="name"
        x={x(isLate ? to : from, years)}
        y={top + 14}
        text-anchor={isLate ? 'end' : 'start'}
      >
        {words}
      </text>
      <rect
        class={isFromKnown && isToKnown ? 'bar' : 'bar open'}
        x={x(from, years)}
        y={top + 19}
        width={width}
        height={9}
        rx={2}
      />
    </g>
  )
}

/** At most six years at even distances. */
function ticksOf({ first, last }: Years): readonly number[] {
  const step =
    [1, 2, 5, 10, 20, 50, 100, 200, 500].find((each) => (last - first) / each < MAX_TICKS) ?? 1_000
  const ticks: number[] = []
  for (let year = Math.ceil(first / step) * step; year < last; year += step) ticks.push(year)
  return ticks
}

function percent(year: number, { first, last }: Years): number {
  return ((year - first) / (last - first)) * 100
}

function x(year: number, years: Years): string {
  return `${percent(year, years).toFixed(2)}%`
}
