/** A seat in a half circle: its centre and radius as shares of the width. */
export interface Seat {
  readonly x: number
  readonly y: number
  readonly radius: number
}

const INNER = 0.2
const OUTER = 0.48
const MIDDLE = { x: 0.5, y: 0.5 }
const MAX_ROWS = 14

/** Places for `count` seats in rows, ordered from left to right over all rows. */
export function seatsOf(count: number): readonly Seat[] {
  if (count === 0) return []
  const rows = rowsFor(count)
  const distance = rows === 1 ? 0 : (OUTER - INNER) / (rows - 1)
  const radii = [...Array(rows).keys()].map((row) => (rows === 1 ? OUTER : INNER + row * distance))
  const counts = sharesOf(count, radii)
  const widest = Math.max(...counts.map((seats, row) => seats / ((radii[row] ?? OUTER) * Math.PI)))
  const radius = Math.min(0.45 / Math.max(widest, 1), distance === 0 ? 0.03 : distance * 0.42, 0.03)
  return counts
    .flatMap((seats, row) =>
      [...Array(seats).keys()].map((at) => {
        const angle = seats === 1 ? Math.PI / 2 : Math.PI * (1 - at / (seats - 1))
        const from = radii[row] ?? OUTER
        return {
          angle,
          x: MIDDLE.x + from * Math.cos(angle),
          y: MIDDLE.y - from * Math.sin(angle),
          radius,
        }
      }),
    )
    .sort((a, b) => b.angle - a.angle)
    .map(({ x, y, radius: own }) => ({ x, y, radius: own }))
}

/** The number of rows with about the same distance between seats as between rows. */
function rowsFor(count: number): number {
  const middle = (INNER + OUTER) / 2
  const rows = Math.sqrt((count * (OUTER - INNER)) / (Math.PI * middle))
  return Math.min(MAX_ROWS, Math.max(1, Math.round(rows)))
}

/** The number of seats in each row, in proportion to its length. The sum is `count`. */
function sharesOf(count: number, radii: readonly number[]): readonly number[] {
  const length = radii.reduce((sum, radius) => sum + radius, 0)
  let left = count
  let rest = length
  return radii.map((radius) => {
    const seats = Math.round((left * radius) / rest)
    left -= seats
    rest -= radius
    return seats
  })
}
