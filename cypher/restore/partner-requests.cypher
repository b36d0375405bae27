// Adds applications of partners from a backup.
//
// $rows: {key: string, properties: Record<string, unknown>, ends: Record<string, unknown>}[]
//     from cypher/backup/partner-requests.cypher
// row: {existing: number, unattached: number}
UNWIND $rows AS row
OPTIONAL MATCH (known:PartnerRequest {id: row.key})
FOREACH (_ IN CASE WHEN known IS NULL THEN [1] ELSE [] END |
  CREATE (n:PartnerRequest) SET n = row.properties)
RETURN count(known) AS existing, 0 AS unattached
