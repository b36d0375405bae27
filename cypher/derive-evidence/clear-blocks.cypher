// Takes the mark from blocks; those put aside are so no more.
//
// $keys: string[]  keys of blocks
// row: {count: number}
//
// Its plan is the same however much there is, so it is never made anew.
CYPHER replan=skip
UNWIND $keys AS key
MATCH (b:Block {key: key})
SET b.dirty = null
REMOVE b:Aside, b.asideWhy, b.asideAt
RETURN count(*) AS count
