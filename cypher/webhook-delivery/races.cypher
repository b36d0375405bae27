// The area and the elections of races, for filters.
//
// $ids: string[]  ids of races
// row: {id: string, area: string, elections: string[]}
//     elections: all slugs of its election and of the elections that contain it, including former slugs
//
// The same plan suits any amount of data, so Neo4j plans the query once.
CYPHER replan=skip
UNWIND $ids AS id
MATCH (c:Race {id: id})
RETURN c.id AS id, c.area AS area,
  COLLECT {
    MATCH (c)-[:RACE_OF]->(:ReferenceKey)-[:STANDS_FOR]->(e:Entity)
    MATCH (e)-[:PART_OF*0..2]->(larger:Entity)<-[:NAMES]-(s:Slug)
    RETURN DISTINCT s.value AS slug ORDER BY slug LIMIT 100
  } AS elections
