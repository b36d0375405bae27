// The entities whose relationships must still be derived.
//
// $ids: string[]  entity ids
// row: {id: string}
//
// The same plan suits any amount of data, so Neo4j plans the query once.
CYPHER replan=skip
UNWIND $ids AS id
MATCH (e:Entity {id: id})
USING INDEX e:Entity(id)
WHERE e.dirty = true
RETURN e.id AS id
