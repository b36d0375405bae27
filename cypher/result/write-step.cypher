// Stores a step of an election. The step belongs to a record of the election, so that it follows the entity of that
// record.
//
// $election: string  slug or id
// $id: string, $state: string, $by: string
// $at: string  instant, ISO 8601
// row: {id: string, slug: string, name: string}  no row if the election does not exist
//
// The same plan suits any amount of data, so Neo4j plans the query once.
CYPHER replan=skip
CALL () {
  MATCH (:Slug {value: $election})-[:NAMES]->(e:Entity)
  RETURN e
  UNION
  MATCH (e:Entity {id: $election})
  RETURN e
}
WITH e WHERE e.type = 'election'
CALL (e) {
  MATCH (r:Record)-[:STANDS_FOR]->(e)
  RETURN r ORDER BY r.key LIMIT 1
}
CREATE (:ElectionStep {id: $id, state: $state, by: $by, at: $at})-[:STEP_OF]->(r)
RETURN e.id AS id, e.slug AS slug, e.name AS name
