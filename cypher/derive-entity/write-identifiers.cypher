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
  MATCH (e)-[old:IDENTIFIED_BY]->(h)
  WHERE NOT h.key IN row.joins
  DELETE old
}
CALL (e, row) {
  UNWIND row.joins AS key
  MERGE (h:Handle {key: key})
  SET h:Identifier
  MERGE (e)-[:IDENTIFIED_BY]->(h)
}
RETURN count(*) AS count
