// The names by hand that the graph knows.
//
// scans: they are few, and read once a run
// row: {handle: string, usualName: string | null, aliases: string[]}  handle: record key or identifier
MATCH (h:Named)
RETURN h.key AS handle, h.usualName AS usualName, coalesce(h.aliases, []) AS aliases
