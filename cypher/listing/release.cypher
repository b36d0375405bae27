// Takes rows out of quarantine.
//
// $keys  keys of the rows
// row    [count]
UNWIND $keys AS key
MATCH (q:Quarantined {key: key})
DELETE q
RETURN count(*)
