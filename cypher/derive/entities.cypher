// What entities are now, to write differences only.
//
// $ids  entity ids
// row   [id, hash, slug, orphaned, type, name, countryCode]
UNWIND $ids AS id
MATCH (e:Entity {id: id})
RETURN e.id, e.hash, e.slug, coalesce(e.orphaned, false), e.type, e.name, e.countryCode
