// Adds races from a backup. They are marked until all their parts are restored.
//
// $rows: {key: string, properties: Record<string, unknown>, ends: Record<string, unknown>}[]
//     from cypher/backup/races.cypher
// row: {existing: number, unattached: number}
//
// A race that the graph has already stays as it is, with all its parts: two histories of the same race cannot be mixed.
UNWIND $rows AS row
MERGE (c:Race {id: row.key})
ON CREATE SET c += row.properties, c.isRestoring = true
WITH c, CASE WHEN c.isRestoring THEN row.ends.elections ELSE [] END AS elections
FOREACH (key IN elections |
  MERGE (k:ReferenceKey {key: key})
  MERGE (c)-[:RACE_OF]->(k))
RETURN sum(CASE WHEN c.isRestoring THEN 0 ELSE 1 END) AS existing, 0 AS unattached
