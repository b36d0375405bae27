// Replaces the entities that markets concern.
//
// $rows: {id: string, concerns: {entityId: string, role: string, method: string, confidence: number,
//     reason: string}[]}[]
// row: {id: string, before: string[]}  before: ids of the entities that the market concerned before
//
// The same plan suits any amount of data, so Neo4j plans the query once.
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
  CREATE (m)-[:CONCERNS {
    role: concern.role, method: concern.method, confidence: concern.confidence, reason: concern.reason
  }]->(e)
  RETURN count(*) AS made
}
RETURN m.id AS id, before
