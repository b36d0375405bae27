// One page of the entities with these ids, by name.
//
// $ids: string[]  entity ids, at most 1,000
// $types: EntityType[]  types of entity, at least one
// $country: string  lowercase country code; '': every country
// $changedSince: string  ISO 8601, whole seconds; '': any time
// $afterName: string, $afterId: string  the last row of the previous page; '' and '': the first page
// $limit: number  rows, one more than the page shows
// row: {summary: string}
UNWIND $ids AS id
MATCH (one:Entity {id: id})
WITH DISTINCT one
WHERE one.type IN $types AND NOT coalesce(one.orphaned, false)
  AND ($country = '' OR one.countryCode = $country)
  AND ($changedSince = '' OR one.updatedAt >= $changedSince)
  AND (one.name > $afterName OR (one.name = $afterName AND one.id > $afterId))
RETURN one.summary AS summary
ORDER BY one.name, one.id
LIMIT toInteger($limit)
