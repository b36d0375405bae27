// One page of the entities that have a name with these words, by name.
//
// $words: string  a Lucene query, from domain/name-query
// $ids: string[] | null  entity ids, at most 1,000; null: any
// $types: EntityType[]  types of entity, at least one
// $country: string  lowercase country code; '': every country
// $changedSince: string  ISO 8601, whole seconds; '': any time
// $afterName: string, $afterId: string  the last row of the previous page; '' and '': the first page
// $limit: number  rows, one more than the page shows
// row: {summary: string}
CALL db.index.fulltext.queryNodes('entityNames', $words) YIELD node AS one
WITH one
WHERE one.type IN $types AND NOT coalesce(one.orphaned, false)
  AND ($country = '' OR one.countryCode = $country)
  AND ($ids IS NULL OR one.id IN $ids)
  AND ($changedSince = '' OR one.updatedAt >= $changedSince)
  AND (one.name > $afterName OR (one.name = $afterName AND one.id > $afterId))
RETURN one.summary AS summary
ORDER BY one.name, one.id
LIMIT toInteger($limit)
