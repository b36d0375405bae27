// Pairs of components that may be one entity, without conclusive evidence. The likeliest pair comes first.
//
// $limit: number  rows
// row: {total: number, score: number, why: string, a: string, b: string}  a, b: first record of each side
MATCH (v:Verdict)
USING INDEX v:Verdict(verdict, key)
WHERE v.verdict = 'suspect' AND v.key > ''
WITH collect(v) AS suspects
UNWIND suspects AS v
RETURN size(suspects) AS total, v.score AS score, v.why AS why, v.a AS a, v.b AS b
ORDER BY score DESC, a, b
LIMIT toInteger($limit)
