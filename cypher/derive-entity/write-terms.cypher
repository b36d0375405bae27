// Writes legislative periods, and deletes withdrawn ones.
//
// $rows: {key: string, id: string, properties: Record<string, unknown>, institutionId: string | null,
//     withdrawn: boolean}[]
// $at: string  instant, ISO 8601
// row: {count: number}
//
// The same plan suits any amount of data, so Neo4j plans the query once.
CYPHER replan=skip
UNWIND $rows AS row
MATCH (r:ReferenceKey {key: row.key})
MERGE (t:Term {id: row.id})
SET t = row.properties, t.id = row.id, t.key = row.key, t.updatedAt = $at
MERGE (r)-[:STANDS_FOR]->(t)
WITH t, row
OPTIONAL MATCH (t)-[old:PERIOD_OF]->()
DELETE old
WITH DISTINCT t, row
CALL (t, row) {
  MATCH (i:Entity {id: row.institutionId})
  WHERE NOT row.withdrawn
  CREATE (t)-[:PERIOD_OF]->(i)
}
WITH t, row
WHERE row.withdrawn
DETACH DELETE t
RETURN count(*) AS count
