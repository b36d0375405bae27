// Marks the markets of these listings, so that their shown values are derived again.
//
// $keys: string[]  listing keys
// row: {count: number}
//
// The same plan suits any amount of data, so Neo4j plans the query once. The query names an index, because the planner
// ignores an index that has no statistics yet.
CYPHER replan=skip
UNWIND $keys AS key
MATCH (l:Listing {key: key})-[:QUOTES]->(m:Market)
USING INDEX SEEK l:Listing(key)
SET m.dirty = true
RETURN count(*) AS count
