interface Group {
  /** Empty for members without a party. */
  readonly key: string
  readonly count: number
}

/**
 * The largest party at the right end, the next two at the left, and the others in turns of two
 * towards the middle, where members without a party are. The same counts give the same order.
 */
export function inSeatOrder<Seats extends Group>(groups: readonly Seats[]): readonly Seats[] {
  const left: Seats[] = []
  const right: Seats[] = []
  const parties = groups.filter(({ key }) => key !== '').sort((a, b) => b.count - a.count)
  for (const [at, group] of parties.entries())
    (at % 4 === 1 || at % 4 === 2 ? left : right).push(group)
  return [...left, ...groups.filter(({ key }) => key === ''), ...right.reverse()]
}
