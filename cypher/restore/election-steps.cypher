// Adds steps of elections from a backup.
//
// $rows: {key: string, properties: Record<string, unknown>, ends: Record<string, unknown>}[]
//     from cypher/backup/election-steps.cypher
// row: {existing: number, unattached: number}
UNWIND $rows AS row
OPTIONAL MATCH (known:ElectionStep {id: row.key})
FOREACH (_ IN CASE WHEN known IS NULL THEN [1] ELSE [] END |
  CREATE (n:ElectionStep) SET n = row.properties
  MERGE (k:ReferenceKey {key: row.ends.record})
  MERGE (n)-[:STEP_OF]->(k))
RETURN count(known) AS existing, 0 AS unattached
