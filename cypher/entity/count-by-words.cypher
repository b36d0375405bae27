// How many entities have a name that holds these words.
//
// $words: string  a Lucene query, from domain/name-query
// $ids?: string[]  entity ids, at most 1,000; absent: any
// $types: EntityType[]  types of entity, at least one
// $country?: string  lowercase country code; absent: every country
// $changedSince?: string  ISO 8601, whole seconds; absent: whenever changed
// row: {total: number}
CALL db.index.fulltext.queryNodes('entityNames', $words) YIELD node AS one
WITH one
WHERE one.type IN $types AND NOT coalesce(one.orphaned, false)
  AND one.countryCode = $country                               // if $country
  AND one.id IN $ids                                           // if $ids
  AND one.updatedAt >= $changedSince                           // if $changedSince
RETURN count(one) AS total
