// Adds records from a backup, and marks them to be derived.
//
// $rows: {key: string, properties: Record<string, unknown>}[]  new ones only
// row: {count: number}
UNWIND $rows AS row
MERGE (r:ReferenceKey {key: row.key})
SET r:Record, r += row.properties, r.dirty = CASE WHEN row.properties.phase > 0 THEN row.properties.phase END
RETURN count(*) AS count
