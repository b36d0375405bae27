// Returns those ids that belong to entities that were merged into others, with the former slugs of these entities.
//
// $ids: string[]  entity ids
// row: {id: string, slugs: string[]}
//
// The same plan suits any amount of data, so Neo4j plans the query once.
CYPHER replan=skip
UNWIND $ids AS id
MATCH (f:FormerId {id: id})
RETURN id, COLLECT { MATCH (s:Slug {canonicalId: id}) RETURN s.value ORDER BY size(s.value), s.value } AS slugs
