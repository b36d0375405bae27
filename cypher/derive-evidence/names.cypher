// What records say of the names of that for which they stand.
//
// $keys: string[]  record keys
// row: {key: string, data: string, version: number}
//
// Its plan is the same however much there is, so it is never made anew.
CYPHER replan=skip
UNWIND $keys AS key
MATCH (r:ReferenceKey {key: key})
RETURN r.key AS key, r.data AS data, r.version AS version
