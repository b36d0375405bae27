// Markets whose shown values may have changed.
// any: each is shown by itself
//
// $limit: number  rows
// row: {id: string}
//
// Its plan is the same however much there is, so it is never made anew.
CYPHER replan=skip
MATCH (m:Market {dirty: true})
RETURN m.id AS id
LIMIT toInteger($limit)
