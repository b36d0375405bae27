// Sets the market that each listing quotes, and replaces the previous market. If the market does not exist, the listing
// then quotes no market.
//
// $rows: {key: string, marketId: string, inverted: boolean, method: string, confidence: number,
//     reason: string}[]
// row: {count: number}
//
// The same plan suits any amount of data, so Neo4j plans the query once.
CYPHER replan=skip
UNWIND $rows AS row
MATCH (l:Listing {key: row.key})
OPTIONAL MATCH (l)-[old:QUOTES]->()
DELETE old
WITH DISTINCT l, row
MATCH (m:Market {id: row.marketId})
CREATE (l)-[:QUOTES {inverted: row.inverted, method: row.method, confidence: row.confidence, reason: row.reason}]->(m)
RETURN count(*) AS count
