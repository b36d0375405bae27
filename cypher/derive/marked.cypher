// Whether any record, any block and any entity is marked.
//
// row: {records: boolean, blocks: boolean, entities: boolean}
//
// Its plan is the same however much there is, so it is never made anew.
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
