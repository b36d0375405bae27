// Moves the mark of listings with a new quote to their markets.
//
// $keys: string[]  listing keys
// row: {count: number}
//
// The same plan suits any amount of data, so Neo4j plans the query once. Two indexes would fit, so the query names one.
CYPHER replan=skip
UNWIND $keys AS key
MATCH (l:Listing {key: key, dirty: 'QUOTE'})
USING INDEX SEEK l:Listing(key)
SET l.dirty = null
WITH l
MATCH (l)-[:QUOTES]->(m:Market)
SET m.dirty = true
RETURN count(*) AS count
