// Attaches the records of corrections to the records that they correct, and marks those to be derived.
//
// $rows: {key: string, subject: string}[]  keys of records
// row: {count: number}
UNWIND $rows AS row
MATCH (c:ReferenceKey {key: row.key})
MERGE (r:ReferenceKey {key: row.subject})
MERGE (c)-[:CORRECTS]->(r)
SET r.dirty = CASE WHEN r.phase > 0 THEN r.phase END
RETURN count(*) AS count
