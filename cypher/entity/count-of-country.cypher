// Counts the entities of some types in one country.
//
// $types: EntityType[]  types of entity, at least one
// $country: string  lowercase country code
// $changedSince: string  ISO 8601, whole seconds; '': any time
// row: {total: number}
UNWIND $types AS type
CALL (type) {
  MATCH (one:Entity)
  USING INDEX SEEK one:Entity(type, countryCode, name, id)
  WHERE one.type = type AND one.name >= '' AND one.id >= ''
    AND one.countryCode = $country
    AND ($changedSince = '' OR one.updatedAt >= $changedSince)
    AND NOT coalesce(one.orphaned, false)
  RETURN count(one) AS found
}
RETURN sum(found) AS total
