// The data of records that identity resolution needs, and the blocks that they share with other records.
//
// $keys: string[]  record keys
// row: {key: string, kind: string, dataset: string, scope: string, lastSeenAt: string, referenceKeys: string[],
//       blocks: string[]}
//
// The same plan suits any amount of data, so Neo4j plans the query once.
CYPHER replan=skip
UNWIND $keys AS key
MATCH (r:ReferenceKey {key: key})
RETURN r.key AS key, r.kind AS kind, r.dataset AS dataset, r.scope AS scope, r.lastSeenAt AS lastSeenAt,
  COLLECT { MATCH (r)-[:HAS_IDENTIFIER]->(k) RETURN k.key } AS referenceKeys,
  COLLECT { MATCH (r)-[:IN_BLOCK]->(b) WHERE COUNT { (b)<-[:IN_BLOCK]-() } > 1 RETURN b.key } AS blocks
