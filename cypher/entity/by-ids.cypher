// Entities by their ids, one row for each known id.
//
// $ids: string[]  ids, at most 100
// row: {id: string, entity: StoredEntity}
//
// The id of a merged entity leads to the survivor. Then the id of the returned entity differs from the
// requested one.
UNWIND $ids AS id
OPTIONAL MATCH (own:Entity {id: id})
OPTIONAL MATCH (:FormerId {id: id})-[:NAMES]->(survivor:Entity)
WITH id, coalesce(own, survivor) AS one
WHERE one IS NOT NULL
RETURN id, properties(one) AS entity
