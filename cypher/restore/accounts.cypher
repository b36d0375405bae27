// Adds accounts from a backup. If the same person or service has an account already, that account stays.
//
// $rows: {key: string, properties: Record<string, unknown>, ends: Record<string, unknown>}[]
//     from cypher/backup/accounts.cypher
// row: {existing: number, unattached: number}
UNWIND $rows AS row
OPTIONAL MATCH (same:Account {id: row.key})
OPTIONAL MATCH (known:Account {login: row.properties.login})
FOREACH (_ IN CASE WHEN same IS NULL AND known IS NULL THEN [1] ELSE [] END |
  CREATE (n:Account) SET n = row.properties)
RETURN count(coalesce(same, known)) AS existing, 0 AS unattached
