// Adds reporting units from a backup. Names and levels of existing units stay.
//
// $rows: {key: string, properties: Record<string, unknown>, ends: Record<string, unknown>}[]
//     from cypher/backup/reporting-units.cypher
// row: {existing: number, unattached: number}
UNWIND $rows AS row
OPTIONAL MATCH (known:ReportingUnit {key: row.key})
WITH row, known IS NOT NULL AND (known.level IS NOT NULL OR row.properties.level IS NULL) AS isKnown
MERGE (u:ReportingUnit {key: row.key})
SET u.level = coalesce(u.level, row.properties.level), u.name = coalesce(u.name, row.properties.name)
FOREACH (key IN row.ends.parents |
  MERGE (p:ReportingUnit {key: key})
  MERGE (u)-[:WITHIN]->(p))
RETURN sum(CASE WHEN isKnown THEN 1 ELSE 0 END) AS existing, 0 AS unattached
