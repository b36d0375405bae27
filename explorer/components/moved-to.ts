/**
 * The option that an arrow key selects, as an index. `null`, the text field itself, is between the
 * last and the first option. `undefined`: another key.
 */
export function movedTo(key: string, from: number | null, many: number): number | null | undefined {
  if (key === 'ArrowDown') return from === null ? 0 : from + 1 < many ? from + 1 : null
  if (key === 'ArrowUp') return from === null ? many - 1 : from > 0 ? from - 1 : null
  return undefined
}
