// The decisions by hand: those of the file in the order of their keys, then those of commands as they were made.
//
// scans: they are few, and read once a run
// row  [key, a, b, verdict, who, why, origin: file or command, when; null for those of the file]
MATCH (d:Decision)
RETURN d.key, d.a, d.b, d.verdict, d.who, d.why, coalesce(d.origin, 'file'), d.at
ORDER BY coalesce(d.at, ''), d.key
