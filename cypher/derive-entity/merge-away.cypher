// Takes away entities that turned out to be another, whose id and slugs lead there from now on.
//
// $rows: {id: string, survivorId: string}[]
// row: {slugs: string[]}  those that lead elsewhere now
//
// Its plan is the same however much there is, so it is never made anew.
CYPHER replan=skip
UNWIND $rows AS row
MATCH (loser:Entity {id: row.id})
MATCH (survivor:Entity {id: row.survivorId})
CREATE (:FormerId {id: row.id})-[:NAMES]->(survivor)
WITH loser, survivor, COLLECT { MATCH (s:Slug)-[:NAMES]->(loser) RETURN s } AS slugs,
     COLLECT { MATCH (f:FormerId)-[:NAMES]->(loser) RETURN f } AS ids
FOREACH (s IN slugs | CREATE (s)-[:NAMES]->(survivor))
FOREACH (f IN ids | CREATE (f)-[:NAMES]->(survivor))
DETACH DELETE loser
RETURN [s IN slugs | s.value] AS slugs
