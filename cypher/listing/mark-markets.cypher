// Marks the markets that listings quote, so that what they show is looked at again.
//
// $keys  listing keys
// row    [count]
//
// Its plan is the same however much there is, so it is never made anew.
CYPHER replan=skip
UNWIND $keys AS key
MATCH (:Listing {key: key})-[:QUOTES]->(m:Market)
SET m.dirty = true
RETURN count(*)
