// One page of the entities of some types, by name from Z to A.
//
// $types: EntityType[]  types of entity, at least one
// $changedSince: string  ISO 8601, whole seconds; '': any time
// $fromName: string, $beforeId: string  the last row of the previous page; U+10FFFF and '': the first page
// $limit: number  rows, one more than the page shows
// row: {summary: string}
//
// Each type is a sorted range of the index, so a page costs the same at any depth. The pages
// of the types are then merged.
UNWIND $types AS type
CALL (type) {
  MATCH (one:Entity)
  USING INDEX SEEK one:Entity(type, name, id)
  WHERE one.type = type AND one.name >= '' AND one.name <= $fromName AND one.id >= ''
    AND ($changedSince = '' OR one.updatedAt >= $changedSince)
    AND (one.name < $fromName OR one.id < $beforeId)
    AND NOT coalesce(one.orphaned, false)
  RETURN one
  ORDER BY one.type DESC, one.name DESC, one.id DESC
  LIMIT toInteger($limit)
}
RETURN one.summary AS summary
ORDER BY one.name DESC, one.id DESC
LIMIT toInteger($limit)
