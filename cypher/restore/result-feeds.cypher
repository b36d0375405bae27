// Adds feeds of results from a backup. A feed that has no account yet gets the one of the backup.
//
// $rows: {key: string, properties: Record<string, unknown>, ends: Record<string, unknown>}[]
//     from cypher/backup/result-feeds.cypher
// row: {existing: number, unattached: number}
UNWIND $rows AS row
OPTIONAL MATCH (known:ResultFeed {source: row.key})
FOREACH (feed IN CASE WHEN known.holder IS NULL THEN [known] ELSE [] END | SET feed.holder = row.properties.holder)
FOREACH (_ IN CASE WHEN known IS NULL THEN [1] ELSE [] END |
  CREATE (n:ResultFeed) SET n = row.properties)
RETURN count(known) AS existing, 0 AS unattached
