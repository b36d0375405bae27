// Adds rows of venues from a backup that could not be read.
//
// $rows: {key: string, properties: Record<string, unknown>, ends: Record<string, unknown>}[]
//     from cypher/backup/quarantined.cypher
// row: {existing: number, unattached: number}
UNWIND $rows AS row
OPTIONAL MATCH (known:Quarantined {key: row.key})
FOREACH (_ IN CASE WHEN known IS NULL THEN [1] ELSE [] END |
  CREATE (n:Quarantined) SET n = row.properties)
RETURN count(known) AS existing, 0 AS unattached
