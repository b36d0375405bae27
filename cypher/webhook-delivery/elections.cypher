// All slugs of elections and of the elections that contain them, including former slugs.
//
// $ids: string[]  ids of entities
// row: {id: string, elections: string[]}
//
// The same plan suits any amount of data, so Neo4j plans the query once.
CYPHER replan=skip
UNWIND $ids AS id
MATCH (e:Entity {id: id})
RETURN e.id AS id,
  COLLECT {
    MATCH (e)-[:PART_OF*0..2]->(larger:Entity)<-[:NAMES]-(s:Slug)
    RETURN DISTINCT s.value AS slug ORDER BY slug LIMIT 100
  } AS elections
