// Returns whether any record was imported.
//
// row: {isThere: boolean}
// scans: it reads one node
RETURN EXISTS { MATCH (r:Record) } AS isThere
