// Counts the entities of some types in some countries.
//
// $types: EntityType[]  types of entity, at least one
// $countries: string[]  lowercase country codes
// $changedSince: string  ISO 8601, whole seconds; '': any time
// row: {total: number}
UNWIND $types AS type
UNWIND $countries AS country
CALL (type, country) {
  MATCH (one:Entity)
  USING INDEX SEEK one:Entity(type, countryCode, name, id)
  WHERE one.type = type AND one.name >= '' AND one.id >= ''
    AND one.countryCode = country
    AND ($changedSince = '' OR one.updatedAt >= $changedSince)
    AND NOT coalesce(one.orphaned, false)
  RETURN count(one) AS found
}
RETURN sum(found) AS total
