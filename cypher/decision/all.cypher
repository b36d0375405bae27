// The decisions by hand that the graph knows.
//
// scans: they are few, and read once a run
// row  [key]
MATCH (d:Decision)
RETURN d.key
