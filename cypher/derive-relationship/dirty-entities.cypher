// One batch of the entities whose relationships must be derived.
// any: each entity is derived independently
//
// $limit: number  maximum number of entities to return
// row: {id: string}
//
// The same plan suits any amount of data, so Neo4j plans the query once.
CYPHER replan=skip
MATCH (e:Entity)
WHERE e.dirty = true
RETURN e.id AS id
LIMIT toInteger($limit)
