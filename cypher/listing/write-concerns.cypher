// What markets concern: all that was linked before goes.
//
// $rows  list of {id, concerns: list of {entityId, role, method, confidence}}
// row    [market's id, ids of entities that it concerned before]
//
// Its plan is the same however much there is, so it is never made anew.
CYPHER replan=skip
UNWIND $rows AS row
MATCH (m:Market {id: row.id})
WITH m, row, COLLECT { MATCH (m)-[:CONCERNS]->(e) RETURN e.id } AS before,
     COLLECT { MATCH (m)-[old:CONCERNS]->() RETURN old } AS olds
FOREACH (old IN olds | DELETE old)
WITH m, row, before
CALL (m, row) {
  UNWIND row.concerns AS concern
  MATCH (e:Entity {id: concern.entityId})
  CREATE (m)-[:CONCERNS {role: concern.role, method: concern.method, confidence: concern.confidence}]->(e)
  RETURN count(*) AS made
}
RETURN m.id, before
