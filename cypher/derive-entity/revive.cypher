// Gives entities that were merged and no longer are their ids and slugs back.
//
// $ids: string[]  entity ids
// row: {count: number}
//
// Its plan is the same however much there is, so it is never made anew.
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
