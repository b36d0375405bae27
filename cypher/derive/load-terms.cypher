// Records of legislatures' periods.
//
// $keys  record keys
// row    [key, data, homeId, withdrawn, version]
//
// Its plan is the same however much there is, so it is never made anew.
CYPHER replan=skip
UNWIND $keys AS key
MATCH (r:Handle {key: key, kind: 'term'})
RETURN r.key, r.data, r.homeId, r.withdrawn, r.version
