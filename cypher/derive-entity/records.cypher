// Records of entities, with the data that identity resolution and derivation need.
//
// $keys: string[]  record keys
// row: {key: string, dataset: string, scope: string, kind: string, data: string, canonicalId: string,
//       lastSeenAt: string, withdrawn: boolean, version: number, entityId: string | null, referenceKeys: string[],
//       heldOffice: boolean, usual: {referenceKey: string, usualName: string | null, aliases: string[]}[],
//       corrections: [key: string, on: string, data: string][]}
//     referenceKeys: identifiers; heldOffice: whether a membership that is not withdrawn mentions the person; usual:
//     curated names of the record and its identifiers; corrections: corrections by readers that an operator applied
//
// The same plan suits any amount of data, so Neo4j plans the query once.
CYPHER replan=skip
UNWIND $keys AS key
MATCH (r:ReferenceKey {key: key})
OPTIONAL MATCH (r)-[:STANDS_FOR]->(e:Entity)
RETURN r.key AS key, r.dataset AS dataset, r.scope AS scope, r.kind AS kind, r.data AS data, r.canonicalId AS canonicalId,
  r.lastSeenAt AS lastSeenAt, r.withdrawn AS withdrawn, r.version AS version, e.id AS entityId,
  COLLECT { MATCH (r)-[:HAS_IDENTIFIER]->(k) RETURN k.key } AS referenceKeys,
  r.kind = 'person' AND (
    EXISTS { MATCH (r)<-[:HAS_SUBJECT]-(s:Record {kind: 'membership'}) WHERE s.withdrawn = false } OR
    EXISTS { MATCH (r)-[:HAS_IDENTIFIER]->()<-[:HAS_SUBJECT]-(s:Record {kind: 'membership'}) WHERE s.withdrawn = false }) AS heldOffice,
  COLLECT { MATCH (r)-[:HAS_IDENTIFIER*0..1]->(k:Named) RETURN {referenceKey: k.key, usualName: k.usualName, aliases: k.aliases} } AS usual,
  COLLECT { MATCH (r)<-[:CORRECTS]-(c:Record) WHERE c.withdrawn = false RETURN [c.key, c.lastSeenAt, c.data] } AS corrections
