// The stored verdicts about records.
//
// $keys: string[]  record keys
// row: {key: string, a: string, b: string, verdict: 'same' | 'suspect', score: number, why: string}
//
// The same plan suits any amount of data, so Neo4j plans the query once.
CYPHER replan=skip
UNWIND $keys AS key
MATCH (:ReferenceKey {key: key})<-[:BETWEEN]-(v:Verdict)
RETURN DISTINCT v.key AS key, v.a AS a, v.b AS b, v.verdict AS verdict, v.score AS score, v.why AS why
