// Writes markets and marks them, so that their shown values are derived next. A property that is null is removed.
//
// $rows: {id: string, properties: Record<string, unknown>}[]
// row: {count: number}
//
// The same plan suits any amount of data, so Neo4j plans the query once.
CYPHER replan=skip
UNWIND $rows AS row
MERGE (m:Market {id: row.id})
SET m += row.properties, m.dirty = true
RETURN count(*) AS count
