// Adds entries of the audit log from a backup.
//
// $rows: {key: string, properties: Record<string, unknown>, ends: Record<string, unknown>}[]
//     from cypher/backup/audit-records.cypher
// row: {existing: number, unattached: number}
UNWIND $rows AS row
OPTIONAL MATCH (known:AuditRecord {id: row.key})
FOREACH (_ IN CASE WHEN known IS NULL THEN [1] ELSE [] END |
  CREATE (n:AuditRecord) SET n = row.properties)
RETURN count(known) AS existing, 0 AS unattached
