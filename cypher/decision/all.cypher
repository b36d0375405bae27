// The decisions by hand: those of the file in the order of their keys, then those of commands as they were made.
//
// scans: they are few, and read once a run
// row: {key: string, a: string, b: string, verdict: 'same' | 'never', who: string, why: string,
//       origin: 'file' | 'command', at: string | null}  at: null for those of the file
MATCH (d:Decision)
RETURN d.key AS key, d.a AS a, d.b AS b, d.verdict AS verdict, d.who AS who, d.why AS why,
       coalesce(d.origin, 'file') AS origin, d.at AS at
ORDER BY coalesce(d.at, ''), d.key
