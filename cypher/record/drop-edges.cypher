// Removes the identifiers and references of changed records before they are written again. Marks the blocks of
// the records that a changed membership or relation mentions, so that these records are compared again without it.
//
// $keys: string[]  record keys
// row: {count: number}
//
// The same plan suits any amount of data, so Neo4j plans the query once.
CYPHER replan=skip
CALL () {
  UNWIND $keys AS key
  MATCH (r:ReferenceKey {key: key})-[:HAS_SUBJECT|REFERS_TO]->(k)
  WHERE r.kind IN ['membership', 'relation']
  WITH DISTINCT k
  CALL (k) {
    RETURN k AS o
    UNION
    MATCH (k)<-[:HAS_IDENTIFIER]-(o:Record) RETURN o
  }
  WITH DISTINCT o
  MATCH (o)-[:IN_BLOCK]->(b)
  WITH DISTINCT b
  WHERE b.dirty IS NULL AND COUNT { (b)<-[:IN_BLOCK]-() } > 1
  SET b.dirty = true
  RETURN count(*) AS blocks
}
UNWIND $keys AS key
MATCH (r:ReferenceKey {key: key})-[edge:HAS_IDENTIFIER|HAS_SUBJECT|REFERS_TO]->()
DELETE edge
RETURN count(*) AS count
