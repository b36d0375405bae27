// Adds groups of markets from a backup with their ids.
//
// $rows: {key: string, properties: Record<string, unknown>, ends: Record<string, unknown>}[]
//     from cypher/backup/market-groups.cypher
// row: {existing: number, unattached: number}
//     unattached: their id belongs to another group
UNWIND $rows AS row
OPTIONAL MATCH (known:MarketGroup {key: row.key})
OPTIONAL MATCH (taken:MarketGroup {id: row.properties.id})
FOREACH (_ IN CASE WHEN known IS NULL AND taken IS NULL THEN [1] ELSE [] END |
  CREATE (n:MarketGroup) SET n = row.properties)
RETURN count(known) AS existing,
       sum(CASE WHEN known IS NULL AND taken IS NOT NULL THEN 1 ELSE 0 END) AS unattached
