// Marks the blocks of the records that relation records mention or refer to: a membership is evidence for its person,
// its area and its party. The relation records now wait for their subjects, unless they changed since they were read.
//
// $rows: {key: string, version: number}[]  relation records
// row: {count: number}
//
// The same plan suits any amount of data, so Neo4j plans the query once.
CYPHER replan=skip
CALL () {
  UNWIND $rows AS row
  MATCH (:ReferenceKey {key: row.key})-[:HAS_SUBJECT|REFERS_TO]->(k)
  WITH DISTINCT k
  CALL (k) {
    RETURN k AS r
    UNION
    MATCH (k)<-[:HAS_IDENTIFIER]-(r:Record) RETURN r
  }
  WITH DISTINCT r
  MATCH (r)-[:IN_BLOCK]->(b)
  WITH DISTINCT b
  WHERE b.dirty IS NULL AND COUNT { (b)<-[:IN_BLOCK]-() } > 1
  SET b.dirty = true
  RETURN count(*) AS blocks
}
UNWIND $rows AS row
MATCH (m:ReferenceKey {key: row.key})
SET m.dirty = CASE WHEN m.version = row.version AND m.dirty = 3 THEN 5 ELSE m.dirty END
RETURN count(*) AS count
