// Entities whose relationships are to be derived, some of them.
//
// $limit  how many
// row     [id]
MATCH (e:Entity)
WHERE e.dirty = true
RETURN e.id
LIMIT toInteger($limit)
