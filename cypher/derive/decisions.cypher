// Decisions by hand about records or the identifiers they carry.
//
// $keys  record keys
// row    [a, b, verdict]
UNWIND $keys AS key
MATCH (r:Handle {key: key})
CALL (r) {
  MATCH (r)<-[:ABOUT]-(d:Decision) RETURN d
  UNION
  MATCH (r)-[:HAS]->()<-[:ABOUT]-(d:Decision) RETURN d
}
RETURN DISTINCT d.a, d.b, d.verdict
