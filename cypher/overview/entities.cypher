// Counts the entities of each type in each country.
//
// $types: EntityType[]  types of entity, at least one
// row: {type: EntityType, countryCode: string, total: number}
UNWIND $types AS type
CALL (type) {
  MATCH (one:Entity)
  USING INDEX SEEK one:Entity(type, countryCode, name, id)
  WHERE one.type = type AND one.countryCode >= '' AND one.name >= '' AND one.id >= ''
    AND NOT coalesce(one.orphaned, false)
  RETURN one.countryCode AS countryCode, count(one) AS total
}
RETURN type, countryCode, total
