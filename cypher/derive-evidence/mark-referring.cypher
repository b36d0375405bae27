// Marks the blocks of what refers to changed records, directly or by a membership: their names are evidence there.
//
// $keys: string[]  keys of records
// row: {count: number}
//
// Its plan is the same however much there is, so it is never made anew.
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
