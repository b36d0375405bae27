// Hands the mark of listings with a new quote on to their markets.
//
// $keys  listing keys
// row    [count]
//
// Its plan is the same however much there is, so it is never made anew.
CYPHER replan=skip
UNWIND $keys AS key
MATCH (l:Listing {key: key, dirty: 'QUOTE'})
SET l.dirty = null
WITH l
MATCH (l)-[:QUOTES]->(m:Market)
SET m.dirty = true
RETURN count(*)
