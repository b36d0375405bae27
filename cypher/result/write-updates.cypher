// Keeps updates for ever.
//
// $rows: {race: string, properties: Record<string, unknown>}[]
// row: {count: number}
//
// Its plan is the same however much there is, so it is never made anew.
CYPHER replan=skip
UNWIND $rows AS row
MATCH (c:Race {id: row.race})
CREATE (u:ResultUpdate)-[:UPDATE_OF]->(c)
SET u = row.properties
RETURN count(*) AS count
