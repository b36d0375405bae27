// Hands the mark of listings with a new quote on to their markets.
//
// $keys: string[]  listing keys
// row: {count: number}
//
// Its plan is the same however much there is, so it is never made anew; two indexes would do, so it names one.
CYPHER replan=skip
UNWIND $keys AS key
MATCH (l:Listing {key: key, dirty: 'QUOTE'})
USING INDEX SEEK l:Listing(key)
SET l.dirty = null
WITH l
MATCH (l)-[:QUOTES]->(m:Market)
SET m.dirty = true
RETURN count(*) AS count
