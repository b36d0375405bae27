// Writes which blocks records are compared in, and marks the blocks that they leave. The records wait for their
// entities now, unless they changed since they were read.
//
// $rows: {key: string, version: number, blocks: string[]}[]
// row: {count: number}
//
// Its plan is the same however much there is, so it is never made anew.
CYPHER replan=skip
UNWIND $rows AS row
MATCH (r:ReferenceKey {key: row.key})
CALL (r, row) {
  MATCH (r)-[old:IN_BLOCK]->(b)
  WHERE NOT b.key IN row.blocks
  SET b.dirty = true
  DELETE old
}
CALL (r, row) {
  UNWIND row.blocks AS block
  MERGE (b:Block {key: block})
  MERGE (r)-[:IN_BLOCK]->(b)
}
SET r.dirty = CASE WHEN r.version = row.version AND r.dirty = 1 THEN 4 ELSE r.dirty END
RETURN count(*) AS count
