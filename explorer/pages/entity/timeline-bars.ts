import type { Relationship } from './entity.js'

/** A relationship in time, in years with their parts. */
export interface Bar {
  readonly id: string
  readonly label: string
  readonly from: number
  readonly to: number
  readonly isFromKnown: boolean
  readonly isToKnown: boolean
}

/** The whole years that bars lie in. */
export interface Years {
  readonly first: number
  readonly last: number
}

/** How far a bar reaches beyond the one end that is known. */
const SOME_TIME = 1

/** A bar for each relationship with any date, in the same order; one that is open reaches to the day on which a source said so. */
export function barsOf(edges: readonly Relationship[]): readonly Bar[] {
  return edges.flatMap(({ id, kind, role, label, node, start, end, asOf, isCurrent }) => {
    const last = end ?? (isCurrent === true ? asOf : null)
    const begun = start === null ? null : beginningOf(start)
    if (begun === null && end === null) return []
    const isToKnown = last !== null
    const to = last === null ? (begun ?? 0) + SOME_TIME : endOf(last)
    const from = begun ?? to - SOME_TIME
    return {
      ...{ id, from, to: Math.max(from, to), isToKnown },
      // Of relatives and the like the label has the role, as it is from this end.
      label: `${node.name} · ${kind === 'RELATED_TO' ? label : (role ?? label)}`,
      isFromKnown: start !== null,
    }
  })
}

/** From the year of the first bar to that after the last; `null` without bars. */
export function yearsOf(bars: readonly Bar[]): Years | null {
  if (bars.length === 0) return null
  const first = Math.floor(Math.min(...bars.map(({ from }) => from)))
  const last = Math.ceil(Math.max(...bars.map(({ to }) => to)))
  return { first, last: Math.max(first + 1, last) }
}

/** The first day that a partial date can mean, in years. */
export function beginningOf(date: string): number {
  const [year = '1', month = '1', day = '1'] = date.split('-')
  return Number(year) + (Number(month) - 1) / 12 + (Number(day) - 1) / 372
}

/** The end of the last day that a partial date can mean. */
function endOf(date: string): number {
  const [year = '1', month, day] = date.split('-')
  if (month === undefined) return Number(year) + 1
  if (day === undefined) return Number(year) + Number(month) / 12
  return beginningOf(date) + 1 / 372
}
