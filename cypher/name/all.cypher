// The names by hand that the graph knows.
//
// scans: they are few, and read once a run
// row: {referenceKey: string, usualName: string | null, aliases: string[]}  referenceKey: record key or identifier
MATCH (h:Named)
RETURN h.key AS referenceKey, h.usualName AS usualName, coalesce(h.aliases, []) AS aliases
