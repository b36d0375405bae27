// Counts the entities of some types.
//
// $types: EntityType[]  types of entity, at least one
// $changedSince: string  ISO 8601, whole seconds; '': any time
// row: {total: number}
UNWIND $types AS type
CALL (type) {
  MATCH (one:Entity)
  USING INDEX SEEK one:Entity(type, name, id)
  WHERE one.type = type AND one.name >= '' AND one.id >= ''
    AND ($changedSince = '' OR one.updatedAt >= $changedSince)
    AND NOT coalesce(one.orphaned, false)
  RETURN count(one) AS found
}
RETURN sum(found) AS total
