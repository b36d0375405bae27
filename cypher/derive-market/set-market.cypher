// Which market each listing quotes: its one relationship is replaced. A listing without a market quotes none.
//
// $rows: {key: string, marketId: string, inverted: boolean, method: string, confidence: number,
//     reason: string}[]
// row: {count: number}
//
// Its plan is the same however much there is, so it is never made anew.
CYPHER replan=skip
UNWIND $rows AS row
MATCH (l:Listing {key: row.key})
OPTIONAL MATCH (l)-[old:QUOTES]->()
DELETE old
WITH DISTINCT l, row
MATCH (m:Market {id: row.marketId})
CREATE (l)-[:QUOTES {inverted: row.inverted, method: row.method, confidence: row.confidence, reason: row.reason}]->(m)
RETURN count(*) AS count
