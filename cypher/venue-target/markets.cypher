// The markets of listings that name targets, with their references to entities.
//
// $keys: string[]  keys of targets
// row: {id: string, references: string}  references: JSON
//
// The same plan suits any amount of data, so Neo4j plans the query once.
CYPHER replan=skip
UNWIND $keys AS key
CALL (key) {
  MATCH (l:Listing {personTarget: key})
  RETURN l
  UNION
  MATCH (l:Listing {partyTarget: key})
  RETURN l
}
MATCH (l)-[:QUOTES]->(m:Market)
RETURN DISTINCT m.id AS id, m.references AS references
