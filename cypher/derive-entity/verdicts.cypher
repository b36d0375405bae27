// The verdicts that join records into one entity.
//
// $keys: string[]  record keys
// row: {a: string, b: string, why: string}
//
// The same plan suits any amount of data, so Neo4j plans the query once.
CYPHER replan=skip
UNWIND $keys AS key
MATCH (:ReferenceKey {key: key})<-[:BETWEEN]-(v:Verdict {verdict: 'same'})
RETURN DISTINCT v.a AS a, v.b AS b, v.why AS why
ORDER BY a, b
