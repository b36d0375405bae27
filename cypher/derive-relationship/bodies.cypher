// The names of bodies that entities joined or left.
//
// $ids: string[]  entity ids
// row: {id: string, slug: string, name: string, type: string}
//
// The same plan suits any amount of data, so Neo4j plans the query once.
CYPHER replan=skip
UNWIND $ids AS id
MATCH (e:Entity {id: id})
RETURN e.id AS id, e.slug AS slug, e.name AS name, e.type AS type
