// Resolves reference keys to an entity or a term. If several records have the same identifier, the query uses the
// record with the first key.
//
// $referenceKeys: string[]  record keys and identifiers
// row: {referenceKey: string, isNothing: boolean, id: string | null, type: string | null, name: string | null}
//     isNothing: the key belongs to a live record without an entity
//
// The same plan suits any amount of data, so Neo4j plans the query once.
CYPHER replan=skip
UNWIND $referenceKeys AS referenceKey
MATCH (k:ReferenceKey {key: referenceKey})
CALL (k) {
  MATCH (k)-[:STANDS_FOR]->(t) WHERE NOT coalesce(t.orphaned, false) RETURN k.key AS key, t
  UNION
  MATCH (k)<-[:HAS_IDENTIFIER]-(r:Record)-[:STANDS_FOR]->(t)
  WHERE r.withdrawn = false AND NOT coalesce(t.orphaned, false)
  RETURN r.key AS key, t
}
WITH referenceKey, t, key ORDER BY key
WITH referenceKey, head(collect(t)) AS t
RETURN referenceKey, false AS isNothing, t.id AS id, coalesce(t.type, 'term') AS type, t.name AS name
UNION ALL
UNWIND $referenceKeys AS referenceKey
MATCH (k:Record&ReferenceKey {key: referenceKey})
WHERE k.withdrawn = false AND NOT EXISTS { (k)-[:STANDS_FOR]->() }
RETURN referenceKey, true AS isNothing, null AS id, null AS type, null AS name
