// Counts the pairs that may be one entity and that have no curated decision yet.
//
// row: {count: number}
MATCH (v:Verdict)
USING INDEX v:Verdict(verdict, key)
WHERE v.verdict = 'suspect' AND v.key > ''
RETURN count(v) AS count
