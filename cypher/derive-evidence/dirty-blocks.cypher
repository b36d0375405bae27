// Blocks whose records are to be compared anew, some of them, in the order of their keys.
//
// $after: string  key of the last one of the batch before; '' for the first batch
// $limit: number  how many
// row: {key: string}
//
// Its plan is the same however much there is, so it is never made anew.
CYPHER replan=skip
MATCH (b:Block)
USING INDEX b:Block(dirty, key)
WHERE b.dirty = true AND b.key > $after
RETURN b.key AS key
ORDER BY b.key
LIMIT toInteger($limit)
