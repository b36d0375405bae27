// Statements, and whom they speak of.
//
// $keys  record keys
// row    [key, kind, withdrawn, version, handle of whom it speaks]
//
// Its plan is the same however much there is, so it is never made anew.
CYPHER replan=skip
UNWIND $keys AS key
MATCH (s:Handle {key: key})-[:FROM]->(h:Handle)
RETURN s.key, s.kind, s.withdrawn, s.version, h.key
