// Counts the entities that have a name with these words.
//
// $words: string  a Lucene query, from domain/name-query
// $ids: string[] | null  entity ids, at most 1,000; null: any
// $types: EntityType[]  types of entity, at least one
// $country: string  lowercase country code; '': every country
// $changedSince: string  ISO 8601, whole seconds; '': any time
// row: {total: number}
CALL db.index.fulltext.queryNodes('entityNames', $words) YIELD node AS one
WITH one
WHERE one.type IN $types AND NOT coalesce(one.orphaned, false)
  AND ($country = '' OR one.countryCode = $country)
  AND ($ids IS NULL OR one.id IN $ids)
  AND ($changedSince = '' OR one.updatedAt >= $changedSince)
RETURN count(one) AS total
