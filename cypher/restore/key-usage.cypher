// Adds the usage of keys by day from a backup. Existing days stay as they are.
//
// $rows: {key: string, properties: Record<string, unknown>, ends: Record<string, unknown>}[]
//     from cypher/backup/key-usage.cypher
// row: {existing: number, unattached: number}
//     unattached: their key is not in the graph
UNWIND $rows AS row
OPTIONAL MATCH (known:KeyUsage {key: row.key})
OPTIONAL MATCH (k:ApiKey {id: row.properties.keyId})
FOREACH (_ IN CASE WHEN known IS NULL AND k IS NOT NULL THEN [1] ELSE [] END |
  CREATE (n:KeyUsage) SET n = row.properties)
RETURN count(known) AS existing,
       sum(CASE WHEN known IS NULL AND k IS NULL THEN 1 ELSE 0 END) AS unattached
