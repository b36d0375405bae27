// Gives all seat records of one chamber a common reference key.
//
// $keys: string[]  keys of seat records
// row: {count: number}
//
// The same plan suits any amount of data, so Neo4j plans the query once.
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
