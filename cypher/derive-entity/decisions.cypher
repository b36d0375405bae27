// The curated decisions about records or about the identifiers they carry.
//
// $keys: string[]  record keys
// row: {a: string, b: string, verdict: 'same' | 'never'}
//
// The same plan suits any amount of data, so Neo4j plans the query once.
CYPHER replan=skip
UNWIND $keys AS key
MATCH (r:ReferenceKey {key: key})
CALL (r) {
  MATCH (r)<-[:ABOUT]-(d:Decision) RETURN d
  UNION
  MATCH (r)-[:HAS_IDENTIFIER]->()<-[:ABOUT]-(d:Decision) RETURN d
}
RETURN DISTINCT d.a AS a, d.b AS b, d.verdict AS verdict
