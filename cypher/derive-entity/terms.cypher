// Records of legislatures' periods.
//
// $keys: string[]  record keys
// row: {key: string, data: string, canonicalId: string, withdrawn: boolean, version: number}
//
// Its plan is the same however much there is, so it is never made anew.
CYPHER replan=skip
UNWIND $keys AS key
MATCH (r:ReferenceKey {key: key, kind: 'term'})
RETURN r.key AS key, r.data AS data, r.canonicalId AS canonicalId, r.withdrawn AS withdrawn, r.version AS version
