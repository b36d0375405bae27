// The records that are compared in blocks.
//
// $blocks: string[]  keys of blocks
// row: {key: string}
//
// Its plan is the same however much there is, so it is never made anew.
CYPHER replan=skip
UNWIND $blocks AS block
MATCH (:Block {key: block})<-[:IN_BLOCK]-(r:Record)
RETURN DISTINCT r.key AS key
