// Records that share an identifier or a curated decision with these records and, if `$derived` is true, also records
// that share an entity or a verdict.
// any: if the limit is reached, all these records are refused
//
// $keys: string[]  record keys
// $derived: boolean  whether to include records that share an entity or a verdict
// $limit: number  rows
// row: {key: string}
//
// The same plan suits any amount of data, so Neo4j plans the query once.
CYPHER replan=skip
CALL () {
  UNWIND $keys AS key
  MATCH (:ReferenceKey {key: key})-[:HAS_IDENTIFIER]->(k:ReferenceKey)
  WITH DISTINCT k
  MATCH (k)<-[:HAS_IDENTIFIER]-(o:Record)
  RETURN o
  UNION
  UNWIND CASE WHEN $derived THEN $keys ELSE [] END AS key
  MATCH (:ReferenceKey {key: key})-[:STANDS_FOR]->(e:Entity)
  WITH DISTINCT e
  MATCH (e)<-[:STANDS_FOR]-(o:Record)
  RETURN o
  UNION
  UNWIND CASE WHEN $derived THEN $keys ELSE [] END AS key
  MATCH (:ReferenceKey {key: key})<-[:BETWEEN]-(:Verdict {verdict: 'same'})-[:BETWEEN]->(o:Record)
  RETURN o
  UNION
  UNWIND $keys AS key
  MATCH (r:ReferenceKey {key: key})
  CALL (r) {
    MATCH (r)<-[:ABOUT]-(d:Decision {verdict: 'same'})-[:ABOUT]->(o:Record) RETURN o
    UNION
    MATCH (r)<-[:ABOUT]-(d:Decision {verdict: 'same'})-[:ABOUT]->(:Identifier)<-[:HAS_IDENTIFIER]-(o:Record) RETURN o
    UNION
    MATCH (r)-[:HAS_IDENTIFIER]->(:Identifier)<-[:ABOUT]-(d:Decision {verdict: 'same'})-[:ABOUT]->(o:Record) RETURN o
    UNION
    MATCH (r)-[:HAS_IDENTIFIER]->(:Identifier)<-[:ABOUT]-(d:Decision {verdict: 'same'})-[:ABOUT]->(:Identifier)<-[:HAS_IDENTIFIER]-(o:Record)
    RETURN o
  }
  RETURN o
}
RETURN DISTINCT o.key AS key
LIMIT toInteger($limit)
