// The curated decisions: first those from the file, by key, then those from commands, by time.
//
// scans: there are few decisions, and a run reads them once
// row: {key: string, a: string, b: string, verdict: 'same' | 'never', who: string, why: string,
//       origin: 'file' | 'command', at: string | null}  at: null for decisions from the file
MATCH (d:Decision)
RETURN d.key AS key, d.a AS a, d.b AS b, d.verdict AS verdict, d.who AS who, d.why AS why,
       coalesce(d.origin, 'file') AS origin, d.at AS at
ORDER BY coalesce(d.at, ''), d.key
