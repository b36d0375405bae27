// Withdraws the record of a revoked correction, and marks the record that it corrected to be derived again.
//
// $key: string  key of the correction's record
// row: {count: number}
MATCH (c:ReferenceKey {key: $key})-[:CORRECTS]->(r:ReferenceKey)
SET c.withdrawn = true, c.version = c.version + 1, r.dirty = CASE WHEN r.phase > 0 THEN r.phase END
RETURN count(*) AS count
