// Relation records and their subjects.
//
// $keys: string[]  record keys
// row: {key: string, kind: string, withdrawn: boolean, version: number, subject: string}
//     subject: reference key of the subject
//
// The same plan suits any amount of data, so Neo4j plans the query once.
CYPHER replan=skip
UNWIND $keys AS key
MATCH (s:ReferenceKey {key: key})-[:HAS_SUBJECT]->(k:ReferenceKey)
RETURN s.key AS key, s.kind AS kind, s.withdrawn AS withdrawn, s.version AS version, k.key AS subject
