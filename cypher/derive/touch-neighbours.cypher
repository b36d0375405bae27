// Neighbours of entities whose name, type, slug or country changed: they show it.
//
// $ids  entity ids
// row   [id, slug]
UNWIND $ids AS id
MATCH (e:Entity {id: id})-[:MEMBER_OF|HOLDS|REPRESENTS|CANDIDATE_IN|WON|PART_OF|FOR_OFFICE|IN_AREA|RELATED_TO]-(o:Entity)
WITH DISTINCT o
SET o.dirty = true
RETURN o.id, o.slug
