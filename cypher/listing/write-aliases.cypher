// Other ids that a venue uses for listings.
//
// $rows  list of {alias, key}
// row    [count]
UNWIND $rows AS row
MATCH (l:Listing {key: row.key})
MERGE (a:ListingAlias {key: row.alias})
MERGE (a)-[:NAMES]->(l)
RETURN count(*)
