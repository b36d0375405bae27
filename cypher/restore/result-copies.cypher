// Adds the snapshots of feeds from a backup that were applied.
//
// $rows: {key: string, properties: Record<string, unknown>, ends: Record<string, unknown>}[]
//     from cypher/backup/result-copies.cypher
// row: {existing: number, unattached: number}
UNWIND $rows AS row
OPTIONAL MATCH (known:ResultCopy {key: row.key})
FOREACH (_ IN CASE WHEN known IS NULL THEN [1] ELSE [] END |
  CREATE (n:ResultCopy) SET n = row.properties)
RETURN count(known) AS existing, 0 AS unattached
