// Deletes markets that were merged into another one. Their ids lead to the survivor from now on.
//
// $rows: {id: string, survivorId: string}[]
// row: {ids: string[]}  former ids that now lead to another market
//
// The same plan suits any amount of data, so Neo4j plans the query once.
CYPHER replan=skip
UNWIND $rows AS row
MATCH (loser:Market {id: row.id})
MATCH (survivor:Market {id: row.survivorId})
CREATE (:FormerMarketId {id: row.id})-[:NAMES]->(survivor)
WITH loser, survivor, COLLECT { MATCH (f:FormerMarketId)-[:NAMES]->(loser) RETURN f } AS former,
     COLLECT { MATCH (loser)-[:SHOWN_ON]->(d:ShownDay) RETURN d } AS days
FOREACH (f IN former | CREATE (f)-[:NAMES]->(survivor))
FOREACH (d IN days | DETACH DELETE d)
DETACH DELETE loser
RETURN [f IN former | f.id] AS ids
