// Adds decisions from a backup, and marks their records. A later decision about the same pair stays.
//
// $rows: {key: string, properties: Record<string, unknown>, ends: Record<string, unknown>}[]
//     from cypher/backup/decisions.cypher
// row: {existing: number, unattached: number}
UNWIND $rows AS row
OPTIONAL MATCH (known:Decision {key: row.key})
CALL (row, known) {
  WITH row WHERE known IS NULL
  MERGE (d:Decision {key: row.key})
  SET d = row.properties
  MERGE (a:ReferenceKey {key: row.properties.a})
  MERGE (b:ReferenceKey {key: row.properties.b})
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
}
RETURN count(known) AS existing, 0 AS unattached
