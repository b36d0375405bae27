// One page of the entities with these ids, by name.
//
// $ids       list of entity ids, at most 1,000
// $types     types of entity, at least one
// $country   lowercase country code; absent: every country
// $changedSince  ISO 8601, whole seconds; absent: whenever changed
// $afterName, $afterId  the last row of the page before; absent: the first page
// $limit     rows, one more than is shown
// row        [card]
UNWIND $ids AS id
MATCH (one:Entity {id: id})
WITH DISTINCT one
WHERE one.type IN $types AND NOT coalesce(one.orphaned, false)
  AND one.countryCode = $country                               // if $country
  AND one.updatedAt >= $changedSince                           // if $changedSince
  AND (one.name > $afterName OR (one.name = $afterName AND one.id > $afterId)) // if $afterName
RETURN one.card
ORDER BY one.name, one.id
LIMIT toInteger($limit)
