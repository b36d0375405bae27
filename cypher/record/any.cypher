// Whether anything has been imported.
//
// row  [whether there is a record]
// scans: one node is read
RETURN EXISTS { MATCH (r:Record) }
