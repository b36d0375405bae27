// Adds markets from a backup with their ids. If the graph has the same market with another id, the old id leads to it.
//
// $rows: {key: string, properties: Record<string, unknown>, ends: Record<string, unknown>}[]
//     from cypher/backup/markets.cypher
// row: {existing: number, unattached: number}
//     unattached: their id belongs to another market
UNWIND $rows AS row
OPTIONAL MATCH (same:Market {key: row.properties.key})
WITH row, same, EXISTS { (:Market {id: row.key}) } OR EXISTS { (:FormerMarketId {id: row.key}) } AS isTaken,
     same.id = row.key OR EXISTS { (:FormerMarketId {id: row.key})-[:NAMES]->(same) } AS isSame
FOREACH (_ IN CASE WHEN same IS NULL AND NOT isTaken THEN [1] ELSE [] END |
  CREATE (n:Market) SET n = row.properties)
FOREACH (market IN CASE WHEN same IS NULL OR isTaken THEN [] ELSE [same] END |
  CREATE (:FormerMarketId {id: row.key})-[:NAMES]->(market))
RETURN sum(CASE WHEN isTaken AND isSame THEN 1 ELSE 0 END) AS existing,
       sum(CASE WHEN isTaken AND NOT coalesce(isSame, false) THEN 1 ELSE 0 END) AS unattached
