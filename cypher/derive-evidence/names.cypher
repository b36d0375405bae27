// The data of records from which the names of their entities are read.
//
// $keys: string[]  record keys
// row: {key: string, data: string, version: number}
//
// The same plan suits any amount of data, so Neo4j plans the query once.
CYPHER replan=skip
UNWIND $keys AS key
MATCH (r:ReferenceKey {key: key})
RETURN r.key AS key, r.data AS data, r.version AS version
