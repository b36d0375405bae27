// Records of legislatures' periods.
//
// $keys  record keys
// row    [key, data, homeId, withdrawn, version]
UNWIND $keys AS key
MATCH (r:Handle {key: key, kind: 'term'})
RETURN r.key, r.data, r.homeId, r.withdrawn, r.version
