// Writes candidacies, of which record they are (the entity is the one that the record stands for), and for which party,
// by an identifier of its.
//
// $rows: {race: string, id: string, record: string | null, party: string | null,
//     properties: Record<string, unknown>}[]
// row: {count: number}
//
// Its plan is the same however much there is, so it is never made anew.
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
