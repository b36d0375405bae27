// One page of the entities of some types, most recently changed first.
//
// $types: EntityType[]  types of entity, at least one
// $country: string | null  lowercase country code; null: every country
// $changedSince: string  ISO 8601, whole seconds; '': any time
// $afterUpdated: string, $afterId: string  the last row of the previous page; '~' and '': the first page
// $limit: number  rows, one more than the page shows
// row: {summary: string, updatedAt: string}
MATCH (one:Entity)
USING INDEX SEEK one:Entity(updatedAt, id)
WHERE one.updatedAt >= $changedSince AND one.id >= ''
  AND one.updatedAt <= $afterUpdated AND (one.updatedAt < $afterUpdated OR one.id < $afterId)
  AND one.type IN $types
  AND ($country IS NULL OR one.countryCode = $country)
  AND NOT coalesce(one.orphaned, false)
RETURN one.summary AS summary, one.updatedAt AS updatedAt
ORDER BY one.updatedAt DESC, one.id DESC
LIMIT toInteger($limit)
