// Attaches the record of a correction to the record that it corrects, and marks that record to be derived again.
//
// $key: string  key of the correction's record
// $subject: string  key of the corrected record
// $edition: string  key of the edition
// $asOf: string  day, yyyy-mm-dd
// $at: string  instant, ISO 8601
// row: {count: number}
MATCH (c:ReferenceKey {key: $key})
MATCH (r:ReferenceKey {key: $subject})
MERGE (c)-[:CORRECTS]->(r)
SET r.dirty = CASE WHEN r.phase > 0 THEN r.phase END
WITH c
MATCH (e:Edition {key: $edition})
SET e.finishedAt = $at
WITH c
MATCH (d:Dataset {name: c.dataset})
SET d.dataAsOf = $asOf
RETURN count(*) AS count
