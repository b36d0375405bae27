// Returns an entity by any of its slugs or ids, with the fields that readers can correct, and the record to which
// corrections are attached.
//
// $value: string  slug or id, current or former
// row: {id: string, slug: string, type: EntityType, name: string, names: string[], birthDate: string | null,
//       deathDate: string | null, identifiers: string[], record: string | null}
//
// `record` is the key of a record. Records that are not withdrawn come first, then the record whose canonical id is the
// id of the entity.
CALL () {
  MATCH (:Slug {value: $value})-[:NAMES]->(e:Entity) RETURN e
  UNION
  MATCH (e:Entity {id: $value}) RETURN e
  UNION
  MATCH (:FormerId {id: $value})-[:NAMES]->(e:Entity) RETURN e
}
WITH e WHERE NOT coalesce(e.orphaned, false)
RETURN e.id AS id, e.slug AS slug, e.type AS type, e.name AS name, coalesce(e.names, []) AS names,
  e.birthDate AS birthDate, e.deathDate AS deathDate, coalesce(e.identifiers, []) AS identifiers,
  head(COLLECT {
    MATCH (r:Record)-[:STANDS_FOR]->(e)
    RETURN r.key
    ORDER BY r.withdrawn, r.canonicalId <> e.id, r.key
    LIMIT 1
  }) AS record
