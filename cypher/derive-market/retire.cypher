// Takes away markets that turned out to be another one, to which their ids lead from now on.
//
// $rows: {id: string, survivorId: string}[]
// row: {ids: string[]}  former ids that lead elsewhere now
//
// Its plan is the same however much there is, so it is never made anew.
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
