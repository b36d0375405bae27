// Records that share an identifier or a decision by hand with others; and an entity or what evidence says, when asked.
// any: when there are as many as the limit, all are refused
//
// $keys: string[]  record keys
// $derived: boolean  whether by an entity and by evidence, too
// $limit: number  rows
// row: {key: string}
//
// Its plan is the same however much there is, so it is never made anew.
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
