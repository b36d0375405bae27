// The curated names in the graph.
//
// scans: there are few names, and a run reads them once
// row: {referenceKey: string, usualName: string | null, aliases: string[]}  referenceKey: record key or identifier
MATCH (k:Named)
RETURN k.key AS referenceKey, k.usualName AS usualName, coalesce(k.aliases, []) AS aliases
