// Writes candidacies, each with the record of the candidate and an identifier of the party. The entity of this record
// is the candidate.
//
// $rows: {race: string, id: string, record: string | null, party: string | null,
//     properties: Record<string, unknown>}[]
// row: {count: number}
//
// The same plan suits any amount of data, so Neo4j plans the query once.
CYPHER replan=skip
UNWIND $rows AS row
MATCH (race:Race {id: row.race})
MERGE (c:Candidacy {id: row.id})
SET c += row.properties
MERGE (c)-[:IN]->(race)
FOREACH (key IN CASE WHEN row.record IS NULL THEN [] ELSE [row.record] END |
  MERGE (k:ReferenceKey {key: key})
  MERGE (c)-[:OF]->(k))
WITH c, row
OPTIONAL MATCH (c)-[old:FOR]->(:ReferenceKey)
DELETE old
WITH DISTINCT c, row
FOREACH (key IN CASE WHEN row.party IS NULL THEN [] ELSE [row.party] END |
  MERGE (k:ReferenceKey {key: key})
  MERGE (c)-[:FOR]->(k))
RETURN count(*) AS count
