// Writes whole days of prices, and marks the markets whose history they are.
//
// $rows: {listing: string, key: string, properties: Record<string, unknown>}[]
// row: {count: number}
//
// Its plan is the same however much there is, so it is never made anew.
CYPHER replan=skip
UNWIND $rows AS row
MATCH (l:Listing {key: row.listing})
MERGE (d:QuoteDay {key: row.key})
SET d += row.properties
MERGE (l)-[:HAS_DAY]->(d)
WITH l
OPTIONAL MATCH (l)-[:QUOTES]->(m:Market)
SET m.dirty = true
RETURN count(*) AS count
