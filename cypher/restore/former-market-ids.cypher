// Adds former ids of markets from a backup.
//
// $rows: {key: string, properties: Record<string, unknown>, ends: Record<string, unknown>}[]
//     from cypher/backup/former-market-ids.cypher
// row: {existing: number, unattached: number}
//     unattached: their market is not in the graph
UNWIND $rows AS row
OPTIONAL MATCH (known:FormerMarketId {id: row.key})
OPTIONAL MATCH (m:Market {id: row.ends.market})
WITH row, m, known IS NOT NULL OR EXISTS { (:Market {id: row.key}) } AS isKnown
FOREACH (market IN CASE WHEN isKnown OR m IS NULL THEN [] ELSE [m] END |
  CREATE (:FormerMarketId {id: row.key})-[:NAMES]->(market))
RETURN sum(CASE WHEN isKnown THEN 1 ELSE 0 END) AS existing,
       sum(CASE WHEN NOT isKnown AND m IS NULL THEN 1 ELSE 0 END) AS unattached
