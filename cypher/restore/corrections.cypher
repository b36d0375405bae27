// Adds proposed corrections from a backup. Without its account, only an applied correction is added, without the
// comment.
//
// $rows: {key: string, properties: Record<string, unknown>, ends: Record<string, unknown>}[]
//     from cypher/backup/corrections.cypher
// row: {existing: number, unattached: number}
//     unattached: their account is not in the graph
UNWIND $rows AS row
OPTIONAL MATCH (known:Correction {id: row.key})
OPTIONAL MATCH (owner:Account {login: row.ends.login})
WITH row, known, owner, owner IS NOT NULL OR row.ends.login IS NULL OR row.properties.state = 'APPLIED' AS isRetained
FOREACH (_ IN CASE WHEN known IS NULL AND isRetained THEN [1] ELSE [] END |
  CREATE (n:Correction)
  SET n = row.properties, n.comment = CASE WHEN owner IS NULL THEN '' ELSE n.comment END
  FOREACH (account IN CASE WHEN owner IS NULL THEN [] ELSE [owner] END | CREATE (account)-[:PROPOSED]->(n)))
RETURN count(known) AS existing,
       sum(CASE WHEN known IS NULL AND NOT isRetained THEN 1 ELSE 0 END) AS unattached
