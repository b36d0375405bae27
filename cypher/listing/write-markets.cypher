// Writes markets and marks them, so that what they show follows. A property that is null goes.
//
// $rows  list of {id, properties}
// row    [count]
UNWIND $rows AS row
MERGE (m:Market {id: row.id})
SET m += row.properties, m.dirty = true
RETURN count(*)
