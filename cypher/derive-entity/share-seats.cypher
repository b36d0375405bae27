// Makes the seats of chambers that are one entity share a reference key.
//
// $keys: string[]  keys of seat records
// row: {count: number}
//
// Its plan is the same however much there is, so it is never made anew.
CYPHER replan=skip
UNWIND $keys AS key
MATCH (r:ReferenceKey {key: key})
OPTIONAL MATCH (r)-[old:HAS_IDENTIFIER]->(k:ReferenceKey) WHERE k.seat = true
DELETE old
WITH DISTINCT r
CALL (r) {
  MATCH (r)-[:REFERS_TO]->(k:ReferenceKey)
  MATCH (k)-[:STANDS_FOR]->(e:Institution) RETURN e
  UNION
  MATCH (r)-[:REFERS_TO]->(:ReferenceKey)<-[:HAS_IDENTIFIER]-(:Record)-[:STANDS_FOR]->(e:Institution) RETURN e
}
WITH r, min(e.id) AS chamber
MERGE (k:ReferenceKey {key: 'seat:' + chamber})
SET k.seat = true
MERGE (r)-[:HAS_IDENTIFIER]->(k)
RETURN count(*) AS count
