// Which ids are of merged entities, with the slugs that were theirs.
//
// $ids: string[]  entity ids
// row: {id: string, slugs: string[]}
//
// Its plan is the same however much there is, so it is never made anew.
CYPHER replan=skip
UNWIND $ids AS id
MATCH (f:FormerId {id: id})
RETURN id, COLLECT { MATCH (s:Slug {canonicalId: id}) RETURN s.value ORDER BY size(s.value), s.value } AS slugs
