// Markets whose shown values may have changed.
//
// $limit  rows
// row     [id]
MATCH (m:Market {dirty: true})
RETURN m.id
LIMIT toInteger($limit)
