// Deletes entities that were merged into another one. Their ids and slugs lead to the survivor from now on.
//
// $rows: {id: string, survivorId: string}[]
// row: {slugs: string[]}  slugs that now lead to another entity
//
// Memberships are copied to the survivor until they are derived again. Otherwise, the survivor and the members of a
// merged body would seem to join bodies in which they were already.
//
// The same plan suits any amount of data, so Neo4j plans the query once.
CYPHER replan=skip
UNWIND $rows AS row
MATCH (loser:Entity {id: row.id})
MATCH (survivor:Entity {id: row.survivorId})
CREATE (:FormerId {id: row.id})-[:NAMES]->(survivor)
WITH loser, survivor, COLLECT { MATCH (s:Slug)-[:NAMES]->(loser) RETURN s } AS slugs,
     COLLECT { MATCH (f:FormerId)-[:NAMES]->(loser) RETURN f } AS ids
FOREACH (s IN slugs | CREATE (s)-[:NAMES]->(survivor))
FOREACH (f IN ids | CREATE (f)-[:NAMES]->(survivor))
WITH loser, survivor, slugs
CALL (loser, survivor) {
  MATCH (loser)-[l:MEMBER_OF]->(body:Entity) WHERE body <> survivor
  CREATE (survivor)-[copy:MEMBER_OF]->(body) SET copy = properties(l)
  RETURN count(*) AS memberships
}
CALL (loser, survivor) {
  MATCH (member:Entity)-[l:MEMBER_OF]->(loser) WHERE member <> survivor
  CREATE (member)-[copy:MEMBER_OF]->(survivor) SET copy = properties(l)
  RETURN count(*) AS members
}
DETACH DELETE loser
RETURN [s IN slugs | s.value] AS slugs
