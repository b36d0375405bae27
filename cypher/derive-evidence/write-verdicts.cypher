// Writes what evidence says of two components, by the first record of each, and marks both.
//
// $rows: {key: string, a: string, b: string, verdict: 'same' | 'suspect', score: number, why: string}[]
// row: {count: number}
//
// Its plan is the same however much there is, so it is never made anew.
CYPHER replan=skip
UNWIND $rows AS row
MATCH (a:ReferenceKey {key: row.a})
MATCH (b:ReferenceKey {key: row.b})
MERGE (v:Verdict {key: row.key})
SET v = row
MERGE (v)-[:BETWEEN]->(a)
MERGE (v)-[:BETWEEN]->(b)
WITH a, b
UNWIND [a, b] AS r
SET r.dirty = coalesce(r.dirty, 4)
RETURN count(*) AS count
