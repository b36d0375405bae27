// All slugs of elections, former ones too, and of those that they are part of.
//
// $ids: string[]  ids of entities
// row: {id: string, elections: string[]}
//
// Its plan is the same however much there is, so it is never made anew.
CYPHER replan=skip
UNWIND $ids AS id
MATCH (e:Entity {id: id})
RETURN e.id AS id,
  COLLECT {
    MATCH (e)-[:PART_OF*0..2]->(larger:Entity)<-[:NAMES]-(s:Slug)
    RETURN DISTINCT s.value AS slug ORDER BY slug LIMIT 100
  } AS elections
