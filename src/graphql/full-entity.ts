import { ApiError } from '../errors.js'
import type { Entity } from '../loaders/entities.js'
import type { NamedEntity } from '../loaders/named-entity.js'
import type { RequestContext } from '../request-context.js'

/** Resolves a field made from the full entity, synchronously when that is loaded already. */
export function fromFullEntity<Value>(
  make: (entity: Entity, context: RequestContext) => Value | Promise<Value>,
) {
  return (entity: NamedEntity, _args: unknown, context: RequestContext): Value | Promise<Value> =>
    isFull(entity)
      ? make(entity, context)
      : loadFullEntity(entity, context).then((full) => make(full, context))
}

/** Resolves the `field` of the full entity as it is stored. */
export function ofFullEntity(field: string) {
  return fromFullEntity((entity): unknown => {
    if (field in entity) return entity[field as keyof Entity]
    // Null would mean that no source gives it.
    throw new ApiError('INTERNAL', { cause: `${field} of an entity is not read` })
  })
}

/** The full entity of one that a list shows. */
async function loadFullEntity({ id }: NamedEntity, { loaders }: RequestContext): Promise<Entity> {
  const found = await loaders.entitiesById.load(id)
  // It disappeared between the two reads.
  if (found === null) throw new ApiError('ENTITY_NOT_FOUND')
  return found
}

function isFull(entity: NamedEntity): entity is Entity {
  return 'identifiers' in entity
}
