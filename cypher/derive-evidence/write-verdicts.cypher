// Writes verdicts about pairs of components, each named by its first record, and marks both records.
//
// $rows: {key: string, a: string, b: string, verdict: 'same' | 'suspect', score: number, why: string}[]
// row: {count: number}
//
// The same plan suits any amount of data, so Neo4j plans the query once.
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
