// Marks the blocks of records that refer to changed records, directly or through a membership, because the names of the
// changed records are evidence about the referring records.
//
// $keys: string[]  keys of records
// row: {count: number}
//
// The same plan suits any amount of data, so Neo4j plans the query once.
CYPHER replan=skip
UNWIND $keys AS key
MATCH (:ReferenceKey {key: key})<-[:REFERS_TO]-(m:Record)
WITH DISTINCT m
CALL (m) {
  RETURN m AS k
  UNION
  MATCH (m)-[:HAS_SUBJECT|REFERS_TO]->(k) RETURN k
}
WITH DISTINCT k
CALL (k) {
  RETURN k AS r
  UNION
  MATCH (k)<-[:HAS_IDENTIFIER]-(r:Record) RETURN r
}
WITH DISTINCT r
MATCH (r)-[:IN_BLOCK]->(b)
WITH DISTINCT b
WHERE COUNT { (b)<-[:IN_BLOCK]-() } > 1
SET b.dirty = true
RETURN count(*) AS count
