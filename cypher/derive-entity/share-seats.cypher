// Makes the seats of chambers that are one entity share a reference key.
//
// $keys: string[]  keys of seat records
// row: {count: number}
//
// Its plan is the same however much there is, so it is never made anew.
CYPHER replan=skip
UNWIND $keys AS key
MATCH (r:Handle {key: key})
OPTIONAL MATCH (r)-[old:HAS]->(h:Handle) WHERE h.seat = true
DELETE old
WITH DISTINCT r
CALL (r) {
  MATCH (r)-[:REFERS]->(h:Handle)
  MATCH (h)-[:OF]->(e:Institution) RETURN e
  UNION
  MATCH (r)-[:REFERS]->(:Handle)<-[:HAS]-(:Record)-[:OF]->(e:Institution) RETURN e
}
WITH r, min(e.id) AS chamber
MERGE (h:Handle {key: 'seat:' + chamber})
SET h.seat = true
MERGE (r)-[:HAS]->(h)
RETURN count(*) AS count
