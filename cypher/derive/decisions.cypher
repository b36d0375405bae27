// Decisions by hand about records or the identifiers they carry.
//
// $keys  record keys
// row    [a, b, verdict]
//
// Its plan is the same however much there is, so it is never made anew.
CYPHER replan=skip
UNWIND $keys AS key
MATCH (r:Handle {key: key})
CALL (r) {
  MATCH (r)<-[:ABOUT]-(d:Decision) RETURN d
  UNION
  MATCH (r)-[:HAS]->()<-[:ABOUT]-(d:Decision) RETURN d
}
RETURN DISTINCT d.a, d.b, d.verdict
