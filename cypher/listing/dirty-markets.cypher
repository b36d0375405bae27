// Markets whose shown values may have changed.
//
// $limit  rows
// row     [id]
//
// Its plan is the same however much there is, so it is never made anew.
CYPHER replan=skip
MATCH (m:Market {dirty: true})
RETURN m.id
LIMIT toInteger($limit)
