// The stored state of records, to distinguish new, changed and unchanged ones.
//
// $keys: string[]  record keys, at most 1,000
// row: {key: string, hash: string, firstSeenAt: string, lastSeenAt: string, withdrawn: boolean}
//
// The same plan suits any amount of data, so Neo4j plans the query once.
CYPHER replan=skip
UNWIND $keys AS key
MATCH (r:ReferenceKey {key: key})
WHERE r.hash IS NOT NULL
RETURN r.key AS key, r.hash AS hash, r.firstSeenAt AS firstSeenAt, r.lastSeenAt AS lastSeenAt,
       r.withdrawn AS withdrawn
