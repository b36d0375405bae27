// Marks the blocks of these records, of the records that share an identifier with them, and of the records that belong
// to the same entity as any of the others. The combined evidence about all these records changed. A block with one
// record is not marked, because it has no records to compare.
//
// $keys: string[]  record keys
// row: {count: number}
//
// The same plan suits any amount of data, so Neo4j plans the query once.
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
