// What lists show of entities, by their slugs; one row for each slug that names one.
//
// $slugs: string[]  lowercase slugs, at most 100
// row: {slug: string, summary: string}
//
// A former slug, or one of an entity that was merged, names the living entity: the current slug is then
// another than the one asked for.
UNWIND $slugs AS slug
MATCH (:Slug {value: slug})-[:NAMES]->(one:Entity)
RETURN slug, one.summary AS summary
