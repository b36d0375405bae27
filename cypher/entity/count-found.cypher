// Counts the entities with these ids, or with a name that has these words.
//
// $ids: string[]  entity ids, at most 1,000
// $words: string[]  a Lucene query, from domain/name-query, or none
// $onlyIds: string[] | null  count only entities with these ids, at most 1,000; null: all
// $types: EntityType[]  types of entity, at least one
// $countries: string[] | null  lowercase country codes; null: all
// $changedSince: string  ISO 8601, whole seconds; '': any time
// row: {total: number}
CALL () {
  UNWIND $ids AS id
  MATCH (one:Entity {id: id})
  RETURN one
  UNION
  UNWIND $words AS query
  CALL db.index.fulltext.queryNodes('entityNames', query) YIELD node AS one
  RETURN one
}
WITH one
WHERE one.type IN $types AND NOT coalesce(one.orphaned, false)
  AND ($countries IS NULL OR one.countryCode IN $countries)
  AND ($onlyIds IS NULL OR one.id IN $onlyIds)
  AND ($changedSince = '' OR one.updatedAt >= $changedSince)
RETURN count(one) AS total
