// Writes markets and marks them, so that what they show follows. A property that is null goes.
//
// $rows: {id: string, properties: Record<string, unknown>}[]
// row: {count: number}
//
// Its plan is the same however much there is, so it is never made anew.
CYPHER replan=skip
UNWIND $rows AS row
MERGE (m:Market {id: row.id})
SET m += row.properties, m.dirty = true
RETURN count(*) AS count
