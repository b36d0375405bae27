// Marks records that refer to others, whose entity has changed, to be derived again; what they say is as before.
//
// $keys: string[]  keys of the records referred to
// row: {count: number}
//
// Its plan is the same however much there is, so it is never made anew.
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
