// Which ids are of merged entities, with the slugs that were theirs.
//
// $ids  entity ids
// row   [id, slugs]
UNWIND $ids AS id
MATCH (f:FormerId {id: id})
RETURN id, COLLECT { MATCH (s:Slug {home: id}) RETURN s.value ORDER BY size(s.value), s.value }
