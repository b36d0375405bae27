// One page of the entities of some types, least recently changed first.
//
// $types: EntityType[]  types of entity, at least one
// $countries: string[] | null  lowercase country codes; null: all
// $changedSince: string  ISO 8601, whole seconds; '': any time
// $afterUpdated: string, $afterId: string  the last row of the previous page; '' and '': the first page
// $limit: number  rows, one more than the page shows
// row: {summary: string, updatedAt: string}
MATCH (one:Entity)
USING INDEX SEEK one:Entity(updatedAt, id)
WHERE one.updatedAt >= $changedSince AND one.id >= ''
  AND one.updatedAt >= $afterUpdated AND (one.updatedAt > $afterUpdated OR one.id > $afterId)
  AND one.type IN $types
  AND ($countries IS NULL OR one.countryCode IN $countries)
  AND NOT coalesce(one.orphaned, false)
RETURN one.summary AS summary, one.updatedAt AS updatedAt
ORDER BY one.updatedAt, one.id
LIMIT toInteger($limit)
