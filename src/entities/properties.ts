/** The properties of an entity or a relationship, as the graph stores them. */
export type Properties = Readonly<Record<string, string | number | boolean | readonly string[]>>

/**
 * Leaves out undefined values and empty lists. Does not change the order, because changes are
 * detected by a hash of the properties.
 */
export function withoutAbsent(
  properties: Readonly<Record<string, Properties[string] | undefined>>,
): Properties {
  const present: Record<string, Properties[string]> = {}
  for (const [name, value] of Object.entries(properties)) {
    if (value === undefined || (Array.isArray(value) && value.length === 0)) continue
    present[name] = value
  }
  return present
}

/** A property that is a list; `[]` if it is absent. */
export function listIn(properties: Properties, name: string): readonly string[] {
  const value = properties[name]
  return typeof value === 'object' ? value : []
}
