// Notes what became of an election. A step stands with a record of the election, so that it follows the entity.
//
// $election: string  slug or id
// $id: string, $state: string, $by: string
// $at: string  instant, ISO 8601
// row: {id: string, slug: string, name: string}  no row when there is no such election
//
// Its plan is the same however much there is, so it is never made anew.
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
