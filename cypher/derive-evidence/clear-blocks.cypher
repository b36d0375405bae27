// Removes the mark from blocks. Parked blocks are released.
//
// $keys: string[]  keys of blocks
// row: {count: number}
//
// The same plan suits any amount of data, so Neo4j plans the query once.
CYPHER replan=skip
UNWIND $keys AS key
MATCH (b:Block {key: key})
SET b.dirty = null
REMOVE b:Aside, b.asideWhy, b.asideAt
RETURN count(*) AS count
