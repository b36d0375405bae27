// Records that stand for things, with all that identity and derivation need.
//
// $keys  record keys
// row    [key, dataset, scope, kind, data, homeId, lastSeenAt, withdrawn, version, entity id or null,
//         identifiers, whether a live membership speaks of it,
//         names by hand of the record and its identifiers [[key, usual name or null, aliases], …]]
//
// Its plan is the same however much there is, so it is never made anew.
CYPHER replan=skip
UNWIND $keys AS key
MATCH (r:Handle {key: key})
OPTIONAL MATCH (r)-[:OF]->(e:Entity)
RETURN r.key, r.dataset, r.scope, r.kind, r.data, r.homeId, r.lastSeenAt, r.withdrawn, r.version, e.id,
  COLLECT { MATCH (r)-[:HAS]->(h) RETURN h.key },
  r.kind = 'person' AND (
    EXISTS { MATCH (r)<-[:FROM]-(s:Record {kind: 'membership'}) WHERE s.withdrawn = false } OR
    EXISTS { MATCH (r)-[:HAS]->()<-[:FROM]-(s:Record {kind: 'membership'}) WHERE s.withdrawn = false }),
  COLLECT { MATCH (r)-[:HAS*0..1]->(h:Named) RETURN [h.key, h.usualName, h.aliases] }
