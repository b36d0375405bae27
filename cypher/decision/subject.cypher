// Returns an entity by any of its slugs or ids, with its records and their reference keys.
//
// $value: string  slug or id, current or former
// row: {id: string, slug: string, type: string, name: string, ownId: string,
//       records: {key: string, canonicalId: string, list: string, lastSeenAt: string, kind: string,
//         referenceKeys: string[]}[]}  ownId: id of the entity that the slug or id was created for
CALL () {
  MATCH (s:Slug {value: $value})-[:NAMES]->(e:Entity) RETURN e, s.canonicalId AS ownId
  UNION
  MATCH (e:Entity {id: $value}) RETURN e, e.id AS ownId
  UNION
  MATCH (f:FormerId {id: $value})-[:NAMES]->(e:Entity) RETURN e, f.id AS ownId
}
RETURN e.id AS id, e.slug AS slug, e.type AS type, e.name AS name, ownId, COLLECT {
  MATCH (r:Record)-[:STANDS_FOR]->(e)
  RETURN {key: r.key, canonicalId: r.canonicalId, list: r.dataset + '/' + r.scope, lastSeenAt: r.lastSeenAt, kind: r.kind,
          referenceKeys: COLLECT { MATCH (r)-[:HAS_IDENTIFIER]->(k) RETURN k.key }}
  ORDER BY r.key
} AS records
