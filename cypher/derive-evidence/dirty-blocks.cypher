// One batch of the blocks whose records must be compared again, in key order.
//
// $after: string  last key of the previous batch; '' for the first batch
// $limit: number  maximum number of blocks to return
// row: {key: string}
//
// The same plan suits any amount of data, so Neo4j plans the query once.
CYPHER replan=skip
MATCH (b:Block)
USING INDEX b:Block(dirty, key)
WHERE b.dirty = true AND b.key > $after
RETURN b.key AS key
ORDER BY b.key
LIMIT toInteger($limit)
