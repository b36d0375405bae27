// Locks races against other writers, and creates those that are new.
//
// $rows: {id: string, election: string, properties: Record<string, unknown>}[]  ordered by id, so that
//     two writers cannot deadlock; election: key of the election's record
// row: {id: string, seq: number}  number of the last update of the race
//
// The same plan suits any amount of data, so Neo4j plans the query once.
CYPHER replan=skip
UNWIND $rows AS row
MERGE (c:Race {id: row.id})
ON CREATE SET c += row.properties, c.seq = 0
SET c.version = coalesce(c.version, 0) + 1
MERGE (k:ReferenceKey {key: row.election})
MERGE (c)-[:RACE_OF]->(k)
RETURN c.id AS id, c.seq AS seq
