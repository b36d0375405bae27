// What reference keys stand for: an entity or a term. Of several carriers of one identifier, the first by key.
//
// $referenceKeys: string[]  record keys and identifiers
// row: {referenceKey: string, isNothing: boolean, id: string | null, type: string | null, name: string | null}
//     isNothing: it is a live record without entity
//
// Its plan is the same however much there is, so it is never made anew.
CYPHER replan=skip
UNWIND $referenceKeys AS referenceKey
MATCH (h:Handle {key: referenceKey})
CALL (h) {
  MATCH (h)-[:OF]->(t) WHERE NOT coalesce(t.orphaned, false) RETURN h.key AS key, t
  UNION
  MATCH (h)<-[:HAS]-(r:Record)-[:OF]->(t)
  WHERE r.withdrawn = false AND NOT coalesce(t.orphaned, false)
  RETURN r.key AS key, t
}
WITH referenceKey, t, key ORDER BY key
WITH referenceKey, head(collect(t)) AS t
RETURN referenceKey, false AS isNothing, t.id AS id, coalesce(t.type, 'term') AS type, t.name AS name
UNION ALL
UNWIND $referenceKeys AS referenceKey
MATCH (h:Record&Handle {key: referenceKey})
WHERE h.withdrawn = false AND NOT EXISTS { (h)-[:OF]->() }
RETURN referenceKey, true AS isNothing, null AS id, null AS type, null AS name
