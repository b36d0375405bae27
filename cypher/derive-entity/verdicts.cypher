// What evidence makes one, of records.
//
// $keys: string[]  record keys
// row: {a: string, b: string, why: string}
//
// Its plan is the same however much there is, so it is never made anew.
CYPHER replan=skip
UNWIND $keys AS key
MATCH (:ReferenceKey {key: key})<-[:BETWEEN]-(v:Verdict {verdict: 'same'})
RETURN DISTINCT v.a AS a, v.b AS b, v.why AS why
ORDER BY a, b
