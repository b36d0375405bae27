/** The option that a key leads to, round and round over the words themselves; `undefined`: no key of the list. */
export function movedTo(key: string, from: number | null, many: number): number | null | undefined {
  if (key === 'ArrowDown') return from === null ? 0 : from + 1 < many ? from + 1 : null
  if (key === 'ArrowUp') return from === null ? many - 1 : from > 0 ? from - 1 : null
  return undefined
}
