// What is kept of records, to tell new, changed and unchanged ones apart.
//
// $keys: string[]  record keys, at most 1,000
// row: {key: string, hash: string, firstSeenAt: string, lastSeenAt: string, withdrawn: boolean}
//
// Its plan is the same however much there is, so it is never made anew.
CYPHER replan=skip
UNWIND $keys AS key
MATCH (r:ReferenceKey {key: key})
WHERE r.hash IS NOT NULL
RETURN r.key AS key, r.hash AS hash, r.firstSeenAt AS firstSeenAt, r.lastSeenAt AS lastSeenAt,
       r.withdrawn AS withdrawn
