import { isBody } from '../../domain/entity.js'
import type { ExportedRelationship, Subgraph } from '../subgraph.js'

/** The body and the area that an entity belongs to, if Popolo has properties for them. */
export interface Place {
  /** The body or area that contains the entity; for an election, the body that is elected. */
  readonly parentId?: string
  readonly areaId?: string
}

/**
 * The property in which Popolo stores a relationship; `null` if it has none. Such a property
 * contains only an id, so a relationship with a role or dates is exported in the list
 * `relationships`.
 */
function propertyFor(
  relationship: ExportedRelationship,
  typeOf: Subgraph['typeOf'],
): keyof Place | null {
  const { kind, fromId, toId, role, start, end, isPast } = relationship
  if (role !== null || start !== null || end !== null || isPast) return null
  const [from, to] = [typeOf(fromId), typeOf(toId)]
  const isOfBody = isBody(from) || from === 'office'
  if (kind === 'IN_AREA' && to === 'area') return isOfBody ? 'areaId' : null
  if (kind === 'FOR_OFFICE') return isBody(to) ? 'parentId' : null
  if (kind !== 'PART_OF') return null
  if (from === 'area') return to === 'area' ? 'parentId' : null
  return isOfBody && isBody(to) ? 'parentId' : null
}

/**
 * The places of the entities of a page, and `others`: the relationships that are not part of a
 * place.
 */
export function placesOf(
  relationships: readonly ExportedRelationship[],
  typeOf: Subgraph['typeOf'],
) {
  const places = new Map<string, Place>()
  const others: ExportedRelationship[] = []
  for (const relationship of relationships) {
    const place = places.get(relationship.fromId) ?? {}
    const property = propertyFor(relationship, typeOf)
    if (property === null || place[property] !== undefined) others.push(relationship)
    else places.set(relationship.fromId, { ...place, [property]: relationship.toId })
  }
  return { placeOf: (id: string): Place => places.get(id) ?? {}, others }
}
