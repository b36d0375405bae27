// How many entities with these ids there are.
//
// $ids       list of entity ids, at most 1,000
// $types     types of entity, at least one
// $country   lowercase country code; absent: every country
// $changedSince  ISO 8601, whole seconds; absent: whenever changed
// row        [count]
UNWIND $ids AS id
MATCH (one:Entity {id: id})
WITH DISTINCT one
WHERE one.type IN $types AND NOT coalesce(one.orphaned, false)
  AND one.countryCode = $country                               // if $country
  AND one.updatedAt >= $changedSince                           // if $changedSince
RETURN count(one) AS total
