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

/**
 * Combines the two lists that the graph stores: the names, and for each name a text with its
 * language tags, separated by commas.
 */
export function entityNames(values: readonly string[], langs: readonly string[]): EntityName[] {
  return values.map((value, at) => ({ value, langs: (langs[at] ?? '').split(',').filter(Boolean) }))
}

// This character sorts before every character of a name, slug, type or country. `summaryOf` removes
// it from names.
const SEPARATOR = '\u001f'

/**
 * Joins the fields that every list of entities shows into one text. The graph stores the text as
 * `summary`. Neo4j reads each property of a row separately, so one property is cheaper than five.
 * Summaries sort by name, then by id.
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

/**
 * Splits a text from `summaryOf` into its parts. If a query appended more parts to the text, they
 * follow in the result.
 */
export function summaryParts(text: string): readonly string[] {
  return text.split(SEPARATOR)
}
