/** Formats an instant as the graph stores it and REST shows it: UTC, whole seconds. */
export function secondOf(instant: Date): string {
  return `${instant.toISOString().slice(0, 19)}Z`
}
