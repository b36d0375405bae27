interface Group {
  /** Empty for members without a party. */
  readonly key: string
  readonly count: number
}

/**
 * The groups from left to right. The largest party is at the right end, and the next two are at the
 * left. The others follow towards the middle, two on each side in turn. Members without a party are
 * in the middle. The same counts give the same order.
 */
export function inSeatOrder<Seats extends Group>(groups: readonly Seats[]): readonly Seats[] {
  const left: Seats[] = []
  const right: Seats[] = []
  const parties = groups.filter(({ key }) => key !== '').sort((a, b) => b.count - a.count)
  for (const [at, group] of parties.entries())
    (at % 4 === 1 || at % 4 === 2 ? left : right).push(group)
  return [...left, ...groups.filter(({ key }) => key === ''), ...right.reverse()]
}
