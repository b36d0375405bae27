// Records that share an identifier, a decision or an entity with others.
// any: when there are as many as the limit, all are refused
//
// $keys: string[]  record keys
// $limit: number  rows
// row: {key: string}
//
// Its plan is the same however much there is, so it is never made anew.
CYPHER replan=skip
CALL () {
  UNWIND $keys AS key
  MATCH (:Handle {key: key})-[:HAS]->(h:Handle)
  WITH DISTINCT h
  MATCH (h)<-[:HAS]-(o:Record)
  RETURN o
  UNION
  UNWIND $keys AS key
  MATCH (:Handle {key: key})-[:OF]->(e:Entity)
  WITH DISTINCT e
  MATCH (e)<-[:OF]-(o:Record)
  RETURN o
  UNION
  UNWIND $keys AS key
  MATCH (r:Handle {key: key})
  CALL (r) {
    MATCH (r)<-[:ABOUT]-(d:Decision {verdict: 'same'})-[:ABOUT]->(o:Record) RETURN o
    UNION
    MATCH (r)<-[:ABOUT]-(d:Decision {verdict: 'same'})-[:ABOUT]->(:Identifier)<-[:HAS]-(o:Record) RETURN o
    UNION
    MATCH (r)-[:HAS]->(:Identifier)<-[:ABOUT]-(d:Decision {verdict: 'same'})-[:ABOUT]->(o:Record) RETURN o
    UNION
    MATCH (r)-[:HAS]->(:Identifier)<-[:ABOUT]-(d:Decision {verdict: 'same'})-[:ABOUT]->(:Identifier)<-[:HAS]-(o:Record)
    RETURN o
  }
  RETURN o
}
RETURN DISTINCT o.key AS key
LIMIT toInteger($limit)
