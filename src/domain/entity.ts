/** The eight types of entity, by the label that the graph gives their nodes. */
export const ENTITY_LABELS = {
  politician: 'Politician',
  party: 'Party',
  office: 'Office',
  institution: 'Institution',
  election: 'Election',
  area: 'Area',
  person: 'Person',
  organization: 'Organization',
} as const

/** One of an entity's names, with the BCP 47 tags of the languages in which it is written so. */
export interface EntityName {
  readonly value: string
  readonly langs: readonly string[]
}

export type EntityType = keyof typeof ENTITY_LABELS

/** Whether `text` names a type of entity. */
export function isEntityType(text: string): text is EntityType {
  return Object.hasOwn(ENTITY_LABELS, text)
}

/** Names from the two lists that the graph keeps: values, and tags with commas between them. */
export function entityNames(values: readonly string[], langs: readonly string[]): EntityName[] {
  return values.map((value, at) => ({ value, langs: (langs[at] ?? '').split(',').filter(Boolean) }))
}

// No name, slug, type or country holds it, and it sorts before all that they do.
const SEPARATOR = '\u001f'

/**
 * What lists show of an entity as one text, which the graph keeps as `summary`: Neo4j reads each property of a
 * row by itself, and one is cheaper than five. Summaries sort as names do, equal names by id.
 */
export function summaryOf(entity: {
  readonly id: string
  readonly slug: string
  readonly name: string
  readonly type: EntityType
  readonly countryCode: string
}): string {
  const { name, id, slug, type, countryCode } = entity
  return [name.replaceAll(SEPARATOR, ' '), id, slug, type, countryCode].join(SEPARATOR)
}

/** What `summaryOf` wrote, and, where a query adds texts after it, those. */
export function summaryParts(text: string): readonly string[] {
  return text.split(SEPARATOR)
}
