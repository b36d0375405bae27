// Returns whether any record, any block and any entity is marked.
//
// row: {records: boolean, blocks: boolean, entities: boolean}
//
// The same plan suits any amount of data, so Neo4j plans the query once.
CYPHER replan=skip
RETURN
  EXISTS {
    MATCH (r:Record)
    USING INDEX r:Record(dirty, key)
    WHERE r.dirty > 0 AND r.key > ''
  } AS records,
  EXISTS {
    MATCH (b:Block)
    USING INDEX b:Block(dirty, key)
    WHERE b.dirty = true AND b.key > ''
  } AS blocks,
  EXISTS {
    MATCH (e:Entity)
    USING INDEX e:Entity(dirty)
    WHERE e.dirty = true
  } AS entities
