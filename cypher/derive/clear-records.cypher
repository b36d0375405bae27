// Takes the mark from records, unless they changed since they were read.
//
// $rows  list of {key, version}
// row    [count]
UNWIND $rows AS row
MATCH (r:Handle {key: row.key})
WHERE r.version = row.version
SET r.dirty = null
RETURN count(*)
