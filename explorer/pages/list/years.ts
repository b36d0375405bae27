/** A period in years. Only a period that is certainly current has "now". */
export function yearsWords(period: {
  readonly start: string | null
  readonly end: string | null
  readonly isCurrent: boolean | null
}): string {
  const { start, end, isCurrent } = period
  const [from, to] = [start, end].map((date) => date?.slice(0, 'yyyy'.length))
  // A current term can have a planned end.
  if (isCurrent === true) return from === undefined ? 'Now' : `${from} – now`
  if (to !== undefined) {
    if (from === undefined) return `Until ${to}`
    return from === to ? from : `${from} – ${to}`
  }
  return from === undefined ? 'Not recorded' : `From ${from}`
}
