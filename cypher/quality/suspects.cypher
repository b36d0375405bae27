// How many pairs evidence suspects to be one, and people have not decided on.
//
// row: {count: number}
MATCH (v:Verdict)
USING INDEX v:Verdict(verdict, key)
WHERE v.verdict = 'suspect' AND v.key > ''
RETURN count(v) AS count
