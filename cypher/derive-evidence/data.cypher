// The data of the records with these reference keys; no row for an identifier or a missing record.
//
// $keys: string[]  record keys
// row: {key: string, data: string, version: number}
//
// The same plan suits any amount of data, so Neo4j plans the query once.
CYPHER replan=skip
UNWIND $keys AS key
MATCH (r:ReferenceKey {key: key})
WHERE r.data IS NOT NULL
RETURN r.key AS key, r.data AS data, r.version AS version
