// What identity needs to know of records, and the blocks that they share with others.
//
// $keys: string[]  record keys
// row: {key: string, kind: string, dataset: string, scope: string, lastSeenAt: string, referenceKeys: string[],
//       blocks: string[]}
//
// Its plan is the same however much there is, so it is never made anew.
CYPHER replan=skip
UNWIND $keys AS key
MATCH (r:ReferenceKey {key: key})
RETURN r.key AS key, r.kind AS kind, r.dataset AS dataset, r.scope AS scope, r.lastSeenAt AS lastSeenAt,
  COLLECT { MATCH (r)-[:HAS_IDENTIFIER]->(k) RETURN k.key } AS referenceKeys,
  COLLECT { MATCH (r)-[:IN_BLOCK]->(b) WHERE COUNT { (b)<-[:IN_BLOCK]-() } > 1 RETURN b.key } AS blocks
