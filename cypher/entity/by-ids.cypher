// Entities by their ids, one row for each id that stands for one.
//
// $ids  ids, at most 100
// row   [id, id, type, slug, name, names, nameLangs, countryCode, description, updatedAt,
//        identifiers, datasets, links, image, birthDate, deathDate, gender, email, contacts,
//        classification, seats, foundedOn, dissolvedOn, startDate, endDate, orphaned]
//
// The id of an entity that was merged stands for the survivor: the id of the entity is then another
// than the one asked for.
UNWIND $ids AS id
OPTIONAL MATCH (own:Entity {id: id})
OPTIONAL MATCH (:FormerId {id: id})-[:NAMES]->(survivor:Entity)
WITH id, coalesce(own, survivor) AS one
WHERE one IS NOT NULL
RETURN id, one.id, one.type, one.slug, one.name, one.names, one.nameLangs, one.countryCode,
  one.description, one.updatedAt, one.identifiers, one.datasets, one.links, one.image,
  one.birthDate, one.deathDate, one.gender, one.email, one.contacts, one.classification, one.seats,
  one.foundedOn, one.dissolvedOn, one.startDate, one.endDate, one.orphaned
