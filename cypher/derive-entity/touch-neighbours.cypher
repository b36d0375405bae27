// Neighbours of entities whose name, type, slug or country changed: they show it.
//
// $ids: string[]  entity ids
// row: {id: string, slug: string}
//
// Its plan is the same however much there is, so it is never made anew.
CYPHER replan=skip
UNWIND $ids AS id
MATCH (e:Entity {id: id})-[:MEMBER_OF|HOLDS|REPRESENTS|CANDIDATE_IN|WON|PART_OF|FOR_OFFICE|IN_AREA|RELATED_TO]-(o:Entity)
WITH DISTINCT o
SET o.dirty = true
RETURN o.id AS id, o.slug AS slug
