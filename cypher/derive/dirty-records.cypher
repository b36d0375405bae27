// Records whose consequences are to be derived, some of them.
//
// $phase  1 things, 2 seats and terms, 3 statements
// $limit  how many
// row     [key, kind]
MATCH (r:Record)
WHERE r.dirty = toInteger($phase)
RETURN r.key, r.kind
LIMIT toInteger($limit)
