// All ids and slugs of entities, including former ones.
//
// $ids: string[]  ids of entities; other keys are ignored
// row: {id: string, names: string[]}
//
// The same plan suits any amount of data, so Neo4j plans the query once.
CYPHER replan=skip
UNWIND $ids AS id
MATCH (e:Entity {id: id})
RETURN e.id AS id,
  COLLECT { MATCH (e)<-[:NAMES]-(s:Slug) RETURN s.value AS slug ORDER BY slug LIMIT 100 } +
  COLLECT { MATCH (e)<-[:NAMES]-(f:FormerId) RETURN f.id AS former ORDER BY former LIMIT 100 } AS names
