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

export type EntityType = keyof typeof ENTITY_LABELS

/** Whether `text` names a type of entity. */
export function isEntityType(text: string): text is EntityType {
  return Object.hasOwn(ENTITY_LABELS, text)
}
