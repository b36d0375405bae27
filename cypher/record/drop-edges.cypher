// Forgets what changed records carried and referred to, before it is written anew. What a membership spoke of is compared
// again without it.
//
// $keys: string[]  record keys
// row: {count: number}
//
// Its plan is the same however much there is, so it is never made anew.
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
