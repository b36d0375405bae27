// Stores updates permanently.
//
// $rows: {race: string, properties: Record<string, unknown>}[]
// row: {count: number}
//
// The same plan suits any amount of data, so Neo4j plans the query once.
CYPHER replan=skip
UNWIND $rows AS row
MATCH (c:Race {id: row.race})
CREATE (u:ResultUpdate)-[:UPDATE_OF]->(c)
SET u = row.properties
RETURN count(*) AS count
