// What the records behind references hold; no row for an identifier or what is not there.
//
// $keys: string[]  record keys
// row: {key: string, data: string}
//
// Its plan is the same however much there is, so it is never made anew.
CYPHER replan=skip
UNWIND $keys AS key
MATCH (r:Record&ReferenceKey {key: key})
WHERE r.data IS NOT NULL
RETURN r.key AS key, r.data AS data
