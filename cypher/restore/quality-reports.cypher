// Adds reports about the quality of the data from a backup.
//
// $rows: {key: string, properties: Record<string, unknown>, ends: Record<string, unknown>}[]
//     from cypher/backup/quality-reports.cypher
// row: {existing: number, unattached: number}
UNWIND $rows AS row
OPTIONAL MATCH (known:QualityReport {at: row.key})
FOREACH (_ IN CASE WHEN known IS NULL THEN [1] ELSE [] END |
  CREATE (n:QualityReport) SET n = row.properties)
RETURN count(known) AS existing, 0 AS unattached
