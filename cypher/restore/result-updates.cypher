// Adds updates of races from a backup.
//
// $rows: {key: string, properties: Record<string, unknown>, ends: Record<string, unknown>}[]
//     from cypher/backup/race-parts.cypher
// row: {existing: number, unattached: number}
//     existing: also the parts of races that the graph had before the restore
UNWIND $rows AS row
OPTIONAL MATCH (c:Race {id: row.ends.race}) WHERE c.isRestoring
OPTIONAL MATCH (known:ResultUpdate {id: row.key})
FOREACH (race IN CASE WHEN known IS NULL AND c IS NOT NULL THEN [c] ELSE [] END |
  CREATE (n:ResultUpdate)-[:UPDATE_OF]->(race) SET n = row.properties)
RETURN sum(CASE WHEN known IS NULL AND c IS NOT NULL THEN 0 ELSE 1 END) AS existing, 0 AS unattached
