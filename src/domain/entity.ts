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

// `Object.keys` returns `string[]`, but every key of the table is a type.
export const ENTITY_TYPES = Object.keys(ENTITY_LABELS) as readonly EntityType[]

/** Whether `text` names a type of entity. */
export function isEntityType(text: string): text is EntityType {
  return Object.hasOwn(ENTITY_LABELS, text)
}

/** Whether entities of this type are people. */
export function isPerson(type: string | undefined): boolean {
  return type === 'politician' || type === 'person'
}

/** Whether entities of this type are bodies that people can be members of. */
export function isBody(type: string | undefined): boolean {
  return type === 'party' || type === 'institution' || type === 'organization'
}

/**
 * Combines the two lists that the graph stores: the names, and for each name a text with its
 * language tags, separated by commas.
 */
export function entityNames(values: readonly string[], langs: readonly string[]): EntityName[] {
  return values.map((value, at) => ({ value, langs: (langs[at] ?? '').split(',').filter(Boolean) }))
}

/**
 * An entity as lists and relationships show it. If one of these fields changes, the change log also
 * reports the neighbours of the entity, so cached lists that show the entity are evicted. All other
 * fields are read by id.
 */
export interface NamedEntity {
  readonly id: string
  readonly slug: string
  readonly name: string
  readonly type: EntityType
  /** Lowercase ISO 3166-1 alpha-2, `''` for none. */
  readonly countryCode: string
}

// This character sorts before every character of a name, slug, type or country. `summaryOf` removes
// it from names.
const SEPARATOR = '\u001f'

/**
 * Returns one text with all fields that a list of entities shows. The graph stores this text as
 * `summary`. Neo4j reads each property of a row separately, so one property is cheaper than five.
 * Summaries sort by name, then by id.
 */
export function summaryOf(entity: NamedEntity): string {
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

/** Parses a stored summary, see `summaryOf`. */
export function fromSummary(summary: string): NamedEntity {
  return fromSummaryParts(summaryParts(summary))
}

/** Creates the entity from the parts of a summary. */
export function fromSummaryParts([
  name,
  id,
  slug,
  type,
  countryCode,
]: readonly string[]): NamedEntity {
  // `summaryOf` always writes all parts of a summary.
  return { id, slug, name, type, countryCode } as NamedEntity
}
