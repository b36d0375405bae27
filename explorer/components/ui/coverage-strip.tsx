import { yearsOf, type Years } from './track.js'

interface CoverageStripProps {
  /** The ends of the period with data, in years with a fraction; `null`: unknown. */
  readonly from: number | null
  readonly to: number | null
  /** The chosen day. */
  readonly at: number | null
  /** The period in words, such as "June 2017 to December 2018". */
  readonly label: string
}

const MARGIN_YEARS = 2

/** The period for which a dataset has data, next to the control of a date. */
export function CoverageStrip({ from, to, at, label }: CoverageStripProps) {
  const known = [from, to, at].filter((year) => year !== null)
  const years = yearsOf(
    known.map((year) => ({ from: year - MARGIN_YEARS, to: year + MARGIN_YEARS })),
  )
  if (years === null) return null
  const left = from ?? years.first
  const right = to ?? years.last
  return (
    <svg class="coverage-strip" width="100%" height="32" role="img" aria-label={`Data: ${label}`}>
      <rect class="back" y="6" width="100%" height="8" rx="4" />
      <rect
        class="covered"
        x={percentOf(left, years)}
        y="6"
        width={`${(share(right, years) - share(left, years)).toFixed(2)}%`}
        height="8"
        rx="4"
      />
      {at !== null && (
        <rect class="day" x={percentOf(at, years)} y="1" width="3" height="18" rx="2" />
      )}
      <text x="0" y="30">
        {years.first}
      </text>
      <text class="end" x="100%" y="30">
        {years.last}
      </text>
    </svg>
  )
}

function share(year: number, { first, last }: Years): number {
  return ((year - first) / (last - first)) * 100
}

function percentOf(year: number, years: Years): string {
  return `${share(year, years).toFixed(2)}%`
}
