// Adds calls and retractions from a backup.
//
// $rows: {key: string, properties: Record<string, unknown>, ends: Record<string, unknown>}[]
//     from cypher/backup/race-parts.cypher
// row: {existing: number, unattached: number}
//     existing: also the parts of races that the graph had before the restore
UNWIND $rows AS row
OPTIONAL MATCH (c:Race {id: row.ends.race}) WHERE c.isRestoring
OPTIONAL MATCH (known:Call {id: row.key})
OPTIONAL MATCH (candidacy:Candidacy {id: row.ends.candidacy})
FOREACH (race IN CASE WHEN known IS NULL AND c IS NOT NULL THEN [c] ELSE [] END |
  CREATE (n:Call)-[:CALL_IN]->(race) SET n = row.properties
  FOREACH (called IN CASE WHEN candidacy IS NULL THEN [] ELSE [candidacy] END | CREATE (n)-[:CALLS]->(called)))
RETURN sum(CASE WHEN known IS NULL AND c IS NOT NULL THEN 0 ELSE 1 END) AS existing, 0 AS unattached
