// An entity by any of its slugs or ids, with its records and what they carry.
//
// $value: string  slug or id, current or former
// row: {id: string, slug: string, type: string, name: string, home: string,
//       records: {key: string, homeId: string, list: string, lastSeenAt: string, kind: string,
//         handles: string[]}[]}  home: the entity that the slug or id was made for
CALL () {
  MATCH (s:Slug {value: $value})-[:NAMES]->(e:Entity) RETURN e, s.home AS home
  UNION
  MATCH (e:Entity {id: $value}) RETURN e, e.id AS home
  UNION
  MATCH (f:FormerId {id: $value})-[:NAMES]->(e:Entity) RETURN e, f.id AS home
}
RETURN e.id AS id, e.slug AS slug, e.type AS type, e.name AS name, home, COLLECT {
  MATCH (r:Record)-[:OF]->(e)
  RETURN {key: r.key, homeId: r.homeId, list: r.dataset + '/' + r.scope, lastSeenAt: r.lastSeenAt, kind: r.kind,
          handles: COLLECT { MATCH (r)-[:HAS]->(h) RETURN h.key }}
  ORDER BY r.key
} AS records
