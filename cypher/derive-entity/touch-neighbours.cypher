// Marks and returns the neighbours of entities whose name, type, slug or country changed, because neighbours show these
// fields.
//
// $ids: string[]  entity ids
// row: {id: string, slug: string}
//
// The same plan suits any amount of data, so Neo4j plans the query once.
CYPHER replan=skip
UNWIND $ids AS id
MATCH (e:Entity {id: id})-[:MEMBER_OF|HOLDS|REPRESENTS|CANDIDATE_IN|WON|PART_OF|FOR_OFFICE|IN_AREA|RELATED_TO]-(o:Entity)
WITH DISTINCT o
SET o.dirty = true
RETURN o.id AS id, o.slug AS slug
