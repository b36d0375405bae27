// Restores the ids and slugs of entities that were merged and are now separate again.
//
// $ids: string[]  entity ids
// row: {count: number}
//
// The same plan suits any amount of data, so Neo4j plans the query once.
CYPHER replan=skip
UNWIND $ids AS id
MATCH (e:Entity {id: id})
OPTIONAL MATCH (f:FormerId {id: id})
DETACH DELETE f
WITH DISTINCT e
MATCH (s:Slug {canonicalId: e.id})
OPTIONAL MATCH (s)-[now:NAMES]->()
DELETE now
WITH DISTINCT e, s
CREATE (s)-[:NAMES]->(e)
RETURN count(*) AS count
