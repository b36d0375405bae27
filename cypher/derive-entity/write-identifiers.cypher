// Relates entities to their current identifiers, and removes their relationships to other identifiers.
//
// $rows: {id: string, joins: string[]}[]
// row: {count: number}
//
// The same plan suits any amount of data, so Neo4j plans the query once.
CYPHER replan=skip
UNWIND $rows AS row
MATCH (e:Entity {id: row.id})
CALL (e, row) {
  MATCH (e)-[old:IDENTIFIED_BY]->(k)
  WHERE NOT k.key IN row.joins
  DELETE old
}
CALL (e, row) {
  UNWIND row.joins AS key
  MERGE (k:ReferenceKey {key: key})
  SET k:Identifier
  MERGE (e)-[:IDENTIFIED_BY]->(k)
}
RETURN count(*) AS count
