// Adds datasets and their editions from a backup.
//
// $rows: {key: string, properties: Record<string, unknown>, ends: Record<string, unknown>}[]
//     from cypher/backup/datasets.cypher
// row: {existing: number, unattached: number}
UNWIND $rows AS row
OPTIONAL MATCH (known:Dataset {name: row.key})
FOREACH (_ IN CASE WHEN known IS NULL THEN [1] ELSE [] END |
  CREATE (n:Dataset) SET n = row.properties)
FOREACH (edition IN row.ends.editions |
  MERGE (e:Edition {key: edition.key})
  ON CREATE SET e = edition)
RETURN count(known) AS existing, 0 AS unattached
