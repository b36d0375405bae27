// The names by hand that the graph knows.
//
// scans: they are few, and read once a run
// row: {referenceKey: string, usualName: string | null, aliases: string[]}  referenceKey: record key or identifier
MATCH (k:Named)
RETURN k.key AS referenceKey, k.usualName AS usualName, coalesce(k.aliases, []) AS aliases
