// Adds applications for a tier from a backup to their accounts.
//
// $rows: {key: string, properties: Record<string, unknown>, ends: Record<string, unknown>}[]
//     from cypher/backup/tier-requests.cypher
// row: {existing: number, unattached: number}
//     unattached: their account is not in the graph
UNWIND $rows AS row
OPTIONAL MATCH (known:TierRequest {id: row.key})
OPTIONAL MATCH (owner:Account {login: row.ends.login})
FOREACH (_ IN CASE WHEN known IS NULL AND owner IS NOT NULL THEN [1] ELSE [] END |
  CREATE (owner)-[:ASKED]->(n:TierRequest) SET n = row.properties)
RETURN count(known) AS existing,
       sum(CASE WHEN known IS NULL AND owner IS NULL THEN 1 ELSE 0 END) AS unattached
