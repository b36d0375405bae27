// Writes whole days of prices, and marks the markets that show them in their history. Old days are thinned again by the
// next prune.
//
// $rows: {listing: string, key: string, properties: Record<string, unknown>}[]
// row: {count: number}
//
// The same plan suits any amount of data, so Neo4j plans the query once.
CYPHER replan=skip
UNWIND $rows AS row
MATCH (l:Listing {key: row.listing})
MERGE (d:QuoteDay {key: row.key})
SET d += row.properties, d.thinnedTo = null
MERGE (l)-[:HAS_DAY]->(d)
WITH l
OPTIONAL MATCH (l)-[:QUOTES]->(m:Market)
SET m.dirty = true
RETURN count(*) AS count
