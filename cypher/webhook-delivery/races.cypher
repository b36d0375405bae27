// Where races belong, for filters.
//
// $ids: string[]  ids of races
// row: {id: string, area: string, elections: string[]}
//     elections: all slugs of its election, former ones too, and of those that it is part of
//
// Its plan is the same however much there is, so it is never made anew.
CYPHER replan=skip
UNWIND $ids AS id
MATCH (c:Race {id: id})
RETURN c.id AS id, c.area AS area,
  COLLECT {
    MATCH (c)-[:RACE_OF]->(:ReferenceKey)-[:STANDS_FOR]->(e:Entity)
    MATCH (e)-[:PART_OF*0..2]->(larger:Entity)<-[:NAMES]-(s:Slug)
    RETURN DISTINCT s.value AS slug ORDER BY slug LIMIT 100
  } AS elections
