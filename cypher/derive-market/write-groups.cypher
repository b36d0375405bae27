// Writes groups of markets, and puts markets into them.
//
// $groups: {key: string, id: string | null, title: string, exclusive: boolean | null,
//     exhaustive: boolean | null}[]  id: id of a new group
// $members: {marketId: string, groupKey: string | null}[]  groupKey null: removes the market from its group
// row: {count: number}
//
// The same plan suits any amount of data, so Neo4j plans the query once.
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
