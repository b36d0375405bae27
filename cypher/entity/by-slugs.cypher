// Entities by their slugs, one row for each slug that names one.
//
// $slugs: string[]  lowercase slugs, at most 100
// row: {slug: string, entity: StoredEntity}
//
// A former slug, or one of an entity that was merged, names the living entity: the slug of the
// entity is then another than the one asked for.
//
// All of it at once is planned in half the time that its 25 parts take.
UNWIND $slugs AS slug
MATCH (:Slug {value: slug})-[:NAMES]->(one:Entity)
RETURN slug, properties(one) AS entity
