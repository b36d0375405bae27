// Entities whose relationships are to be derived, some of them.
// any: each is derived by itself
//
// $limit: number  how many
// row: {id: string}
//
// Its plan is the same however much there is, so it is never made anew.
CYPHER replan=skip
MATCH (e:Entity)
WHERE e.dirty = true
RETURN e.id AS id
LIMIT toInteger($limit)
