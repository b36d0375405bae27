// Other ids that a venue uses for listings.
//
// $rows: {key: string, aliases: string[]}[]
// row: {count: number}
//
// Its plan is the same however much there is, so it is never made anew.
CYPHER replan=skip
UNWIND $rows AS row
MATCH (l:Listing {key: row.key})
UNWIND row.aliases AS alias
MERGE (a:ListingAlias {key: alias})
MERGE (a)-[:NAMES]->(l)
RETURN count(*) AS count
