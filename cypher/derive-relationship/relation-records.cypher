// Relation records, and whom they speak of.
//
// $keys: string[]  record keys
// row: {key: string, kind: string, withdrawn: boolean, version: number, subject: string}
//     subject: reference key of whom it speaks
//
// Its plan is the same however much there is, so it is never made anew.
CYPHER replan=skip
UNWIND $keys AS key
MATCH (s:ReferenceKey {key: key})-[:HAS_SUBJECT]->(k:ReferenceKey)
RETURN s.key AS key, s.kind AS kind, s.withdrawn AS withdrawn, s.version AS version, k.key AS subject
