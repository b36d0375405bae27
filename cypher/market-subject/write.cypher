// What markets concern: what they concerned before goes.
//
// $rows: {id: string, concerns: {entityId: string, role: string, method: string, confidence: number}[]}[]
// row: {id: string, before: string[]}  before: ids of entities that it concerned
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
RETURN m.id AS id, before
