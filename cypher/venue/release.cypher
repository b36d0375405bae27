// Removes rows from quarantine.
//
// $keys: string[]  keys of the rows
// row: {count: number}
UNWIND $keys AS key
MATCH (q:Quarantined {key: key})
DELETE q
RETURN count(*) AS count
