// Marks the markets that listings quote, so that what they show is looked at again.
//
// $keys  listing keys
// row    [count]
UNWIND $keys AS key
MATCH (:Listing {key: key})-[:QUOTES]->(m:Market)
SET m.dirty = true
RETURN count(*)
