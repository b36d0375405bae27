import type { EntityType } from '../../domain/entity.js'
import type { ExportedRelationship } from '../subgraph.js'

/** Where an entity belongs, as far as Popolo has a property for it. */
export interface Place {
  /** The body or area that it is part of; of an election, the body that is elected. */
  readonly parentId?: string
  readonly areaId?: string
}

type TypeOf = (id: string) => EntityType | undefined

const BODIES: readonly (EntityType | undefined)[] = ['party', 'institution', 'organization']

/**
 * The property in which Popolo holds a relationship; `null` when it has none. It holds no role and no dates, and of each kind
 * one.
 */
export function propertyFor(
  relationship: ExportedRelationship,
  typeOf: TypeOf,
): keyof Place | null {
  const { kind, fromId, toId, role, start, end, isPast } = relationship
  if (role !== null || start !== null || end !== null || isPast) return null
  const [from, to] = [typeOf(fromId), typeOf(toId)]
  const isBody = BODIES.includes(from)
  if (kind === 'IN_AREA' && to === 'area') return isBody || from === 'office' ? 'areaId' : null
  if (kind === 'FOR_OFFICE') return BODIES.includes(to) ? 'parentId' : null
  if (kind !== 'PART_OF') return null
  if (from === 'area') return to === 'area' ? 'parentId' : null
  return (isBody || from === 'office') && BODIES.includes(to) ? 'parentId' : null
}

/** Where the entities of a page belong, and the relationships that say something else. */
export function placesOf(relationships: readonly ExportedRelationship[], typeOf: TypeOf) {
  const places = new Map<string, Place>()
  const others: ExportedRelationship[] = []
  for (const one of relationships) {
    const place = places.get(one.fromId) ?? {}
    const property = propertyFor(one, typeOf)
    if (property === null || place[property] !== undefined) others.push(one)
    else places.set(one.fromId, { ...place, [property]: one.toId })
  }
  return { placeOf: (id: string): Place => places.get(id) ?? {}, others }
}
