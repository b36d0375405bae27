// Entities whose relationships are to be derived, some of them.
// any: each is derived by itself
//
// $limit  how many
// row     [id]
MATCH (e:Entity)
WHERE e.dirty = true
RETURN e.id
LIMIT toInteger($limit)
