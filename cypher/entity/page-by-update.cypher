// One page of the entities of some types, last changed first.
//
// $types     types of entity, at least one
// $country   lowercase country code; absent: every country
// $changedSince  ISO 8601, whole seconds; '' for whenever changed
// $afterUpdated, $afterId  the last row of the page before; absent: the first page
// $limit     rows, one more than is shown
// row        [card, updatedAt]
MATCH (one:Entity)
USING INDEX SEEK one:Entity(updatedAt, id)
WHERE one.updatedAt >= $changedSince AND one.id >= ''
  AND one.updatedAt <= $afterUpdated                                       // if $afterUpdated
  AND (one.updatedAt < $afterUpdated OR one.id < $afterId)                 // if $afterUpdated
  AND one.type IN $types
  AND one.countryCode = $country                                           // if $country
  AND NOT coalesce(one.orphaned, false)
RETURN one.card, one.updatedAt
ORDER BY one.updatedAt DESC, one.id DESC
LIMIT toInteger($limit)
