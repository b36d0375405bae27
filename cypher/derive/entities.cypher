// What entities are now, to write differences only.
//
// $ids  entity ids
// row   [id, hash, slug, orphaned, type, name, countryCode]
//
// Its plan is the same however much there is, so it is never made anew.
CYPHER replan=skip
UNWIND $ids AS id
MATCH (e:Entity {id: id})
RETURN e.id, e.hash, e.slug, coalesce(e.orphaned, false), e.type, e.name, e.countryCode
