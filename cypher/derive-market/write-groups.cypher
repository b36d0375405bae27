// Writes the questions that markets answer, and puts the markets into them.
//
// $groups: {key: string, id: string | null, title: string, exclusive: boolean | null,
//     exhaustive: boolean | null}[]  id: that of a new one
// $members: {marketId: string, groupKey: string | null}[]  groupKey null takes the market out
// row: {count: number}
//
// Its plan is the same however much there is, so it is never made anew.
CYPHER replan=skip
CALL {
  UNWIND $groups AS row
  MERGE (g:MarketGroup {key: row.key})
  ON CREATE SET g.id = row.id
  SET g.title = row.title, g.exclusive = row.exclusive, g.exhaustive = row.exhaustive
  RETURN count(*) AS written
}
UNWIND $members AS row
MATCH (m:Market {id: row.marketId})
OPTIONAL MATCH (m)-[old:IN_GROUP]->()
DELETE old
WITH DISTINCT m, row
MATCH (g:MarketGroup {key: row.groupKey})
CREATE (m)-[:IN_GROUP]->(g)
RETURN count(*) AS count
