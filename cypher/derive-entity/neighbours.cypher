// Records that share an identifier, a decision or an entity with others.
//
// $keys: string[]  record keys
// row: {key: string}
//
// Its plan is the same however much there is, so it is never made anew.
CYPHER replan=skip
UNWIND $keys AS key
MATCH (r:Handle {key: key})
CALL (r) {
  MATCH (r)-[:HAS]->(:Handle)<-[:HAS]-(o:Record) RETURN o
  UNION
  MATCH (r)-[:OF]->(:Entity)<-[:OF]-(o:Record) RETURN o
  UNION
  MATCH (r)<-[:ABOUT]-(d:Decision {verdict: 'same'})-[:ABOUT]->(o:Record) RETURN o
  UNION
  MATCH (r)<-[:ABOUT]-(d:Decision {verdict: 'same'})-[:ABOUT]->(:Identifier)<-[:HAS]-(o:Record) RETURN o
  UNION
  MATCH (r)-[:HAS]->(:Identifier)<-[:ABOUT]-(d:Decision {verdict: 'same'})-[:ABOUT]->(o:Record) RETURN o
  UNION
  MATCH (r)-[:HAS]->(:Identifier)<-[:ABOUT]-(d:Decision {verdict: 'same'})-[:ABOUT]->(:Identifier)<-[:HAS]-(o:Record)
  RETURN o
}
RETURN DISTINCT o.key AS key
