// What evidence said of records so far.
//
// $keys: string[]  record keys
// row: {key: string, a: string, b: string, verdict: 'same' | 'suspect', score: number, why: string}
//
// Its plan is the same however much there is, so it is never made anew.
CYPHER replan=skip
UNWIND $keys AS key
MATCH (:ReferenceKey {key: key})<-[:BETWEEN]-(v:Verdict)
RETURN DISTINCT v.key AS key, v.a AS a, v.b AS b, v.verdict AS verdict, v.score AS score, v.why AS why
