// Counts the entities with these ids.
//
// $ids: string[]  entity ids, at most 1,000
// $types: EntityType[]  types of entity, at least one
// $country: string  lowercase country code; '': every country
// $changedSince: string  ISO 8601, whole seconds; '': any time
// row: {total: number}
UNWIND $ids AS id
MATCH (one:Entity {id: id})
WITH DISTINCT one
WHERE one.type IN $types AND NOT coalesce(one.orphaned, false)
  AND ($country = '' OR one.countryCode = $country)
  AND ($changedSince = '' OR one.updatedAt >= $changedSince)
RETURN count(one) AS total
