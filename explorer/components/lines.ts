/** One line: its name, and its values in the order of time. */
export interface Line {
  readonly name: string
  /** The class of the colour; absent: a colour of the chart. */
  readonly colour?: string
  /** Whether the line is dashed, because it shows another kind of value than the other lines. */
  readonly isAside?: boolean
  readonly points: readonly LinePoint[]
}

/** A percent at an instant, ISO 8601; `null`: unknown, and the line has a gap. */
export interface LinePoint {
  readonly at: string
  readonly percent: number | null
}
