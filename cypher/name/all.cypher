// The names by hand that the graph knows.
//
// scans: they are few, and read once a run
// row  [record key or identifier, usual name or null, aliases]
MATCH (h:Named)
RETURN h.key, h.usualName, coalesce(h.aliases, [])
