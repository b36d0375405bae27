import type { NamedEntity } from '../domain/entity.js'
import { ApiError } from '../errors.js'
import type { Entity } from '../loaders/entities.js'
import type { RequestContext } from '../request-context.js'

/**
 * Makes the resolver of a field that only a full `Entity` has. If the resolver receives a
 * `NamedEntity`, it first loads the full entity.
 */
export function fromFullEntity<Value>(
  make: (entity: Entity, context: RequestContext) => Value | Promise<Value>,
) {
  return (entity: NamedEntity, _args: unknown, context: RequestContext): Value | Promise<Value> =>
    isFull(entity)
      ? make(entity, context)
      : loadFullEntity(entity, context).then((full) => make(full, context))
}

/** Resolves a stored field of the full entity. */
export function storedField(field: string) {
  return fromFullEntity((entity): unknown => {
    if (field in entity) return entity[field as keyof Entity]
    // Returning null would claim that no source gives the field.
    throw new ApiError('INTERNAL', { cause: `${field} of an entity is not read` })
  })
}

/** Loads the full entity for an entity in a list. */
async function loadFullEntity({ id }: NamedEntity, { loaders }: RequestContext): Promise<Entity> {
  const found = await loaders.entitiesById.load(id)
  // The entity was deleted between the two reads.
  if (found === null) throw new ApiError('ENTITY_NOT_FOUND')
  return found
}

function isFull(entity: NamedEntity): entity is Entity {
  return 'identifiers' in entity
}
