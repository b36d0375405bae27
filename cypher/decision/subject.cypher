// An entity by any of its slugs or ids, with its records and what they carry.
//
// $value  slug or id, current or former
// row     [id, slug, type, name, the entity that the slug or id was made for, [[record key, homeId, identifiers], …]]
CALL () {
  MATCH (s:Slug {value: $value})-[:NAMES]->(e:Entity) RETURN e, s.home AS home
  UNION
  MATCH (e:Entity {id: $value}) RETURN e, e.id AS home
  UNION
  MATCH (f:FormerId {id: $value})-[:NAMES]->(e:Entity) RETURN e, f.id AS home
}
RETURN e.id, e.slug, e.type, e.name, home, COLLECT {
  MATCH (r:Record)-[:OF]->(e)
  RETURN [r.key, r.homeId, r.dataset + '/' + r.scope, r.lastSeenAt, r.kind, COLLECT { MATCH (r)-[:HAS]->(h) RETURN h.key }]
  ORDER BY r.key
}
