// Whether anything has been imported.
//
// row: {isThere: boolean}
// scans: one node is read
RETURN EXISTS { MATCH (r:Record) } AS isThere
