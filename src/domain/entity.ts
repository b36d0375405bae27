/** The eight types of entity, with their node labels in the graph. */
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

/** One name of an entity, with the BCP 47 tags of the languages that use this spelling. */
export interface EntityName {
  readonly value: string
  readonly langs: readonly string[]
}

export type EntityType = keyof typeof ENTITY_LABELS

/** Whether `text` names a type of entity. */
export function isEntityType(text: string): text is EntityType {
  return Object.hasOwn(ENTITY_LABELS, text)
}

/** Reads names from the two lists in the graph: values, and comma-separated language tags. */
export function entityNames(values: readonly string[], langs: readonly string[]): EntityName[] {
  return values.map((value, at) => ({ value, langs: (langs[at] ?? '').split(',').filter(Boolean) }))
}

// Sorts before every character of a name, slug, type or country. None of these contains it.
const SEPARATOR = '\u001f'

/**
 * The fields of an entity that lists show, as one text; the graph stores it as `summary`. Neo4j
 * reads each property of a row separately, so one property is cheaper than five. Summaries sort by
 * name, then by id.
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

/** Splits a text from `summaryOf`, including any texts that a query appended to it. */
export function summaryParts(text: string): readonly string[] {
  return text.split(SEPARATOR)
}
