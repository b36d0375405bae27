// One page of the entities of some types in some countries, by name.
//
// $types: EntityType[]  types of entity, at least one
// $countries: string[]  lowercase country codes
// $changedSince: string  ISO 8601, whole seconds; '': any time
// $fromName: string, $afterId: string  the last row of the previous page; '' and '': the first page
// $limit: number  rows, one more than the page shows
// row: {summary: string}
//
// Each type and country is a sorted range of the index, so a page costs the same at any depth.
// The pages are then merged.
UNWIND $types AS type
UNWIND $countries AS country
CALL (type, country) {
  MATCH (one:Entity)
  USING INDEX SEEK one:Entity(type, countryCode, name, id)
  WHERE one.type = type AND one.name >= $fromName AND one.id >= ''
    AND one.countryCode = country
    AND ($changedSince = '' OR one.updatedAt >= $changedSince)
    AND (one.name > $fromName OR one.id > $afterId)
    AND NOT coalesce(one.orphaned, false)
  RETURN one
  ORDER BY one.type, one.countryCode, one.name, one.id
  LIMIT toInteger($limit)
}
RETURN one.summary AS summary
ORDER BY one.name, one.id
LIMIT toInteger($limit)
