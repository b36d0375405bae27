// Marks the blocks of what relation records speak of and refer to: a membership is evidence for its person, its area and
// its party.
//
// $keys: string[]  keys of relation records
// row: {count: number}
//
// Its plan is the same however much there is, so it is never made anew.
CYPHER replan=skip
UNWIND $keys AS key
MATCH (:ReferenceKey {key: key})-[:HAS_SUBJECT|REFERS_TO]->(k)
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
