/**
 * Returns a copy with REST names in place of all field names, also nested ones: `createdAt` becomes
 * `created_at`, `isListed` becomes `listed`. The schema of a response decides which fields are
 * sent.
 */
export function toRestNames(record: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(record).map(([name, value]) => [restName(name), renamed(value)]),
  )
}

function renamed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(renamed)
  return typeof value !== 'object' || value === null ? value : toRestNames(value)
}

function restName(name: string): string {
  const bare = name.replace(/^is(?=[A-Z])/, '')
  const words = bare.charAt(0).toLowerCase() + bare.slice(1)
  return words.replaceAll(/[A-Z]|(?<=[a-z])\d+/g, (letter) => `_${letter.toLowerCase()}`)
}

/**
 * Converts an entry of the change log to the JSON of change lists, streams and webhooks. In an
 * entry about a race, `seq` becomes `update`.
 */
export function toEventJson(entry: Readonly<Record<string, unknown>>): Record<string, unknown> {
  if (entry['race'] === undefined) return toRestNames(entry)
  const { race, seq, ...rest } = entry
  return { race, update: seq, ...toRestNames(rest) }
}
