// Entities by their ids, one row for each id that stands for one.
//
// $ids: string[]  ids, at most 100
// row: {id: string, entity: StoredEntity}
//
// The id of an entity that was merged stands for the survivor: the id of the entity is then another
// than the one asked for.
UNWIND $ids AS id
OPTIONAL MATCH (own:Entity {id: id})
OPTIONAL MATCH (:FormerId {id: id})-[:NAMES]->(survivor:Entity)
WITH id, coalesce(own, survivor) AS one
WHERE one IS NOT NULL
RETURN id, properties(one) AS entity
