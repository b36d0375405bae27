// Marks the blocks of records, of those that share an identifier with them, and of those that were one with either:
// what they say together is another thing now. A block of one record has nothing to compare.
//
// $keys: string[]  record keys
// row: {count: number}
//
// Its plan is the same however much there is, so it is never made anew.
CYPHER replan=skip
UNWIND $keys AS key
MATCH (r:ReferenceKey {key: key})
CALL (r) {
  RETURN r AS o
  UNION
  MATCH (r)-[:HAS_IDENTIFIER]->()<-[:HAS_IDENTIFIER]-(o:Record) RETURN o
}
WITH DISTINCT o
CALL (o) {
  RETURN o AS p
  UNION
  MATCH (o)-[:STANDS_FOR]->()<-[:STANDS_FOR]-(p:Record) RETURN p
}
WITH DISTINCT p
MATCH (p)-[:IN_BLOCK]->(b)
WITH DISTINCT b
WHERE COUNT { (b)<-[:IN_BLOCK]-() } > 1
SET b.dirty = true
RETURN count(*) AS count
