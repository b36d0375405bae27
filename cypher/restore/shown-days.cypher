// Adds days of what markets showed from a backup. Existing days stay as they are.
//
// $rows: {key: string, properties: Record<string, unknown>, ends: Record<string, unknown>}[]
//     from cypher/backup/shown-days.cypher
// row: {existing: number, unattached: number}
//     unattached: their market is not in the graph
UNWIND $rows AS row
OPTIONAL MATCH (same:Market {id: row.ends.market})
OPTIONAL MATCH (:FormerMarketId {id: row.ends.market})-[:NAMES]->(successor:Market)
WITH row, coalesce(same, successor) AS m
WITH row, m, m.id + '|' + toString(toInteger(row.properties.day)) AS key
OPTIONAL MATCH (known:ShownDay {key: key})
FOREACH (market IN CASE WHEN known IS NULL AND m IS NOT NULL THEN [m] ELSE [] END |
  CREATE (market)-[:SHOWN_ON]->(n:ShownDay)
  SET n = row.properties, n.key = key)
RETURN count(known) AS existing,
       sum(CASE WHEN m IS NULL THEN 1 ELSE 0 END) AS unattached
