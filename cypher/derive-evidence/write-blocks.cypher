// Writes the blocks in which records are compared, and marks the blocks that they leave. The records now wait for their
// entities, unless they changed since they were read.
//
// $rows: {key: string, version: number, blocks: string[]}[]
// row: {count: number}
//
// The same plan suits any amount of data, so Neo4j plans the query once.
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
