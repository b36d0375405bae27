// Relates entities to the identifiers that they have now, and to no others.
//
// $rows: {id: string, joins: string[]}[]
// row: {count: number}
//
// Its plan is the same however much there is, so it is never made anew.
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
