// What is kept of records, to tell new, changed and unchanged ones apart.
//
// $keys  record keys, at most 1,000
// row    [key, hash, firstSeenAt, lastSeenAt, withdrawn]
//
// Its plan is the same however much there is, so it is never made anew.
CYPHER replan=skip
UNWIND $keys AS key
MATCH (r:Handle {key: key})
WHERE r.hash IS NOT NULL
RETURN r.key, r.hash, r.firstSeenAt, r.lastSeenAt, r.withdrawn
