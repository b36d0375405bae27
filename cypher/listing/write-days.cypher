// Writes whole days of prices.
//
// $rows  list of {listing, key, properties}
// row    [count]
UNWIND $rows AS row
MATCH (l:Listing {key: row.listing})
MERGE (d:QuoteDay {key: row.key})
SET d += row.properties
MERGE (l)-[:HAS_DAY]->(d)
RETURN count(*)
