// The entities that rows of a backup refer to by id or slug, with what finds them in another graph.
//
// $names: string[]  ids or slugs
// row: {key: string, properties: Record<string, unknown>, integers: string[], ends: Record<string, unknown>}
//     integers: names of the properties that are whole numbers or lists of them
//     ends: keys of records, and identifiers
UNWIND $names AS name
CALL (name) {
  MATCH (:Slug {value: name})-[:NAMES]->(e:Entity) RETURN e, true AS isSlug
  UNION
  MATCH (e:Entity {id: name}) RETURN e, false AS isSlug
  UNION
  MATCH (:FormerId {id: name})-[:NAMES]->(e:Entity) RETURN e, false AS isSlug
}
RETURN name AS key, {id: e.id, slug: e.slug, type: e.type, name: e.name, isSlug: isSlug} AS properties, [] AS integers,
       {records: COLLECT { MATCH (r:Record)-[:STANDS_FOR]->(e) RETURN r.key ORDER BY r.withdrawn, r.key LIMIT 50 },
        identifiers: COLLECT { MATCH (e)-[:IDENTIFIED_BY]->(k) RETURN k.key ORDER BY k.key LIMIT 50 }} AS ends
ORDER BY key
