/** Groups values by key. Keys and values keep the order of `entries`. */
export function grouped<Key, Value>(
  entries: Iterable<readonly [Key, Value]>,
): ReadonlyMap<Key, readonly Value[]> {
  const groups = new Map<Key, Value[]>()
  for (const [key, value] of entries) {
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [value])
    else group.push(value)
  }
  return groups
}
