/**
 * Chooses a free name for each key: its base, or the base with the suffix `-2`, `-3` and so on.
 * `takenAmong` returns the values that are taken in the graph. `reserved`: other names that are not
 * free.
 */
export async function freeNames<Key>(
  bases: ReadonlyMap<Key, string>,
  takenAmong: (values: readonly string[]) => Promise<readonly { readonly value: string }[]>,
  reserved: readonly string[] = [],
): Promise<ReadonlyMap<Key, string>> {
  const taken = new Set(reserved)
  const checked = new Set<string>()
  const chosen = new Map<Key, string>()
  for (let width = 1; chosen.size < bases.size; width *= 8) {
    const open = [...bases].filter(([key]) => !chosen.has(key))
    const candidates = new Set(open.flatMap(([, base]) => numbered(base, width)))
    const values = [...candidates].filter((value) => !checked.has(value))
    for (const value of values) checked.add(value)
    for (const { value } of await takenAmong(values)) taken.add(value)
    for (const [key, base] of open) {
      const free = numbered(base, width).find((value) => !taken.has(value))
      if (free === undefined) continue
      taken.add(free)
      chosen.set(key, free)
    }
  }
  return chosen
}

function numbered(base: string, count: number): readonly string[] {
  return Array.from({ length: count }, (_, index) =>
    index === 0 ? base : `${base}-${String(index + 1)}`,
  )
}
