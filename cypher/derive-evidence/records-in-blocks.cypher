// The records that are compared in these blocks.
//
// $blocks: string[]  keys of blocks
// row: {key: string}
//
// The same plan suits any amount of data, so Neo4j plans the query once.
CYPHER replan=skip
UNWIND $blocks AS block
MATCH (:Block {key: block})<-[:IN_BLOCK]-(r:Record)
RETURN DISTINCT r.key AS key
