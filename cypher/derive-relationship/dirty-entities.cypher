// One batch of the entities whose relationships must be derived.
// any: each entity is derived independently
//
// $limit: number  most entities to return
// row: {id: string}
//
// The same plan suits any amount of data, so Neo4j plans it once.
CYPHER replan=skip
MATCH (e:Entity)
WHERE e.dirty = true
RETURN e.id AS id
LIMIT toInteger($limit)
