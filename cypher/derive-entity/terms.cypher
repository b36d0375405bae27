// The records of legislative periods.
//
// $keys: string[]  record keys
// row: {key: string, data: string, canonicalId: string, withdrawn: boolean, version: number}
//
// The same plan suits any amount of data, so Neo4j plans the query once.
CYPHER replan=skip
UNWIND $keys AS key
MATCH (r:ReferenceKey {key: key, kind: 'term'})
RETURN r.key AS key, r.data AS data, r.canonicalId AS canonicalId, r.withdrawn AS withdrawn, r.version AS version
