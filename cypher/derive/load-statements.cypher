// Statements, and whom they speak of.
//
// $keys  record keys
// row    [key, kind, withdrawn, version, handle of whom it speaks]
UNWIND $keys AS key
MATCH (s:Handle {key: key})-[:FROM]->(h:Handle)
RETURN s.key, s.kind, s.withdrawn, s.version, h.key
