// Stores decisions, one for each pair, and marks their records.
//
// $rows: {key: string, a: string, b: string, verdict: 'same' | 'never', who: string, why: string,
//     origin: 'file' | 'command', at: string | null}[]
// row: {count: number}
UNWIND $rows AS row
MERGE (d:Decision {key: row.key})
SET d += row
MERGE (a:ReferenceKey {key: row.a})
MERGE (b:ReferenceKey {key: row.b})
MERGE (d)-[:ABOUT]->(a)
MERGE (d)-[:ABOUT]->(b)
WITH a, b
UNWIND [a, b] AS referenceKey
CALL (referenceKey) {
  WITH referenceKey WHERE referenceKey:Record RETURN referenceKey AS r
  UNION
  MATCH (referenceKey)<-[:HAS_IDENTIFIER]-(r:Record) RETURN r
}
SET r.dirty = CASE WHEN r.phase > 0 THEN r.phase END
RETURN count(*) AS count
