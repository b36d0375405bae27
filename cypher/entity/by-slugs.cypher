// Entities by their slugs, one row for each slug that names one.
//
// $slugs  lowercase slugs, at most 100
// row     [slug, id, type, slug, name, names, nameLangs, countryCode, description, updatedAt,
//          identifiers, datasets, links, image, birthDate, deathDate, gender, email, contacts,
//          classification, seats, foundedOn, dissolvedOn, startDate, endDate, orphaned]
//
// A former slug, or one of an entity that was merged, names the living entity: the slug of the
// entity is then another than the one asked for.
UNWIND $slugs AS slug
MATCH (:Slug {value: slug})-[:NAMES]->(one:Entity)
RETURN slug, one.id, one.type, one.slug, one.name, one.names, one.nameLangs, one.countryCode,
  one.description, one.updatedAt, one.identifiers, one.datasets, one.links, one.image,
  one.birthDate, one.deathDate, one.gender, one.email, one.contacts, one.classification, one.seats,
  one.foundedOn, one.dissolvedOn, one.startDate, one.endDate, one.orphaned
