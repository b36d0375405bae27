// How many entities with these ids there are.
//
// $ids: string[]  entity ids, at most 1,000
// $types: EntityType[]  types of entity, at least one
// $country?: string  lowercase country code; absent: every country
// $changedSince?: string  ISO 8601, whole seconds; absent: whenever changed
// row: {total: number}
UNWIND $ids AS id
MATCH (one:Entity {id: id})
WITH DISTINCT one
WHERE one.type IN $types AND NOT coalesce(one.orphaned, false)
  AND one.countryCode = $country                               // if $country
  AND one.updatedAt >= $changedSince                           // if $changedSince
RETURN count(one) AS total
