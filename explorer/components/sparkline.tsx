import { dayWords, percentWords } from './words.js'

/** A value at a time; `null`: unknown. */
export interface Point {
  readonly at: string
  readonly close: number | null
}

const WIDTH = 120
const HEIGHT = 28

/** A small chart of a percent over time. Its label gives the first and the last value. */
export function Sparkline({
  points,
  locale,
}: {
  readonly points: readonly Point[]
  readonly locale: string
}) {
  const known = points.flatMap(({ at, close }, index) =>
    close === null ? [] : [{ at, close, index }],
  )
  const [first] = known
  const last = known.at(-1)
  if (first === undefined || last === undefined || known.length < 2)
    return <span class="quiet">no history</span>
  const lowest = Math.min(...known.map(({ close }) => close))
  const highest = Math.max(...known.map(({ close }) => close))
  const range = Math.max(1, highest - lowest)
  const path = known.map(({ close, index }) => {
    const x = (index / Math.max(1, points.length - 1)) * (WIDTH - 4) + 2
    const y = HEIGHT - 3 - ((close - lowest) / range) * (HEIGHT - 6)
    return `${x.toFixed(1)},${y.toFixed(1)}`
  })
  const words = `From ${percentWords(first.close, locale)} on ${dayWords(first.at, locale)} to ${percentWords(last.close, locale)} on ${dayWords(last.at, locale)}`
  return (
    <svg
      class="sparkline"
      width={WIDTH}
      height={HEIGHT}
      viewBox={`0 0 ${String(WIDTH)} ${String(HEIGHT)}`}
      role="img"
      aria-label={words}
    >
      <polyline points={path.join(' ')} />
    </svg>
  )
}
