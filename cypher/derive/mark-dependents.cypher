// Marks records to be derived again because they refer to records whose entity changed. Their own data did not change.
//
// $keys: string[]  keys of the records referred to
// row: {count: number}
//
// The same plan suits any amount of data, so Neo4j plans the query once.
CYPHER replan=skip
UNWIND $keys AS key
MATCH (r:ReferenceKey {key: key})
CALL (r) {
  MATCH (r)<-[:HAS_SUBJECT|REFERS_TO]-(s:Record) WHERE s.dirty IS NULL RETURN s
  UNION
  MATCH (r)-[:HAS_IDENTIFIER]->()<-[:HAS_SUBJECT|REFERS_TO]-(s:Record) WHERE s.dirty IS NULL RETURN s
}
WITH DISTINCT s
SET s.dirty = CASE s.phase WHEN 1 THEN 4 WHEN 3 THEN 5 ELSE s.phase END
RETURN count(*) AS count
